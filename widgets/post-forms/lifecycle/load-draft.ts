import type { Failure } from '../../../src/http/failure.ts'
import { failureText } from '../../../src/notices/failure-text.ts'
import { canTryAgain } from '../../../src/notices/try-again.ts'
import { t } from '../../../src/page/i18n.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'
import type { OpenRequest } from '../../../src/posts/routes/request.ts'
import type { PostFormsDeps } from './types.ts'

type LoadDraftDeps = Pick<PostFormsDeps<unknown>, 'start' | 'showLoading' | 'notices'>

/** Loads the initial draft. If that fails, tells the user and resolves with null; `retry` is called if they want it. */
export async function loadDraft(
  openRequest: OpenRequest,
  deps: LoadDraftDeps,
  { isWanted, retry }: { isWanted: () => boolean; retry: () => void },
): Promise<PostDraft | null> {
  const answer = await deps.showLoading(deps.start(openRequest))
  if (answer.ok) return answer.value
  if (isWanted()) void tell(answer.failure, deps.notices, retry)
  return null
}

/** Not awaited by what has failed: a command settles before the user has read why. */
async function tell(failure: Failure, notices: LoadDraftDeps['notices'], retry: () => void): Promise<void> {
  const title = t('Couldn’t open this post.')
  const text = failureText(failure)
  if (!canTryAgain(failure)) return notices.alert(title, text)
  const wantsRetry = await notices.confirm({
    title,
    text,
    confirm: t('Try again'),
    cancel: t('Nevermind'),
  })
  if (wantsRetry) retry()
}
