import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { postIdOf } from '../../platform/page/markup.ts'
import { focusAnyway } from '../../ui/behavior/focus-anyway.ts'
import { type CutPost, createCutPost } from './cut-post.ts'
import { findParts } from './find-parts.ts'
import { cutAt, isLong, type Measured, mayCut } from './is-long.ts'
import { openedPosts } from './opened.ts'

const idOf = (post: Element) => post.getAttribute('data-viewer-post') ?? postIdOf(post)

const measure = (post: Element): Measured => {
  const { top, height } = post.getBoundingClientRect()
  return { top, height, view: viewOf(scrollerOf(post)) }
}

/** The element that the page's address names. */
export function addressed(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)))
  } catch {
    return null
  }
}

/** The long posts of a page, cut or open. */
export interface Cuts {
  /** Cuts the long ones of some posts if nothing in view would change. Returns those that are cut or open now. */
  consider: (posts: readonly HTMLElement[]) => HTMLElement[]
  /** The cut post around a node. */
  closedAround: (node: EventTarget | Node | null) => CutPost | undefined
  open: (one: CutPost) => void
  posts: () => HTMLElement[]
  /** Cuts posts anew in which the host has changed something; returns those that are not cut any more. */
  refresh: (posts: readonly Element[]) => Element[]
  /** Lets go of posts that have left the page, or whose element shows another post. */
  drop: (posts: readonly Element[]) => void
  releaseAll: () => void
}

export function createCuts(opened = openedPosts()): Cuts {
  const cuts = new Map<Element, CutPost>()
  const open = (one: CutPost) => {
    one.open()
    opened.set(idOf(one.post), true)
  }
  function close({ post, cut }: CutPost): void {
    cut()
    opened.set(idOf(post), false)
    const { top, view } = measure(post)
    if (top >= view.top) return
    focusAnyway(post)
    post.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  function drop(one: CutPost): void {
    one.release()
    cuts.delete(one.post)
  }

  function plan(post: HTMLElement) {
    const measured = measure(post)
    if (!isLong(measured)) return null
    const isOpen = opened.has(idOf(post)) || post.contains(addressed())
    if (!isOpen && (!mayCut(measured) || post.contains(document.activeElement))) return null
    const parts = findParts(post, cutAt(measured))
    return parts && { post, parts, isOpen }
  }
  function add(one: CutPost, isOpen: boolean): void {
    if (isOpen) one.open()
    one.button.addEventListener('click', () => {
      if (!one.isCut()) close(one)
      else {
        open(one)
        if (one.rest) focusAnyway(one.rest)
      }
    })
    cuts.set(one.post, one)
  }

  return {
    open,
    consider(posts) {
      // All are measured before the first is changed, as the page would be laid out anew for each.
      const plans = posts.flatMap(post => (cuts.has(post) ? [] : (plan(post) ?? [])))
      for (const { post, parts, isOpen } of plans) add(createCutPost(post, parts), isOpen)
      return posts.filter(post => cuts.has(post))
    },
    closedAround: node =>
      [...cuts.values()].find(one => one.isCut() && node instanceof Node && one.post.contains(node)),
    posts: () => [...cuts.values()].map(({ post }) => post).filter(post => post.isConnected),
    refresh: posts =>
      posts.flatMap(post => {
        const one = cuts.get(post)
        if (!one) return []
        const isOpen = !one.isCut()
        const hadFocus = document.activeElement === one.button
        const isWhole = one.isWhole()
        drop(one)
        const measured = measure(post)
        const parts = isWhole && isLong(measured) && findParts(one.post, cutAt(measured))
        if (!parts) return post
        const next = createCutPost(one.post, parts)
        add(next, isOpen)
        if (hadFocus) next.button.focus({ preventScroll: true })
        return []
      }),
    drop(posts) {
      for (const post of posts) {
        const one = cuts.get(post)
        if (one) drop(one)
      }
    },
    releaseAll() {
      for (const one of cuts.values()) one.release()
      cuts.clear()
    },
  }
}
