import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { createSafeStorage } from '../../platform/lib/safe-storage.ts'
import { language, t } from '../../platform/page/i18n.ts'
import { dateAndTime, daysBetween, timeOfDay } from '../../platform/text/time.ts'
import {
  createPlace,
  hiddenLines,
  insertFlat,
  isFilteredOut,
} from '../../shared/hidden-posts/hidden-lines.ts'
import { readingSettings } from '../settings/reading-settings.ts'
import { arrivals, type ListedPost, listedPosts } from './arrivals.ts'
import styles from './new-line.module.css'
import { postTimes } from './post-times.ts'
import { newLinesIn, seenMemory } from './seen-posts.ts'
import { watchSeen } from './watch-seen.ts'

/** When something was seen, in everyday form: "21:40", "yesterday, 21:40", "Nov 20, 2026, 21:40". */
function whenText(at: number, now: number): string {
  const days = daysBetween(at, now)
  const time = timeOfDay(at, language())
  if (days <= 0) return time
  return days === 1 ? t('yesterday, {time}', { time }) : dateAndTime(at, language())
}

/** What the line says. */
export const newLineText = (at: number, now: number): string =>
  t('New since {time}', { time: whenText(at, now) })

/** The distance between a post and the one above it; null if they are side by side. */
function gapAbove(post: Element, above: Element): number | null {
  const gap = post.getBoundingClientRect().top - above.getBoundingClientRect().bottom
  return gap > -1 ? gap : null
}

/** The element above a post: the post before it, or the line that replaces hidden ones. */
function shownAbove(post: Element): Element | null {
  let above = post.previousElementSibling
  while (above && above.getClientRects().length === 0) above = above.previousElementSibling
  return above
}

/**
 * Draws the line above a post, in the middle of the gap to the new one above it, without moving either. Null if posts
 * aren't below each other.
 */
function drawNewLine(post: ListedPost, above: ListedPost, text: string): HTMLElement | null {
  const { element } = post
  const list = element.parentElement
  const gap = gapAbove(element, shownAbove(element) ?? above.element)
  if (!list || gap === null || above.element.parentElement !== list) return null
  const place = createPlace(list)
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  line.dataset.inlayNewLine = ''
  line.tabIndex = -1
  const words = document.createElement('span')
  words.className = styles.text ?? ''
  words.append(text)
  line.append(words)
  place.append(line)
  insertFlat(place, element)
  const at = element.getBoundingClientRect().top - gap / 2 - place.getBoundingClientRect().top
  line.style.setProperty('--inlay-line-at', `${at}px`)
  return place
}

const key = 'inlay:place'
/** After loading, the page may still jump for this many milliseconds: later, the user is reading. */
const soonMs = 3000

/** The first post in view, and how far its head is below the window's upper edge, in pixels. */
function currentPlace(): { id: string; top: number } | null {
  for (const { id, element } of listedPosts()) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) return { id, top }
  }
  return null
}

/**
 * Remembers the reading position when the page is left. Returns a function that restores it after a reload or Back if
 * the browser failed to, soon after the page has loaded, unless the user has moved on.
 */
function keepPlace(disposer: Disposer): () => void {
  // A browser that stores nothing restores the position itself.
  const storage = createSafeStorage(() => sessionStorage)
  let hasMoved = false
  const moved = () => {
    hasMoved = true
  }
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    disposer.listen(window, type, moved, { passive: true, once: true })
  disposer.listen(window, 'pagehide', () => {
    const place = window.scrollY > 0 ? currentPlace() : null
    if (place) storage.set(key, JSON.stringify({ url: location.href, ...place }))
    else storage.remove(key)
  })

  return () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A press before this code was loaded also means that the user has moved on.
    if (hasMoved || navigator.userActivation?.hasBeenActive) return
    if (!/reload|back_forward/.test(navigation?.type ?? '')) return
    const loadedAt = navigation?.loadEventEnd || performance.now()
    if (performance.now() - loadedAt > soonMs) return
    const { url, id, top } = fieldsOf(parseJson(storage.get(key)))
    if (url !== location.href || typeof top !== 'number') return
    const post = listedPosts().find(post => post.id === id)
    const by = post ? post.element.getBoundingClientRect().top - top : 0
    if (Math.abs(by) > 1) window.scrollBy({ top: by, behavior: 'instant' })
  }
}

const seenAttribute = 'data-inlay-seen'

/** Marks what was seen on earlier visits, draws the lines below new posts, and remembers what is seen now (DEC-180). */
export function startReading(app: App, disposer: Disposer): void {
  app.get(postTimes)
  const memory = app.get(seenMemory)
  const { $settings } = app.get(readingSettings)
  const watch = watchSeen(disposer, memory.add)
  let lines: HTMLElement[] = []
  const hidden = app.get(hiddenLines)

  // In place of each run of hidden posts.
  disposer.add(
    hidden.add({
      reasonOf: post =>
        $settings.get().seen === 'hide' && post.hasAttribute(seenAttribute) && !isFilteredOut(post)
          ? ''
          : null,
      show(posts) {
        for (const post of posts) post.removeAttribute(seenAttribute)
        hidden.draw()
      },
    }),
  )
  /** Lines are drawn once: below what is new at this visit, not below what arrives during reading. */
  function drawLines(posts: readonly ListedPost[]): void {
    const ids = posts.map(({ id }) => id)
    lines = newLinesIn(ids, memory.before).flatMap(({ index, at }) => {
      const [post, above] = [posts[index], posts[index - 1]]
      return (post && above && drawNewLine(post, above, newLineText(at, app.platform.now()))) ?? []
    })
  }
  const restore = keepPlace(disposer)
  app.get(arrivals).start(disposer, post => {
    const isSeen = memory.before.has(post.id)
    post.element.toggleAttribute(seenAttribute, isSeen)
    if (!isSeen) watch(post)
  })
  drawLines(listedPosts().filter(({ element }) => !isFilteredOut(element)))
  disposer.add(
    $settings.subscribe(({ seen }) => {
      document.documentElement.setAttribute('data-inlay-seen-posts', seen)
      hidden.draw()
    }),
  )
  restore()
  disposer.add(
    app.get(arrivals).$above.listen(above => {
      if (above.length > 0) app.ensureRoot('settings').catch(() => {})
    }),
  )
  disposer.add(() => {
    for (const line of lines) line.remove()
    document.documentElement.removeAttribute('data-inlay-seen-posts')
    for (const { element } of listedPosts()) element.removeAttribute(seenAttribute)
    hidden.draw()
  })
}
