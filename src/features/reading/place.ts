import type { Disposer } from '../../platform/lib/dispose.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { createSafeStorage } from '../../platform/lib/safe-storage.ts'
import { listedPosts } from './post-list.ts'

const key = 'inlay:place'
/** Milliseconds after the page has loaded in which it may still jump: later, somebody reads. */
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
 * Remembers what is being read when the page is left. Returns a function that goes there again after a reload or Back,
 * where the browser's own restoring missed it, soon after the page has loaded, unless the user has moved on.
 */
export function keepPlace(disposer: Disposer): () => void {
  // A browser that stores nothing restores by itself.
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
    // A press that came before this code was there has moved on, too.
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
