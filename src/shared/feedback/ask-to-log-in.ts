import type { App } from '../../platform/app.ts'
import { type Failure, isLoggedOut } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { failureText, loginAction } from './failure-text.ts'
import { feedback } from './store.ts'

/** Asks a guest to log in; nothing is sent. */
export function askToLogIn(app: App, text = t('Log in to do that.')): void {
  const url = siteUrl(app.page, 'login')
  const login = url ? { label: t('Log in'), run: () => location.assign(url) } : undefined
  app.get(feedback).fail(text, login)
}

/** Says why a call failed, with *Log in* if that helps. */
export function sayFailure(app: App, failure: Failure): void {
  if (isLoggedOut(failure) && !app.page.user) askToLogIn(app)
  else app.get(feedback).fail(failureText(failure), isLoggedOut(failure) ? loginAction(app) : undefined)
}
