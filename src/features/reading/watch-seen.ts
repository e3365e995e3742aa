import type { Disposer } from '../../platform/lib/dispose.ts'
import type { ListedPost } from './arrivals.ts'

/** Milliseconds for which a post must be in view to count as seen. */
const dwellMs = 1000
/** Milliseconds after which posts that were seen are reported together. */
const reportMs = 1000

/** Half of a post in view, or of the window filled by one, is enough. */
const isReadable = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.5 || intersectionRect.height >= (rootBounds?.height ?? Number.POSITIVE_INFINITY) / 2

/** Reports which posts have been in view for a second, on a page that is itself in view. */
export function watchSeen(disposer: Disposer, report: (ids: string[]) => void) {
  const ids = new Map<Element, string>()
  const inView = new Map<Element, number>()
  let seen: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function collect(): void {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const now = performance.now()
    for (const [element, since] of inView)
      if (now - since >= dwellMs) {
        inView.delete(element)
        observer.unobserve(element)
        seen.push(ids.get(element) ?? '')
      }
    if (seen.length > 0) report(seen)
    seen = []
    if (inView.size > 0) timer = setTimeout(collect, reportMs)
  }
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        if (!isReadable(entry)) inView.delete(entry.target)
        else if (!inView.has(entry.target)) inView.set(entry.target, performance.now())
      }
      if (inView.size > 0) timer ??= setTimeout(collect, reportMs)
    },
    { threshold: [0, 0.1, 0.25, 0.5, 0.75, 1] },
  )
  disposer.listen(document, 'visibilitychange', () => {
    for (const element of inView.keys()) inView.set(element, performance.now())
    if (inView.size > 0) timer ??= setTimeout(collect, reportMs)
  })
  disposer.add(() => {
    clearTimeout(timer)
    observer.disconnect()
  })
  return ({ id, element }: ListedPost): void => {
    if (ids.get(element) === id) return
    ids.set(element, id)
    // An element that now shows another post is checked again.
    inView.delete(element)
    observer.unobserve(element)
    observer.observe(element)
  }
}
