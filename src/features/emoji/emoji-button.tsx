import { useId, useRef } from 'react'
import { t } from '../../platform/page/i18n.ts'
import type { Placement } from '../../ui/behavior/keep-placed.ts'
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { useEmojiPicker } from './use-emoji-picker.ts'

const emojiIcon =
  'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14.200c.8 1.300 2 2 3.500 2s2.700-.7 3.500-2M9 9.700h.01M15 9.700h.01'

export interface EmojiButtonProps {
  /** The field that the emoji is typed into. */
  field: () => HTMLElement | null | undefined
  disabled?: boolean | undefined
  placement?: Placement
  size?: IconButtonProps['size']
  tooltip?: IconButtonProps['tooltip']
  className?: string | undefined
}

/** Opens the emoji picker of a box. */
export function EmojiButton(props: EmojiButtonProps) {
  const { hasApp, loaded, isOpen, isLoading, press, close } = useEmojiPicker()
  const { placement = 'top-start' } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  if (!hasApp) return null
  return (
    <>
      <IconButton
        ref={button}
        label={t('Add emoji')}
        busy={isLoading}
        expanded={isOpen}
        size={props.size ?? 'medium'}
        tooltip={props.tooltip ?? 'top'}
        aria-disabled={props.disabled || undefined}
        aria-haspopup="dialog"
        aria-controls={isOpen ? id : undefined}
        data-emoji=""
        className={props.className}
        onClick={press}
      >
        <Icon path={emojiIcon} />
      </IconButton>
      {loaded && (
        <loaded.Picker
          id={id}
          store={loaded.store}
          anchor={button.current}
          open={isOpen}
          field={props.field}
          onClose={close}
          placement={placement}
        />
      )}
    </>
  )
}
