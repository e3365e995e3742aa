import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { markedAt } from '../../src/page/markup.ts'

/** A finger that lies on a link for so long means its card, in milliseconds; `intent.ts` has the same. */
const pressOpenMs = 500
const types = ['pointermove', 'pointerdown', 'pointercancel', 'keyup', 'contextmenu', 'click']

/**
 * What waits in the entry for one who means a blog's link: by then, and not before, the code that opens cards is loaded,
 * and gets the event. Until it is there, what a long press ends in (a click or a menu) is kept from the page, and opens
 * the card.
 */
export function listenForCards(app: App, disposer: Disposer, load = () => import('./watch-links.ts')): void {
  /** What has happened on a link last. */
  let touch: Event | undefined
  let isLoading = false
  const begin = () =>
    loadChunk(app, 'blog-card', load).then(
      ({ watchLinks }) => {
        for (const stop of stops) stop()
        if (!disposer.disposed) watchLinks(app, disposer, touch)
      },
      // The next touch tries again.
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
      // A scroll, or a tap.
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
