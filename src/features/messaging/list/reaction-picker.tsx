import type { KeyboardEvent } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { useLatePopover } from '../../../shared/late-popover.tsx'
import { isRtl, movedIndex } from '../../../ui/behavior/roving.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { emojiPicker } from '../../emoji/emoji-button.tsx'
import type { StoredMessage } from '../types.ts'
import styles from './reaction-picker.module.css'

/** The reactions to choose from, with their names. */
const signs = (): [sign: string, name: string][] => [
  ['👍', t('Thumbs up')],
  ['❤️', t('Heart')],
  ['😂', t('Laughing')],
  ['😮', t('Surprised')],
  ['😢', t('Crying')],
  ['🙏', t('Thank you')],
]

const plusIcon = 'M12 5v14M5 12h14'

interface Props {
  anchor: Element
  message: StoredMessage
  ownUuid: string
  open: boolean
  choose: (sign: string) => void
  onClose: () => void
}

/** A row of reactions next to a message's button, and a button for all other emoji. */
export function ReactionPicker({ anchor, message, ownUuid, open, choose, onClose }: Props) {
  const others = useLatePopover(emojiPicker)
  const own = (sign: string) =>
    message.reactions?.some(reaction => reaction.sign === sign && reaction.participants.includes(ownUuid)) ===
    true
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="toolbar"] button')]
    const index = movedIndex(event, all.indexOf(document.activeElement as HTMLElement), all.length, {
      orientation: 'horizontal',
      rtl: isRtl(event.currentTarget),
    })
    if (index === null) return
    event.preventDefault()
    all[index]?.focus()
  }
  return (
    <>
      <Popover
        anchor={anchor}
        open={open}
        onClose={onClose}
        label={t('Reactions')}
        placement="top"
        sheet={false}
        offset={4}
        ownClose
        onKeyDown={keyDown}
      >
        <div role="toolbar" aria-label={t('Reactions')} className={styles.row}>
          {signs().map(([sign, name]) => (
            <button
              key={sign}
              type="button"
              data-sign={sign}
              className={styles.sign}
              aria-label={`${sign} ${name}`}
              aria-pressed={own(sign)}
              onClick={() => {
                onClose()
                choose(sign)
              }}
            >
              {sign}
            </button>
          ))}
          <button
            type="button"
            className={styles.sign}
            aria-label={t('More emoji')}
            aria-haspopup="dialog"
            onClick={() => {
              onClose()
              void others.open()
            }}
          >
            <Icon path={plusIcon} />
          </button>
        </div>
      </Popover>
      {others.code && (
        <others.code
          anchor={anchor}
          open={others.isOpen}
          title={t('Add reaction')}
          placement="top"
          onTake={choose}
          onClose={others.close}
        />
      )}
    </>
  )
}
