import { keepView } from './keep-view.ts'
import { findPosts } from './markup.ts'

/** Removes a post from the page; the focus moves to the post after it, or before. */
export function removePosts(id: string): void {
  for (const element of findPosts(id)) {
    const hadFocus = element.contains(document.activeElement)
    const neighbour = element.nextElementSibling ?? element.previousElementSibling
    keepView(element, () => {
      element.remove()
      return []
    })
    const next = hadFocus && neighbour?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
    if (next) next.focus({ preventScroll: true })
  }
}
