import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useState } from 'react'
import type { Message } from '../../src/conversations/types.ts'
import { t } from '../../src/page/i18n.ts'
import { Menu, type MenuItem } from '../../src/ui/menu.tsx'
import { movedIndex } from '../../src/ui/roving.ts'

interface Opened {
  message: Message
  button: HTMLElement
}

const buttons = '[data-controls]'

const buttonAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(buttons) : null

/** Of all the messages one button is a stop of Tab, and the arrows lead from it to the others. */
function makeStop(list: HTMLElement, stop: HTMLElement | undefined) {
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
export function useMessageMenu(messageAt: (index: number) => Message | undefined) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    close: () => setOpened(null),
    clicked({ target }: MouseEvent) {
      const button = buttonAt(target)
      const index = Number(button?.closest<HTMLElement>('[data-index]')?.dataset.index)
      const message = messageAt(index)
      if (button && message) setOpened(opened?.button === button ? null : { message, button })
    },
    focused({ target, currentTarget }: FocusEvent<HTMLElement>) {
      if (target === currentTarget) makeStop(currentTarget, lastInView(currentTarget))
      const button = buttonAt(target)
      if (button) makeStop(currentTarget, button)
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
  opened: Opened | null
  onClose: () => void
  itemsOf: (message: Message) => MenuItem[]
}

/** The one menu of all messages; the last one stays drawn while it fades. */
export function MessageMenu({ opened, onClose, itemsOf }: Props) {
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  const button = opened?.button
  useLayoutEffect(() => {
    button?.setAttribute('aria-expanded', 'true')
    return () => button?.setAttribute('aria-expanded', 'false')
  }, [button])
  if (!last) return null
  return (
    <Menu
      anchor={last.button}
      open={opened !== null}
      onClose={onClose}
      label={t('Message options')}
      items={itemsOf(last.message)}
      placement="bottom-start"
    />
  )
}
