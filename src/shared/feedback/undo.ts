import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from './store.ts'

/** Shows a toast with Undo, which goes as soon as `$changing` changes: what came after it is not mixed up. */
export function offerUndo(app: App, text: string, $changing: ReadableAtom<unknown>, undo: () => void): void {
  let unlisten = () => {}
  const close = app.get(feedback).toast(text, { label: t('Undo'), run: undo }, undefined, () => unlisten())
  unlisten = $changing.listen(close)
}

/**
 * Shows a toast with Undo for something that is about to be done (DEC-124). Resolves with false when Undo was pressed,
 * and with true when the toast closes for any other reason.
 */
export function waitForUndo(app: App, text: string): Promise<boolean> {
  return new Promise(settle => {
    const drop = app.get(feedback).toast(text, { label: t('Undo'), run: () => {} }, undefined, by => {
      stopHiding()
      settle(by !== 'action')
    })
    // A page that is closing takes no Undo any more.
    const stopHiding = app.disposer.listen(window, 'pagehide', drop)
  })
}
