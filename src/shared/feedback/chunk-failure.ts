import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from './store.ts'

/** Tells the user that a part of the page couldn't be loaded. */
export function showChunkFailure(app: App): void {
  app.get(feedback).fail(t('Couldn’t load that. Check your network and try again.'))
}
