import { keepView } from '../../platform/page/keep-view.ts'
import { findPosts } from '../../platform/page/markup.ts'

const isFree = (element: Element | null): boolean =>
  !element?.closest('dialog, input, textarea, [contenteditable]')

/** The element beside a post that takes the focus; not another one that is hidden. */
function neighbourOf(post: Element): Element | null {
  for (const side of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let found = post[side]; found; found = found[side])
      if (!(found instanceof HTMLElement) || found.style.display !== 'none') return found
  return null
}

/** Takes a post out of view in some way; the focus moves to the post after it, or before. */
function takeAway(post: Element, change: () => void): void {
  const hadFocus = post.contains(document.activeElement)
  const neighbour = neighbourOf(post)
  keepView(post, () => {
    change()
    return []
  })
  const next = hadFocus && neighbour?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
  if (next) next.focus({ preventScroll: true })
}

/** Removes a post from the page; the focus moves to the post after it, or before. */
export function removePosts(id: string): void {
  for (const post of findPosts(id)) takeAway(post, () => post.remove())
}

/** Hides a post that is about to be removed. Returns a function that shows it again, and gives it back the focus. */
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
        keepView(neighbourOf(post) ?? post, show)
        if (hadFocus && isFree(document.activeElement) && focused instanceof HTMLElement)
          focused.focus({ preventScroll: true })
      },
    ]
  })
  return () => {
    for (const show of shown) show()
  }
}
