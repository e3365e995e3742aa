import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { feedback } from './store.ts'

/** Asks a guest to log in; nothing is sent. */
export function askToLogIn(app: App, text = t('Log in to do that.')): void {
  const url = siteUrl(app.page, 'login')
  const login = url ? { label: t('Log in'), run: () => location.assign(url) } : undefined
  app.get(feedback).toast(text, login)
}
