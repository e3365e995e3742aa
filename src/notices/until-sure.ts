import type { App } from '../app/app.ts'
import { t } from '../page/i18n.ts'
import { notices } from './store.ts'

/**
 * Tells of something that is about to be done, with Undo beside it as long as the toast stays (DEC-124). False when Undo
 * was pressed; a toast that leaves, for whatever reason, is a yes.
 */
export function untilSure(app: App, text: string): Promise<boolean> {
  const say = app.get(notices)
  return new Promise(settle => {
    const drop = say.toast(text, { label: t('Undo'), run: () => settle(false) })
    const id = say.$toasts.get().at(-1)?.id
    // The page that goes takes no Undo any more.
    const stopHiding = app.disposer.listen(window, 'pagehide', drop)
    const stop = say.$toasts.listen(toasts => {
      if (toasts.some(toast => toast.id === id)) return
      stop()
      stopHiding()
      // Undo takes its toast away as well; its own answer comes first.
      queueMicrotask(() => settle(true))
    })
  })
}
