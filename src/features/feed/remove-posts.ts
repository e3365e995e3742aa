import { keepView } from '../../platform/page/keep-view.ts'
import { findPosts } from '../../platform/page/markup.ts'
import { focusableIn } from '../../ui/behavior/focusable.ts'

const isFree = (element: Element | null): boolean =>
  !element?.closest('dialog, input, textarea, [contenteditable]')

/** What is beside a post, from the nearest on: first all after it, then all before it; not what is hidden. */
function* neighborsOf(post: Element): Generator<Element> {
  for (const side of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let found = post[side]; found; found = found[side])
      if (!(found instanceof HTMLElement) || found.style.display !== 'none') yield found
}

/** Hides a post in some way; the focus moves to the post after it, or before. */
function takeAway(post: Element, change: () => void): void {
  const neighbors = post.contains(document.activeElement) ? [...neighborsOf(post)] : []
  keepView(post, () => {
    change()
    return []
  })
  for (const neighbor of neighbors) {
    const [control] = focusableIn(neighbor)
    if (!control) continue
    control.focus({ preventScroll: true })
    break
  }
}

/** Removes a post from the page; the focus moves to the post after it, or before. */
export function removePosts(id: string): void {
  for (const post of findPosts(id)) takeAway(post, () => post.remove())
}

/** Hides a post that is about to be removed. Returns a function that shows it again, and returns the focus. */
export function hidePosts(id: string): () => void {
  const focused = document.activeElement
  const shown = findPosts(id).flatMap(post => {
    if (!(post instanceof HTMLElement)) return []
    const { style } = post
    const display = style.getPropertyValue('display')
    const priority = style.getPropertyPriority('display')
    const hadFocus = post.contains(focused)
    takeAway(post, () => style.setProperty('display', 'none', 'important'))
    return [
      () => {
        const show = () => {
          style.setProperty('display', display, priority)
          return []
        }
        // A hidden post has no place in the view; the next one has.
        keepView(neighborsOf(post).next().value ?? post, show)
        if (hadFocus && isFree(document.activeElement) && focused instanceof HTMLElement)
          focused.focus({ preventScroll: true })
      },
    ]
  })
  return () => {
    for (const show of shown) show()
  }
}
