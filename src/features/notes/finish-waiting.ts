import type { App } from '../../platform/app.ts'
import { isGone } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { Waiting } from '../../shared/waiting/after-undo.ts'
import { notesNow } from '../feed/note-count.ts'
import { replyApi } from '../feed/reply-api.ts'
import { replyDeleted } from '../feed/reply-deleted.ts'

/** Deletes a reply that an earlier page has left; the user is told of a failure, and can try again. */
export async function finishWaiting(app: App, waiting: Waiting): Promise<void> {
  const { post = '', reply = '' } = waiting
  const ref = { postId: post, id: reply }
  const since = notesNow()
  const result = await replyApi(app).remove(ref)
  if (result.ok || isGone(result.failure)) return replyDeleted(app, ref, since)
  app.get(feedback).fail(
    sentences(t('Couldn’t delete the reply.'), failureText(result.failure)),
    retryAction(result.failure, () => void finishWaiting(app, waiting)),
  )
}
