import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { markedAt } from '../../src/page/markup.ts'

/** Milliseconds after which a touch on a link is a long press; the same value is in `intent.ts`. */
const pressOpenMs = 500
const types = ['pointermove', 'pointerdown', 'pointercancel', 'keyup', 'contextmenu', 'click']

/**
 * Listens in the entry for hover, focus and touch on blog links; the first one loads the card code and passes the event
 * on. While that loads, the click or context menu that ends a long press is suppressed and opens the card.
 */
export function listenForCards(app: App, disposer: Disposer, load = () => import('./watch-links.ts')): void {
  /** The latest event on a link. */
  let touch: Event | undefined
  let isLoading = false
  const begin = () =>
    loadChunk(app, 'blog-card', load).then(
      ({ watchLinks }) => {
        for (const stop of stops) stop()
        if (!disposer.disposed) watchLinks(app, disposer, touch)
      },
      // After a failed load the next touch tries again.
      () => {
        isLoading = false
      },
    )
  const hear = (event: Event) => {
    if (!markedAt(event.target, '[data-inlay-blog-card]')) return
    const { type, pointerType, timeStamp } = event as PointerEvent
    if (type === 'pointermove') {
      if (pointerType === 'touch') return
    } else if (type === 'pointerdown') {
      if (pointerType !== 'touch') {
        // The link is followed: its card would lie over what comes.
        touch = undefined
        return
      }
    } else if (type !== 'keyup') {
      if (touch?.type !== 'pointerdown') return
      const begun = touch.timeStamp
      touch = undefined
      // A scroll or a tap, not a long press.
      if (type !== 'contextmenu' && !(type === 'click' && timeStamp - begun > pressOpenMs)) return
      event.preventDefault()
    }
    touch = event
    if (isLoading) return
    isLoading = true
    void begin()
  }
  const stops = types.map(type => disposer.listen(document, type, hear, { capture: true }))
}
