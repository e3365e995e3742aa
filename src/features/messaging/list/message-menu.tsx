import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { useLatePopover } from '../../../shared/late-popover.tsx'
import { isRtl, movedIndex } from '../../../ui/behavior/roving.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { emojiPicker } from '../../emoji/emoji-button.tsx'
import type { Message, StoredMessage } from '../types.ts'
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

interface PickerProps {
  anchor: Element
  message: StoredMessage
  ownUuid: string
  open: boolean
  choose: (sign: string) => void
  onClose: () => void
}

/**
 * A row of reactions next to a message's button, and a button for all other emoji.
 * @internal
 */
export function ReactionPicker({ anchor, message, ownUuid, open, choose, onClose }: PickerProps) {
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

/** The message whose menu is open or closing, and its button: both stay mounted until the focus is returned. */
interface ShownMenu {
  message: Message
  button: HTMLElement
  isOpen: boolean
}

const buttons = '[data-controls]'

const buttonAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(buttons) : null

/** Makes one message button the only tab stop; the arrow keys move to the others. */
function makeTabStop(list: HTMLElement, stop: HTMLElement) {
  for (const button of list.querySelectorAll<HTMLElement>(buttons)) button.tabIndex = button === stop ? 0 : -1
}

/** The lowest message button in view. */
function lastInView(list: HTMLElement): HTMLElement | undefined {
  const { bottom } = list.getBoundingClientRect()
  const all = [...list.querySelectorAll<HTMLElement>(buttons)]
  return all.findLast(button => button.getBoundingClientRect().top <= bottom)
}

/**
 * Handlers on the message list for the buttons of all rows, so that a row needs only a button.
 * @param messageAt returns the message of a row
 */
export function useMessageMenu(
  scroller: RefObject<HTMLElement | null>,
  messageAt: (index: number) => Message | undefined,
) {
  const [shown, setShown] = useState<ShownMenu | null>(null)
  useEffect(() => {
    const list = scroller.current
    const frame = list?.closest('section')
    if (!list || !frame) return
    // Tab into the window, from either side, reaches the lowest message in view.
    const updateTabStop = ({ target }: Event) => {
      const isInside = target !== list && target instanceof Node && list.contains(target)
      const stop = isInside ? buttonAt(target) : lastInView(list)
      if (stop) makeTabStop(list, stop)
    }
    // Messages may have arrived since the focus moved.
    const beforeTab = (event: globalThis.KeyboardEvent) => event.key === 'Tab' && updateTabStop(event)
    frame.addEventListener('focusin', updateTabStop)
    frame.addEventListener('keydown', beforeTab)
    return () => {
      frame.removeEventListener('focusin', updateTabStop)
      frame.removeEventListener('keydown', beforeTab)
    }
  }, [scroller])
  return {
    shown,
    close: () => setShown(shown && { ...shown, isOpen: false }),
    /** Opens the menu of a row. */
    open(row: HTMLElement) {
      row.querySelector<HTMLElement>(buttons)?.click()
    },
    clicked({ target }: MouseEvent) {
      const button = buttonAt(target)
      const index = Number(button?.closest<HTMLElement>('[data-index]')?.dataset.index)
      const message = messageAt(index)
      if (!button || !message) return
      // WebKit doesn't focus a button on click; the focused row stays mounted, so that the menu can return the focus.
      button.focus({ preventScroll: true })
      setShown({ message, button, isOpen: !(shown?.isOpen && shown.button === button) })
    },
    keyPressed(event: KeyboardEvent<HTMLElement>) {
      const button = buttonAt(event.target)
      if (!button || event.key === 'Home' || event.key === 'End') return
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>(buttons)]
      const next = movedIndex(event, all.indexOf(button), all.length, {
        orientation: 'vertical',
        wrap: false,
      })
      if (next === null) return
      event.preventDefault()
      all[next]?.focus()
    },
  }
}

interface Props {
  shown: ShownMenu | null
  onClose: () => void
  ownUuid: string
  itemsOf: (message: Message, react: () => void) => MenuItem[]
  react: (message: StoredMessage, sign: string) => void
}

/** The menu that all messages share, and the reactions to choose from. */
export function MessageMenu({ shown, onClose, ownUuid, itemsOf, react }: Props) {
  const opened = shown?.isOpen ? shown.button : null
  const [picked, setPicked] = useState<Message | null>(null)
  useLayoutEffect(() => {
    opened?.setAttribute('aria-expanded', 'true')
    return () => opened?.setAttribute('aria-expanded', 'false')
  }, [opened])
  if (!shown) return null
  const { message, button } = shown
  return (
    <>
      <Menu
        anchor={button}
        open={shown.isOpen}
        onClose={onClose}
        label={t('Message options')}
        items={itemsOf(message, () => setPicked(message))}
        placement="bottom-start"
      />
      {message.state === 'sent' && (
        <ReactionPicker
          anchor={button}
          message={message}
          ownUuid={ownUuid}
          open={picked === message}
          choose={sign => react(message, sign)}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  )
}
