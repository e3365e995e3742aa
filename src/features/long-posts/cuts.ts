import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { createSafeStorage, type SafeStorage } from '../../platform/lib/safe-storage.ts'
import { t } from '../../platform/page/i18n.ts'
import { postIdOf } from '../../platform/page/markup.ts'
import { focusAnyway } from '../../ui/behavior/focusable.ts'
import styles from './cut-post.module.css'
import { findParts, type Parts } from './find-parts.ts'

/** What is known about a post and its scrolling view, in pixels from the window's top. */
interface Measured {
  top: number
  height: number
  view: { top: number; bottom: number }
}

/** A post taller than this many views is collapsed. */
const longViews = 2
/** How many views of it stay: everything below is hidden. */
const cutViews = 1

const heightOf = ({ view }: Measured) => view.bottom - view.top

/**
 * Whether a post is taller than two screens.
 * @internal
 */
export const isLong = (post: Measured): boolean => post.height > longViews * heightOf(post)

/**
 * How far below its top a post is cut.
 * @internal
 */
export const cutAt = (post: Measured): number => cutViews * heightOf(post)

/**
 * Whether nothing in view moves or disappears if the post is collapsed: not while the user is reading in it, or below
 * it.
 * @internal
 */
export const mayCut = (post: Measured): boolean => post.top + cutAt(post) >= post.view.bottom

const key = 'inlay:opened'
/** The most posts to remember per tab. */
const openedMax = 200

/**
 * The long posts expanded in this tab: they stay so across reloads, and on the way back.
 * @internal
 */
export function openedPosts(storage: SafeStorage = createSafeStorage(() => sessionStorage)) {
  const stored = parseJson(storage.get(key))
  const ids = new Set<string>(Array.isArray(stored) ? stored.filter(id => typeof id === 'string') : [])
  return {
    has: (id: string | null): boolean => id !== null && ids.has(id),
    set(id: string | null, isOpen: boolean): void {
      if (id === null) return
      ids.delete(id)
      if (isOpen) ids.add(id)
      storage.set(key, JSON.stringify([...ids].slice(-openedMax)))
    },
  }
}

/** A long post with its button. */
type CutPost = ReturnType<typeof createCutPost>

const cutAttribute = 'data-inlay-cut'
/** Marks the button for the shortcut. */
const buttonAttribute = 'data-more-button'

/** Puts the button at the end of what is cut. */
function createCutPost(post: HTMLElement, { clip, beyond, end }: Parts) {
  const place = document.createElement(end.matches('li') ? 'li' : 'div')
  place.dataset.inlayRoot = 'long-posts'
  const bar = document.createElement('div')
  bar.className = styles.bar ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute(buttonAttribute, '')
  bar.append(button)
  place.append(bar)

  function set(isCut: boolean): void {
    if (isCut) clip?.element.setAttribute(cutAttribute, 'below')
    else clip?.element.removeAttribute(cutAttribute)
    clip?.element.style.setProperty('--inlay-clip', `${clip.height}px`)
    for (const element of beyond) {
      if (isCut) {
        element.setAttribute(cutAttribute, 'all')
        // Browsers that support it find text in there, and fire an event before showing it.
        element.setAttribute('hidden', 'until-found')
      } else for (const name of [cutAttribute, 'hidden']) element.removeAttribute(name)
    }
    button.textContent = isCut ? t('Read more') : t('Show less')
    button.setAttribute('aria-expanded', String(!isCut))
  }
  const isCut = () => button.getAttribute('aria-expanded') === 'false'
  set(true)
  end.after(place)
  return {
    post,
    button,
    isCut,
    cut: () => set(true),
    open: () => set(false),
    /** The first hidden element. */
    rest: beyond[0] ?? clip?.element,
    /** The hidden part is still on the page, and hasn't been replaced. */
    isWhole: () =>
      place.isConnected && [...beyond, ...(clip ? [clip.element] : [])].every(one => post.contains(one)),
    release() {
      set(false)
      clip?.element.style.removeProperty('--inlay-clip')
      place.remove()
    },
  }
}

const idOf = (post: Element) => post.getAttribute('data-viewer-post') ?? postIdOf(post)

const measure = (post: Element): Measured => {
  const { top, height } = post.getBoundingClientRect()
  return { top, height, view: viewOf(scrollerOf(post)) }
}

/** The element named in the page's address. */
export function addressed(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)))
  } catch {
    return null
  }
}

/** The long posts of a page, collapsed or expanded. */
export type Cuts = ReturnType<typeof createCuts>

export function createCuts(opened = openedPosts()) {
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
    /**
     * Collapses the long ones of some posts if nothing in view would change. Returns those that are collapsed or expanded
     * now.
     */
    consider(posts: readonly HTMLElement[]) {
      // Measure all before changing the first, because each change would cause a new layout.
      const plans = posts.flatMap(post => (cuts.has(post) ? [] : (plan(post) ?? [])))
      for (const { post, parts, isOpen } of plans) add(createCutPost(post, parts), isOpen)
      return posts.filter(post => cuts.has(post))
    },
    /** The collapsed post around a node. */
    closedAround: (node: EventTarget | Node | null) =>
      [...cuts.values()].find(one => one.isCut() && node instanceof Node && one.post.contains(node)),
    posts: () => [...cuts.values()].map(({ post }) => post).filter(post => post.isConnected),
    /** Collapses posts again in which the host has changed something; returns those that are no longer collapsed. */
    refresh: (posts: readonly Element[]) =>
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
    /** Drops posts that have left the page, or whose element shows another post. */
    drop(posts: readonly Element[]) {
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
