import { type ComponentType, useId, useRef, useState } from 'react'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import type { Placement } from '../../ui/behavior/keep-placed.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Gif, GifContext } from './types.ts'
import type { GifPickerProps } from './views/gif-picker.tsx'
import { gifIcon } from './views/icons.ts'

const picker = () => import('./views/gif-picker.tsx')

export interface GifButtonProps {
  app: App
  /** Where the GIF is added, for the server. */
  context: GifContext
  /** Called with the chosen GIF. Afterwards the focus returns to the button, unless the callback has moved it. */
  onChoose: (gif: Gif) => void
  /** An icon with a tooltip (as in a toolbar), or a button with a text. */
  variant?: 'icon' | 'text'
  /** 'Add a GIF' if left out. */
  label?: string
  disabled?: boolean
  placement?: Placement
  size?: IconButtonProps['size']
  className?: string
}

/** Opens the GIF search, whose code loads with the first press. */
export function GifButton(props: GifButtonProps) {
  const { app, context, onChoose, variant = 'icon', label = t('Add a GIF'), placement = 'top-start' } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [Picker, setPicker] = useState<ComponentType<GifPickerProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)

  const press = async () => {
    if (Picker) return setOpen(!isOpen)
    setLoading(true)
    try {
      const { GifPicker } = await loadChunk(app, 'gif-picker', picker)
      setPicker(() => GifPicker)
      setOpen(true)
    } catch {
      app.get(feedback).toast(t('Couldn’t load GIF search. Try again.'))
    } finally {
      setLoading(false)
    }
  }
  const attributes = {
    ref: button,
    busy: isLoading,
    // Not `disabled`, as the focus returns here after the last GIF that there is room for.
    'aria-disabled': props.disabled || undefined,
    'aria-haspopup': 'dialog' as const,
    'aria-controls': isOpen ? id : undefined,
    className: props.className,
    onClick: press,
  }
  return (
    <>
      {variant === 'icon' ? (
        <IconButton {...attributes} label={label} expanded={isOpen} size={props.size ?? 'medium'}>
          <Icon path={gifIcon} />
        </IconButton>
      ) : (
        <Button {...attributes} size={props.size ?? 'medium'} aria-expanded={isOpen}>
          <Icon path={gifIcon} size={18} />
          {label}
        </Button>
      )}
      {Picker && (
        <Picker
          id={id}
          app={app}
          context={context}
          anchor={button.current}
          open={isOpen}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
          placement={placement}
        />
      )}
    </>
  )
}
