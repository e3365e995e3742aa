import type { App } from '../../src/app/app.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'

/** Tells the user that a popover could not be loaded. */
export function tellFailure(app: App): void {
  app.get(notices).toast(t('That could not be loaded. Check your network and try again.'))
}
