import type { App } from '../../platform/app.ts'
import { type Failure, isUnusable, statusOf } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'

/** Forbidden, gone, too large, or never accepted: the same call gets the same response. */
const finalStatuses = [403, 404, 405, 410, 413, 414, 415, 422, 451]

/** Whether a retry may help. If not, no button and no text says "Try again". */
export const canTryAgain = (failure: Failure): boolean =>
  !finalStatuses.includes(statusOf(failure)) && !isUnusable(failure)

/** The action "Try again" of a toast about a failure; undefined if a retry can't help. */
export const retryAction = (failure: Failure, run: () => void) =>
  canTryAgain(failure) ? { label: t('Try again'), run } : undefined

/** The action "Log in" of a toast about an ended session: in another tab, so that nothing on the page is lost. */
export function loginAction({ page }: App) {
  const url = siteUrl(page, 'login')
  return url ? { label: t('Log in'), run: () => void window.open(url, '_blank', 'noopener') } : undefined
}
