import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { focusableIn } from '../../src/ui/behavior/focus.ts'

const isTab = (event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>) =>
  event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey

const attributes = ['aria-haspopup', 'aria-expanded', 'aria-controls']

/** Sets the ARIA attributes of an open popup on the host's link. Returns a function that removes them. */
export function markAnchor(anchor: Element, id: string): () => void {
  const before = attributes.map(name => anchor.getAttribute(name))
  const openValues = ['dialog', 'true', id]
  const write = (values: (string | null)[]) => {
    for (const [index, name] of attributes.entries()) {
      const value = values[index]
      if (value == null) anchor.removeAttribute(name)
      else anchor.setAttribute(name, value)
    }
  }
  write(openValues)
  return () => write(before)
}

/** The card is elsewhere in the DOM: Tab on its link moves into it, as if it followed the link. */
export function tabIntoCard(anchor: Element, id: string): () => void {
  const keyDown = (event: KeyboardEvent) => {
    if (!isTab(event) || event.shiftKey || event.defaultPrevented || document.activeElement !== anchor) return
    const card = document.getElementById(id)
    const first = card ? focusableIn(card)[0] : undefined
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  document.addEventListener('keydown', keyDown)
  return () => document.removeEventListener('keydown', keyDown)
}

/** Tab out of the card: back to its link, or on to what follows the link. */
export function passTab(event: ReactKeyboardEvent<HTMLElement>, anchor: Element): void {
  if (!isTab(event) || event.defaultPrevented || !(anchor instanceof HTMLElement)) return
  const card = event.currentTarget
  const focusable = focusableIn(card)
  const active = document.activeElement
  if (active !== (event.shiftKey ? focusable[0] : focusable.at(-1)) && active !== card) return
  const scope = anchor.closest('dialog') ?? document.body
  const next = event.shiftKey
    ? anchor
    : focusableIn(scope).find(
        element =>
          !card.contains(element) &&
          anchor.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
  if (!next) return
  event.preventDefault()
  next.focus()
}
