import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { markedAt } from '../../src/page/markup.ts'

/** From here on a finger that lies on a link means its card, in milliseconds; `intent.ts` has the same. */
const pressOpenMs = 500

/**
 * What waits in the entry for one who means a blog's link: by then, and not before, the code that opens cards is loaded.
 * Until it is there, what a long press ends in (a click or a menu) is kept from the page, and opens the card.
 */
export function listenForCards(app: App, disposer: Disposer): void {
  const on = (type: string, isMeant: (event: PointerEvent & KeyboardEvent) => boolean) =>
    disposer.listen(
      document,
      type,
      event => {
        // Null: the code is there and listens itself.
        if (app.touched === null || !markedAt(event.target, '[data-inlay-blog-card]')) return
        if (!isMeant(event as PointerEvent & KeyboardEvent)) return
        app.touched = event
        app.need('blogs').catch(() => {})
      },
      { capture: true },
    )
  on('pointermove', ({ pointerType }) => pointerType !== 'touch')
  on('pointerdown', ({ pointerType }) => pointerType === 'touch')
  on('keyup', ({ key }) => key === 'Tab')
  for (const type of ['pointercancel', 'contextmenu', 'click'])
    on(type, event => {
      const { touched } = app
      if (touched?.type !== 'pointerdown') return false
      delete app.touched
      const isHeld =
        type === 'contextmenu' || (type === 'click' && event.timeStamp - touched.timeStamp > pressOpenMs)
      if (isHeld) {
        event.preventDefault()
        event.stopPropagation()
      }
      return isHeld
    })
}
