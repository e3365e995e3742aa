import type { App } from '../../platform/app.ts'
import { type Failure, isGone, type Result } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { Waiting } from '../../shared/waiting/after-undo.ts'
import { messageCallsApi } from './extras/message-calls-api.ts'
import { conversations } from './store.ts'

type Finished = 'delete-message' | 'delete-conversation' | 'mark-as-spam' | 'report-conversation'

/** Carries out what an earlier page has left; the user is told of a failure, and can try again. */
export async function finishWaiting(app: App, action: Finished, waiting: Waiting): Promise<void> {
  const { key = '', own = '', conversation, ts, blog = '' } = waiting
  const ref = { id: conversation || null, ownUuid: own }
  const run = async (): Promise<Result<unknown> | undefined> => {
    const store = app.get(conversations)
    switch (action) {
      case 'delete-message':
        return messageCallsApi(app).remove(ref, Number(ts))
      case 'delete-conversation':
        return store.remove(key, ref)
      case 'mark-as-spam':
        await store.flagSpam(key, ref)
        return
      case 'report-conversation':
        return store.report(key, ref)
    }
  }
  const failed = {
    'delete-message': () => t('Couldn’t delete the message.'),
    'delete-conversation': () => t('Couldn’t delete the conversation.'),
    'mark-as-spam': () => '',
    'report-conversation': () => t('Couldn’t report {blog}.', { blog }),
  }
  const tell = (failure: Failure) =>
    app.get(feedback).fail(
      `${failed[action]()} ${failureText(failure)}`,
      retryAction(failure, () => void finishWaiting(app, action, waiting)),
    )
  const result = await run()
  if (result && !result.ok && !isGone(result.failure)) tell(result.failure)
}
