import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { markedAt } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

/** Milliseconds after which a touch on a link is a long press; the same value is in `intent.ts`. */
const pressOpenMs = 500
const types = ['pointermove', 'pointerdown', 'pointercancel', 'keyup', 'contextmenu', 'click']

/**
 * Listens in the entry for hover, focus and touch on blog links; the first one loads the card code and passes the event
 * on. During that time, the click or context menu that ends a long press is suppressed and opens the card.
 */
export function listenForCards(app: App, disposer: Disposer, load = () => import('./watch-links.ts')): void {
  /** The latest event on a link. */
  let lastEvent: Event | undefined
  let isLoading = false
  const loadWatcher = () =>
    loadChunk(app, 'blog-card', load).then(
      ({ watchLinks }) => {
        for (const stop of stops) stop()
        if (!disposer.disposed) watchLinks(app, disposer, lastEvent)
      },
      // After a failed load the next event tries again.
      () => {
        isLoading = false
      },
    )
  const onEvent = (event: Event) => {
    if (!markedAt(event.target, '[data-inlay-blog-card]')) return
    const { type, pointerType, timeStamp } = event as PointerEvent
    if (type === 'pointermove') {
      if (pointerType === 'touch') return
    } else if (type === 'pointerdown') {
      if (pointerType !== 'touch') {
        // The press follows the link, and a card would cover the next page.
        lastEvent = undefined
        return
      }
    } else if (type !== 'keyup') {
      if (lastEvent?.type !== 'pointerdown') return
      const pressedAt = lastEvent.timeStamp
      lastEvent = undefined
      // A scroll or a tap, not a long press.
      if (type !== 'contextmenu' && !(type === 'click' && timeStamp - pressedAt > pressOpenMs)) return
      event.preventDefault()
    }
    lastEvent = event
    if (isLoading) return
    isLoading = true
    void loadWatcher()
  }
  const stops = types.map(type => disposer.listen(document, type, onEvent, { capture: true }))
}
