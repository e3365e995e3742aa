import type { App } from '../../platform/app.ts'
import type { BlogState } from '../../platform/bus/contract.ts'
import { findMarkedFrom, postSelector, readAttribute, readPostAttribute } from '../../platform/page/markup.ts'
import { readName } from './blog-name.ts'

/**
 * What this page knows about blogs besides its own markup, by name: from the user's actions and the server's responses.
 */
export const knownBlogs = Object.assign((): Map<string, BlogState> => new Map(), { key: 'knownBlogs' })

const shown = {
  follow: { attribute: 'data-inlay-following', field: 'following' },
  subscribe: { attribute: 'data-inlay-subscribed', field: 'is_subscribed' },
  block: { attribute: 'data-inlay-blocked', field: 'is_blocked' },
} as const satisfies Record<string, { attribute: string; field: keyof BlogState }>

/** An element with a command on a blog, and how it shows the blog's state. */
export interface BlogButton {
  element: Element
  /** The blog: from its own payload, else from the post around it. */
  name: string | null
  attribute: string
  field: keyof BlogState
}

function readButton(element: Element): BlogButton[] {
  const command = element.getAttribute('data-inlay-command') ?? ''
  const [, verb] = /^blog:(?:un)?(follow|subscribe|block)$/.exec(command) ?? []
  if (!verb) return []
  const name =
    readName(readAttribute(element, 'data-inlay-payload').name) ??
    readName(readPostAttribute(element.closest(postSelector)).tumblelog)
  return [{ element, name, ...shown[verb as keyof typeof shown] }]
}

/** The host's own buttons for blogs, in an element of the page or in all of it. */
export const findBlogButtons = (root?: ParentNode): BlogButton[] =>
  findMarkedFrom('[data-inlay-command^="blog:"]', root).flatMap(readButton)

/**
 * Shows a blog's state on a button; its text belongs to the host and stays. It gets no `aria-pressed`, as a press
 * that follows can't be released, but the host's own is kept up to date.
 */
export function showOnButton({ element, attribute, field }: BlogButton, state: BlogState): void {
  const value = state[field]
  if (value === undefined) return
  element.setAttribute(attribute, String(value))
  if (element.hasAttribute('aria-pressed')) element.setAttribute('aria-pressed', String(value))
}

/** Updates the host's own buttons for a blog, including later ones. */
export function syncBlogMarkup(app: App, name: string, state: BlogState): void {
  const blogs = app.get(knownBlogs)
  blogs.set(name, { ...blogs.get(name), ...state })
  for (const button of findBlogButtons()) if (button.name === name) showOnButton(button, state)
}
