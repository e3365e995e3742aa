import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { markedAt } from '../../src/page/markup.ts'

/** A finger that lies on a link for so long means its card, in milliseconds; `intent.ts` has the same. */
const pressOpenMs = 500

/**
 * What waits in the entry for one who means a blog's link: by then, and not before, the code that opens cards is loaded.
 * Until it is there, what a long press ends in (a click or a menu) is kept from the page, and opens the card.
 */
export function listenForCards(app: App, disposer: Disposer): void {
  const hear = (event: Event) => {
    const { touched } = app
    const { type, pointerType, timeStamp } = event as PointerEvent
    // Null: the code is there and listens itself.
    if (touched === null || !markedAt(event.target, '[data-inlay-blog-card]')) return
    if (type === 'pointermove') {
      if (pointerType === 'touch') return
    } else if (type === 'pointerdown') {
      if (pointerType !== 'touch') return
    } else if (type !== 'keyup') {
      if (touched?.type !== 'pointerdown') return
      delete app.touched
      // A scroll, or a tap.
      if (type !== 'contextmenu' && !(type === 'click' && timeStamp - touched.timeStamp > pressOpenMs)) return
      event.preventDefault()
    }
    app.touched = event
    app.need('blogs').catch(() => {})
  }
  for (const type of 'pointermove pointerdown pointercancel keyup contextmenu click'.split(' '))
    disposer.listen(document, type, hear, { capture: true })
}
