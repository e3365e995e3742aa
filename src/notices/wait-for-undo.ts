import type { App } from '../app/app.ts'
import { t } from '../page/i18n.ts'
import { notices } from './store.ts'

/**
 * Tells of something that is about to be done, with Undo beside it as long as the toast stays (DEC-124). False when Undo
 * was pressed; a toast that leaves, for whatever reason, is a yes.
 */
export function waitForUndo(app: App, text: string): Promise<boolean> {
  return new Promise(settle => {
    const drop = app.get(notices).toast(text, { label: t('Undo'), run: () => {} }, undefined, by => {
      stopHiding()
      settle(by !== 'action')
    })
    // The page that goes takes no Undo any more.
    const stopHiding = app.disposer.listen(window, 'pagehide', drop)
  })
}
