import type { App } from '../../platform/app.ts'
import { isGone } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { Waiting } from '../../shared/waiting/after-undo.ts'
import { replyApi } from '../feed/reply-api.ts'

/** Deletes a reply that an earlier page has left; the user is told of a failure, and can try again. */
export async function finishWaiting(app: App, waiting: Waiting): Promise<void> {
  const { post = '', reply = '' } = waiting
  const result = await replyApi(app).remove({ postId: post, id: reply })
  if (result.ok || isGone(result.failure)) return app.bus.emit('reply:deleted', { id: reply, post_id: post })
  app.get(feedback).fail(
    `${t('Couldn’t delete the reply.')} ${failureText(result.failure)}`,
    retryAction(result.failure, () => void finishWaiting(app, waiting)),
  )
}
