import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { MenuMessage } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { useHostEntries } from '../../../shared/extensions/use-entries.ts'
import { useLatePopover } from '../../../shared/late-popover.tsx'
import { AppContext } from '../../../ui/app-context.ts'
import { movedIndex } from '../../../ui/behavior/roving.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx'
import { emojiPicker } from '../../emoji/emoji-button.tsx'
import type { Message, StoredMessage } from '../types.ts'

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

/** The reactions to choose from, with their names. */
const signs = (): [sign: string, name: string][] => [
  ['👍', t('Thumbs up')],
  ['❤️', t('Heart')],
  ['😂', t('Laughing')],
  ['😮', t('Surprised')],
  ['😢', t('Crying')],
  ['🙏', t('Thank you')],
]

/** What the host gets of a message. */
const menuMessage = (
  { ts, participant, content }: StoredMessage,
  conversation_id: string,
  ownUuid: string,
): MenuMessage => ({
  conversation_id,
  ts,
  participant,
  is_mine: participant === ownUuid,
  text: content.type === 'text' ? content.text : '',
})

interface Props {
  shown: ShownMenu | null
  /** The conversation's id; null until the server has given one. */
  conversationId: string | null
  onClose: () => void
  ownUuid: string
  /** `react` shows every emoji. An item that calls it is named `react`. */
  itemsOf: (message: Message, react: () => void) => MenuItem[]
  react: (message: StoredMessage, sign: string) => void
}

/** The menu that all messages share, with six reactions above it, and every other emoji to react with. */
export function MessageMenu({ shown, conversationId, onClose, ownUuid, itemsOf, react }: Props) {
  const own = useHostEntries(use(AppContext), '$messageMenu')
  const opened = shown?.isOpen ? shown.button : null
  const others = useLatePopover(emojiPicker)
  useLayoutEffect(() => {
    opened?.setAttribute('aria-expanded', 'true')
    return () => opened?.setAttribute('aria-expanded', 'false')
  }, [opened])
  if (!shown) return null
  const { message, button } = shown
  const given =
    message.state === 'sent' && conversationId !== null ? menuMessage(message, conversationId, ownUuid) : null
  const added = given === null ? [] : own.filter(entry => entry.isFor(given))
  const items = [
    ...itemsOf(message, () => void others.open()),
    ...added.map(({ id, label, icon, run }, index) => ({
      id: `host ${id}`,
      label,
      icon: icon && <Icon path={icon} size={18} />,
      separated: index === 0,
      run: () => given && void run(given),
    })),
  ]
  const stored = message.state === 'sent' && items.some(({ id }) => id === 'react') ? message : null
  const row = stored
    ? signs().map(([sign, name]) => ({
        id: sign,
        label: `${sign} ${name}`,
        icon: sign,
        checked:
          stored.reactions?.some(one => one.sign === sign && one.participants.includes(ownUuid)) === true,
        run: () => react(stored, sign),
      }))
    : undefined
  return (
    <>
      <Menu
        anchor={button}
        open={shown.isOpen}
        onClose={onClose}
        label={t('Message options')}
        items={items}
        row={row}
        placement="bottom-start"
      />
      {stored && others.code && (
        <others.code
          anchor={button}
          open={others.isOpen}
          title={t('Add reaction')}
          placement="top"
          onTake={sign => react(stored, sign)}
          onClose={others.close}
        />
      )}
    </>
  )
}
