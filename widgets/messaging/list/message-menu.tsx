import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { Message } from '../../../src/conversations/types.ts'
import { t } from '../../../src/page/i18n.ts'
import { movedIndex } from '../../../src/ui/behavior/roving.ts'
import { Menu, type MenuItem } from '../../../src/ui/menu/menu.tsx'

/** The message whose menu is open, or was last: while it closes, and gives the focus back, both have to be there. */
interface Shown {
  message: Message
  button: HTMLElement
  isOpen: boolean
}

const buttons = '[data-controls]'

const buttonAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(buttons) : null

/** Of all the messages one button is a stop of Tab, and the arrows lead from it to the others. */
function makeStop(list: HTMLElement, stop: HTMLElement) {
  for (const button of list.querySelectorAll<HTMLElement>(buttons)) button.tabIndex = button === stop ? 0 : -1
}

/** The lowest one that can be seen. */
function lastInView(list: HTMLElement): HTMLElement | undefined {
  const { bottom } = list.getBoundingClientRect()
  const all = [...list.querySelectorAll<HTMLElement>(buttons)]
  return all.findLast(button => button.getBoundingClientRect().top <= bottom)
}

/**
 * What the list of messages hears for the buttons of its rows, so that a row has nothing but a button.
 *
 * @param messageAt the message of a row
 */
export function useMessageMenu(
  scroller: RefObject<HTMLElement | null>,
  messageAt: (index: number) => Message | undefined,
) {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const list = scroller.current
    const frame = list?.closest('section')
    if (!list || !frame) return
    // Whoever comes to the window, from above or from below, finds the lowest message next.
    const choose = ({ target }: Event) => {
      const isInside = target !== list && target instanceof Node && list.contains(target)
      const stop = isInside ? buttonAt(target) : lastInView(list)
      if (stop) makeStop(list, stop)
    }
    // Messages may have come since the focus did.
    const beforeTab = (event: globalThis.KeyboardEvent) => event.key === 'Tab' && choose(event)
    frame.addEventListener('focusin', choose)
    frame.addEventListener('keydown', beforeTab)
    return () => {
      frame.removeEventListener('focusin', choose)
      frame.removeEventListener('keydown', beforeTab)
    }
  }, [scroller])
  return {
    shown,
    close: () => setShown(shown && { ...shown, isOpen: false }),
    clicked({ target }: MouseEvent) {
      const button = buttonAt(target)
      const index = Number(button?.closest<HTMLElement>('[data-index]')?.dataset.index)
      const message = messageAt(index)
      if (!button || !message) return
      // WebKit gives it no focus by a press; the row with the focus stays drawn, for the menu to give it back.
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
  shown: Shown | null
  onClose: () => void
  itemsOf: (message: Message) => MenuItem[]
}

/** The one menu of all messages. */
export function MessageMenu({ shown, onClose, itemsOf }: Props) {
  const opened = shown?.isOpen ? shown.button : null
  useLayoutEffect(() => {
    opened?.setAttribute('aria-expanded', 'true')
    return () => opened?.setAttribute('aria-expanded', 'false')
  }, [opened])
  if (!shown) return null
  return (
    <Menu
      anchor={shown.button}
      open={shown.isOpen}
      onClose={onClose}
      label={t('Message options')}
      items={itemsOf(shown.message)}
      placement="bottom-start"
    />
  )
}
