import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { type LateCode, LatePopoverButton } from '../../shared/late-popover.tsx'
import type { IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Gif, GifContext } from './types.ts'
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
export function GifButton({ context, onChoose, variant, label, disabled, size }: GifButtonProps) {
  const isText = variant === 'text'
  return (
    <LatePopoverButton
      code={picker}
      popup="dialog"
      label={label ?? t('Add a GIF')}
      icon={<Icon path={gifIcon} {...(isText && { size: 18 })} />}
      isText={isText}
      size={size ?? 'medium'}
      // Not `disabled`, as the focus returns here after the last GIF that there is room for.
      aria-disabled={disabled || undefined}
    >
      {({ GifPicker }, { startAt: _, ...popover }, app) => (
        <GifPicker {...popover} app={app} context={context} onChoose={onChoose} placement="top-start" />
      )}
    </LatePopoverButton>
  )
}
