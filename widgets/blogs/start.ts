import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { markedAt } from '../../src/page/markup.ts'

/**
 * What waits in the entry for a touch of a blog's link: by then, and not before, the code that opens cards is loaded.
 * It does not matter how often it calls; two listeners serve every link there is or will be.
 */
export function listenForCards(app: App, disposer: Disposer): void {
  for (const type of ['pointerover', 'focusin'])
    disposer.listen(document, type, event => {
      if (!markedAt(event.target, '[data-inlay-blog-card]')) return
      app.touched = event
      app.need('blogs').catch(() => {})
    })
}
