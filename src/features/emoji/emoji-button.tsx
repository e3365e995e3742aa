import { t } from '../../platform/page/i18n.ts'
import { showChunkFailure } from '../../shared/feedback/chunk-failure.ts'
import { type LateCode, LatePopoverButton } from '../../shared/late-popover.tsx'
import type { Placement } from '../../ui/behavior/keep-placed.ts'
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { LatePicker } from './picker.ts'

const emojiIcon =
  'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14.200c.8 1.300 2 2 3.500 2s2.700-.7 3.500-2M9 9.700h.01M15 9.700h.01'

/** The emoji picker, for any opener. */
export const emojiPicker: LateCode<LatePicker> = {
  name: 'emoji',
  load: app => import('./picker.ts').then(code => code.pickerOf(app)),
  failed: showChunkFailure,
}

export interface EmojiButtonProps extends Pick<IconButtonProps, 'size' | 'tooltip' | 'className'> {
  /** The field that the emoji is typed into. */
  field: () => HTMLElement | null | undefined
  disabled?: boolean | undefined
  placement?: Placement
}

/** Opens the emoji picker of a box. */
export function EmojiButton({ field, disabled, placement = 'top-start', ...rest }: EmojiButtonProps) {
  return (
    <LatePopoverButton
      code={emojiPicker}
      popup="dialog"
      button={attributes => (
        <IconButton
          tooltip="top"
          {...rest}
          {...attributes}
          label={t('Add emoji')}
          aria-disabled={disabled || undefined}
          data-emoji=""
        >
          <Icon path={emojiIcon} />
        </IconButton>
      )}
    >
      {(Picker, { startAt: _, ...popover }) => <Picker {...popover} field={field} placement={placement} />}
    </LatePopoverButton>
  )
}
