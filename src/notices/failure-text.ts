import type { Failure } from '../http/failure.ts'
import { serverWords } from '../http/failure.ts'
import { t } from '../page/i18n.ts'

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
    case 'status':
      if (failure.status === 401)
        return t('You have been logged out. Log in again in another tab, then try again.')
      return serverWords(failure) ?? t('Something went wrong. Try again.')
  }
}
