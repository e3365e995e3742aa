import type { Failure } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { canTryAgain } from '../../../shared/feedback/try-again.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { OpenRequest } from '../routes/request.ts'
import type { PostFormsDeps } from './types.ts'

type LoadDraftDeps = Pick<PostFormsDeps<unknown>, 'start' | 'showLoading' | 'feedback' | 'reportNotReopened'>

/** Loads the initial draft. If that fails, tells the user and resolves with null; `retry` is called if they want it. */
export async function loadDraft(
  openRequest: OpenRequest,
  deps: LoadDraftDeps,
  { isWanted, retry }: { isWanted: () => boolean; retry: () => void },
): Promise<PostDraft | null> {
  const answer = await deps.showLoading(deps.start(openRequest))
  if (answer.ok) return answer.value
  if (!isWanted()) return null
  // Nobody has just asked for it: a question would stop the user in what they do now.
  if (openRequest.from) deps.reportNotReopened?.(answer.failure, retry)
  else void tell(answer.failure, deps.feedback, retry)
  return null
}

/** Not awaited by what has failed: a command settles before the user has read why. */
async function tell(failure: Failure, feedback: LoadDraftDeps['feedback'], retry: () => void): Promise<void> {
  const title = t('Couldn’t open this post.')
  const text = failureText(failure)
  if (!canTryAgain(failure)) return feedback.alert(title, text)
  const wantsRetry = await feedback.confirm({
    title,
    text,
    confirm: t('Try again'),
    cancel: t('Nevermind'),
  })
  if (wantsRetry) retry()
}
