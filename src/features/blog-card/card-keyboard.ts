import { isTab } from '../../ui/behavior/focus.ts'
import { focusableIn } from '../../ui/behavior/focusable.ts'

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
