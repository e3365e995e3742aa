import type { App } from '../../platform/app.ts'
import { type Failure, isGone, isUnusable, serverMessage, statusOf } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'

/** Only says "try again" if that can help (see `canTryAgain`). */
function statusText(failure: Failure): string {
  switch (statusOf(failure)) {
    case 403:
    case 451:
      return t('You don’t have permission to do that.')
    case 404:
    case 410:
      return isGone(failure) ? t('That’s no longer available.') : t('Couldn’t find that.')
    case 413:
    case 414:
      return t('That’s too big to send. Try something smaller.')
    case 429:
      return t('You’re going a little fast. Wait a moment, then try again.')
  }
  return canTryAgain(failure)
    ? t('Something went wrong. Try again.')
    : t('The server couldn’t accept that. You may need to change something.')
}

const loggedOut = (isGuest = false) =>
  isGuest ? t('Log in to do that.') : t('You’ve been logged out. Log in from another tab, then try again.')

/** The text about a failed call: the server's own if it sent one, else one that says what the user can do. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return t('No connection. Check your network and try again.')
    case 'timeout':
      return t('The server took too long to respond. Try again.')
    case 'aborted':
      return t('Canceled.')
    case 'malformed':
      if (isUnusable(failure)) return t('The server’s response was incomplete.')
      return t('The server sent something we couldn’t read. Try again.')
    case 'login':
      return loggedOut(failure.isGuest)
    case 'status':
      if (failure.status === 401) return loggedOut(failure.isGuest)
      return serverMessage(failure) ?? statusText(failure)
  }
}

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
