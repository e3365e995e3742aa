import type { Blog } from '../bus/contract.ts'
import { findMarked, postSelector, readAttribute, readPostAttribute } from '../page/markup.ts'
import { readName } from './rules.ts'

/** The blog that a markup command of the page is about: its own payload, else the post around it. */
function blogOf(element: Element): string | null {
  return (
    readName(readAttribute(element, 'data-inlay-payload').name) ??
    readName(readPostAttribute(element.closest(postSelector)).tumblelog)
  )
}

const show = (element: Element, attribute: string, value: boolean | undefined, isPressable: boolean) => {
  if (value === undefined) return
  element.setAttribute(attribute, String(value))
  if (isPressable && element.matches('button, [role="button"]'))
    element.setAttribute('aria-pressed', String(value))
}

function* commandsOf(name: string): Generator<[Element, string]> {
  for (const element of findMarked('[data-inlay-command^="blog:"]'))
    if (blogOf(element) === name) yield [element, element.getAttribute('data-inlay-command') ?? '']
}

/** Updates the state of the host's own buttons for a blog; their text is the host's and stays. */
export function syncBlogMarkup(blog: Blog): void {
  for (const [element, command] of commandsOf(blog.name)) {
    if (command === 'blog:follow' || command === 'blog:unfollow')
      show(element, 'data-inlay-following', blog.following, command === 'blog:follow')
    if (command === 'blog:subscribe' || command === 'blog:unsubscribe')
      show(element, 'data-inlay-subscribed', blog.is_subscribed, command === 'blog:subscribe')
  }
}

/** The same for blocking, which holds for the current blog only. */
export function syncBlockMarkup(name: string, isBlocked: boolean): void {
  for (const [element, command] of commandsOf(name))
    if (command === 'blog:block' || command === 'blog:unblock')
      show(element, 'data-inlay-blocked', isBlocked, command === 'blog:block')
}
