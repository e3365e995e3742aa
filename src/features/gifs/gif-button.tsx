import { use } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { type LateCode, LatePopoverButton } from '../../shared/late-popover.tsx'
import { AppContext } from '../../ui/app-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Gif, GifContext } from './gif.ts'
import { gifIcon } from './views/icons.ts'

const picker: LateCode<typeof import('./views/gif-picker.tsx')> = {
  name: 'gif-picker',
  load: () => import('./views/gif-picker.tsx'),
  failed: app => app.get(feedback).toast(t('Couldn’t load GIF search. Try again.')),
}

export interface GifButtonProps {
  /** Where the GIF is added, for the server. */
  context: GifContext
  /** Called with the chosen GIF. Afterwards the focus returns to the button, unless the callback has moved it. */
  onChoose: (gif: Gif) => void
  /** An icon with a tooltip (as in a toolbar), or a button with a text. */
  variant?: 'icon' | 'text'
  /** 'Add a GIF' if left out. */
  label?: string
  disabled?: boolean
  size?: IconButtonProps['size']
}

/** Opens the GIF search. */
export function GifButton(props: GifButtonProps) {
  const { context, onChoose, variant = 'icon', label = t('Add a GIF'), disabled, size = 'medium' } = props
  const app = use(AppContext)
  if (context === 'post-form' && app?.page.posting?.gifs === false) return null
  // Not `disabled`, because the focus returns here after the last GIF that fits.
  const own = { size, 'aria-disabled': disabled || undefined }
  return (
    <LatePopoverButton
      code={picker}
      popup="dialog"
      button={({ expanded, ...attributes }) =>
        variant === 'icon' ? (
          <IconButton {...attributes} {...own} expanded={expanded} label={label}>
            <Icon path={gifIcon} />
          </IconButton>
        ) : (
          <Button {...attributes} {...own} aria-expanded={expanded}>
            <Icon path={gifIcon} size={18} />
            {label}
          </Button>
        )
      }
    >
      {({ GifPicker }, { startAt: _, ...popover }, app) => (
        <GifPicker {...popover} app={app} context={context} onChoose={onChoose} placement="top-start" />
      )}
    </LatePopoverButton>
  )
}
