import type { Disposer } from '../../platform/lib/dispose.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { listedPosts } from './post-list.ts'

const key = 'inlay:place'

/** The first post in view, and how far its head is below the window's upper edge, in pixels. */
function currentPlace(): { id: string; top: number } | null {
  for (const { id, element } of listedPosts()) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0) return { id, top }
  }
  return null
}

/**
 * Remembers what is being read when the page is left. Returns a function that goes there again after a reload or Back,
 * where the browser's own restoring missed it, unless the user has moved on.
 */
export function keepPlace(disposer: Disposer): () => void {
  let hasMoved = false
  const moved = () => {
    hasMoved = true
  }
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    disposer.listen(window, type, moved, { passive: true, once: true })
  disposer.listen(window, 'pagehide', () => {
    const place = window.scrollY > 0 ? currentPlace() : null
    try {
      if (place) sessionStorage.setItem(key, JSON.stringify({ url: location.href, ...place }))
      else sessionStorage.removeItem(key)
    } catch {
      // A browser that stores nothing restores by itself.
    }
  })

  return () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (hasMoved || !/reload|back_forward/.test(navigation?.type ?? '')) return
    let stored: string | null = null
    try {
      stored = sessionStorage.getItem(key)
    } catch {
      return
    }
    const { url, id, top } = fieldsOf(parseJson(stored))
    if (url !== location.href || typeof top !== 'number') return
    const post = listedPosts().find(post => post.id === id)
    const by = post ? post.element.getBoundingClientRect().top - top : 0
    if (Math.abs(by) > 1) window.scrollBy({ top: by, behavior: 'instant' })
  }
}
