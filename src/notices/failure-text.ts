import type { Failure } from '../http/failure.ts'
import { serverWords } from '../http/failure.ts'
import { t } from '../page/i18n.ts'

/** Trying again is only offered where it can help. */
function statusText(status: number): string {
  if (status === 403) return t('You cannot do that here.')
  if (status === 404) return t('That is not there any more.')
  if (status === 429) return t('That was too much at once. Wait a moment, then try again.')
  return t('Something went wrong. Try again.')
}

const loggedOut = () => t('You have been logged out. Log in again in another tab, then try again.')

/** What to tell a user of a failed call: the server's words where it has some, else what can be done. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return t('No connection. Check your network and try again.')
    case 'timeout':
      return t('The server took too long to answer. Try again.')
    case 'aborted':
      return t('That was canceled.')
    case 'malformed':
      return t('The server gave an answer we could not read. Try again.')
    case 'login':
      return loggedOut()
    case 'status':
      if (failure.status === 401) return loggedOut()
      return serverWords(failure) ?? statusText(failure.status)
  }
}
