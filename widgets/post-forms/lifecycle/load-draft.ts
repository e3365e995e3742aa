import { failureText } from '../../../src/notices/failure-text.ts'
import { canTryAgain } from '../../../src/notices/try-again.ts'
import { t } from '../../../src/page/i18n.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'
import type { OpenRequest } from '../../../src/posts/routes/request.ts'
import type { PostFormsDeps } from './types.ts'

type LoadDraftDeps = Pick<PostFormsDeps<unknown>, 'start' | 'showLoading' | 'notices'>

/** Loads the initial draft; repeats as often as the user retries. Null if it cannot be loaded. */
export async function loadDraft(openRequest: OpenRequest, deps: LoadDraftDeps): Promise<PostDraft | null> {
  for (;;) {
    const answer = await deps.showLoading(deps.start(openRequest))
    if (answer.ok) return answer.value
    const title = t('This post could not be opened.')
    const text = failureText(answer.failure)
    if (!canTryAgain(answer.failure)) {
      await deps.notices.alert(title, text)
      return null
    }
    const wantsRetry = await deps.notices.confirm({
      title,
      text,
      confirm: t('Try again'),
      cancel: t('Nevermind'),
    })
    if (!wantsRetry) return null
  }
}
