import type { App } from '../../platform/app.ts'
import { findMarked, findOwnPosts, postIdOf } from '../../platform/page/markup.ts'
import { isFilteredOut } from '../../shared/hidden-posts/hidden-lines.ts'
import { focusAnyway } from '../../ui/behavior/focusable.ts'

/** Pixels by which a post may be off the offset and still count as being there. */
const tolerance = 2

/**
 * The index of the post that j or k moves to: the neighbor of the focused one, else the nearest below or above the line
 * where posts begin. `tops` are distances from that line in pixels. Null if there is none.
 */
export function stepTo(tops: readonly number[], focused: number, step: 1 | -1): number | null {
  if (focused >= 0) {
    const next = focused + step
    return next >= 0 && next < tops.length ? next : null
  }
  const index =
    step > 0 ? tops.findIndex(top => top > tolerance) : tops.findLastIndex(top => top < -tolerance)
  return index < 0 ? null : index
}

/** Whether a post has a box on the page: not if the host, the user, or a filter hides it. */
const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0 && !isFilteredOut(element)

/** The page's posts that shortcuts move to. */
const findAll = (): HTMLElement[] =>
  findOwnPosts()
    .filter(isShown)
    .filter(post => postIdOf(post) !== null)

/** How far the host's fixed or sticky header reaches down, as its `scroll-padding` says. */
const paddingTop = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/** The lines between new posts and those seen before. */
const findLines = () => findMarked('[data-inlay-new-line]').filter(isShown)

const attributes = ['data-inlay-current', 'aria-current']

/** The post of the page that shortcuts act on. */
export function currentPost(app: App) {
  let marked: HTMLElement | null = null

  function mark(post: HTMLElement | null): void {
    if (marked === post) return
    for (const name of attributes) marked?.removeAttribute(name)
    marked = post
    marked?.setAttribute('data-inlay-current', '')
    marked?.setAttribute('aria-current', 'true')
  }
  app.disposer.add(() => mark(null))
  // A press elsewhere on the page resets it.
  app.disposer.listen(document, 'pointerdown', ({ target }) => {
    if (marked && !marked.contains(target as Node)) mark(null)
  })

  const topsOf = (posts: HTMLElement[]) => {
    const line = paddingTop()
    return posts.map(post => post.getBoundingClientRect().top - line)
  }
  const isInView = (post: HTMLElement) => {
    const { top, bottom } = post.getBoundingClientRect()
    return bottom > paddingTop() && top < window.innerHeight
  }
  /** The focused post, else the one moved to; -1 once it is out of view. */
  function currentIn(posts: HTMLElement[]): number {
    const focused = posts.findIndex(post => post.contains(document.activeElement))
    const index = focused >= 0 ? focused : marked ? posts.indexOf(marked) : -1
    const post = posts[index]
    return post && isInView(post) ? index : -1
  }

  function focus(post: HTMLElement): void {
    focusAnyway(post)
    // Below a sticky header, by the page's scroll-padding and the post's scroll-margin.
    post.scrollIntoView({ block: 'start', behavior: 'instant' })
    mark(post)
  }

  return {
    /** The current post if it is in view, else the first one in view. */
    current() {
      const posts = findAll()
      const index = currentIn(posts)
      const post = posts[index] ?? posts.find(isInView) ?? null
      mark(post)
      return post
    },
    /** Focuses the first post in view, if there is one. */
    focusInView() {
      const post = findAll().find(isInView)
      if (post) focusAnyway(post)
      return post
    },
    move(step: 1 | -1) {
      const posts = findAll()
      const index = stepTo(topsOf(posts), currentIn(posts), step)
      const post = index === null ? undefined : posts[index]
      if (post) focus(post)
    },
    /** To the next line below new posts, else to the top of the page; then, no post is the current one. */
    top() {
      mark(null)
      const line = findLines().find(one => one.getBoundingClientRect().top > window.innerHeight / 2)
      if (line) {
        line.focus({ preventScroll: true })
        return line.scrollIntoView({ block: 'start', behavior: 'instant' })
      }
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      window.scrollTo({ top: 0, behavior: 'instant' })
    },
  }
}
