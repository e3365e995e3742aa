import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { isLoggedOut, statusOf } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, loginAction, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { feedActions, type PostAction } from './api.ts'

const alertStatuses = [404, 500]

/** Tells the page and the user how a post action ended (FEED-25…28). */
export function outcome(app: App) {
  const { alert, aboutPost } = app.get(feedback)
  /** Failures that stay: they close with the next outcome of the same action. */
  const missed = new Map<string, () => void>()
  const close = (key: string) => {
    missed.get(key)?.()
    missed.delete(key)
  }
  return {
    /** `status` is that of the response: 404 or 410 if the post was gone already (DEC-138). */
    succeeded(action: PostAction, item: FeedItem, status: number) {
      close(`${action} ${item.id}`)
      app.bus.emit('post:action-succeeded', { action, post_id: item.id, status })
    },
    /** Says why, even after a 403: every press needs a response (DEC-123). */
    failed(action: PostAction, item: FeedItem, failure: Failure, retry: () => void) {
      const status = statusOf(failure)
      const body = failure.kind === 'status' ? failure.body : undefined
      app.bus.emit(status === 403 ? 'post:action-forbidden' : 'post:action-failed', {
        action,
        post_id: item.id,
        status,
        body,
      })
      if (isLoggedOut(failure)) aboutPost(item.id).fail(failureText(failure), loginAction(app))
      // Only technical trouble of the server interrupts the user with an alert; other failures are a toast (FEED-25).
      else if (alertStatuses.includes(status))
        void alert(t('Sorry, we seem to be having technical trouble.  Please try again later.'))
      else {
        const { failed, isMissed } = feedActions[action]
        const key = `${action} ${item.id}`
        close(key)
        const text = sentences(failed?.(), failureText(failure))
        const drop = aboutPost(item.id).fail(text, retryAction(failure, retry), isMissed)
        if (isMissed) missed.set(key, drop)
      }
    },
  }
}
