import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Disposer } from '../lib/dispose.ts'
import { failureText } from '../notices/failure-text.ts'
import { canTryAgain } from '../notices/try-again.ts'
import { t } from '../page/i18n.ts'
import { shareApi } from './api.ts'
import { type ShareData, skeletonAfterMs, webUrl } from './rules.ts'

/** The post or blog to share. `data` is set once the page or the server has given it. */
export interface ShareSubject {
  postId: string
  /** The blog's name, or another identifier that the server knows. */
  blog: string
  data?: ShareData | undefined
}

export type SubjectLoading = 'quiet' | 'skeleton' | 'ready' | { failed: string; canRetry: boolean }

/** The shared post, and the state of loading its share data. */
interface KnownSubject {
  $subject: ReadableAtom<ShareSubject | null>
  $loading: ReadableAtom<SubjectLoading>
  begin: (subject: ShareSubject) => void
  retry: () => void
  end: () => void
}

/** The fields that identify the post in calls. */
export const postOf = ({ postId, blog, data }: ShareSubject) => ({
  post_id: postId,
  tumblelog_name: data?.tumblelog_name || blog,
})

export const titleOf = (data: ShareData): string => t('A post by {blog}', { blog: data.tumblelog_name ?? '' })

/** The content for the system's share sheet. */
export const sheetOf = ({ data = {} }: ShareSubject) => ({
  title: titleOf(data),
  url: webUrl(data.post_url) ?? '',
})

export function createSubject(app: App, disposer: Disposer): KnownSubject {
  const api = shareApi(app)
  const $subject = atom<ShareSubject | null>(null)
  const $loading = atom<SubjectLoading>('quiet')
  let call: AbortController | null = null
  disposer.add(() => call?.abort())

  async function load() {
    const subject = $subject.get()
    if (!subject) return
    call?.abort()
    const mine = new AbortController()
    call = mine
    $loading.set('quiet')
    const stop = disposer.timeout(() => $loading.set('skeleton'), skeletonAfterMs)
    const result = await api.fetch(subject.blog, subject.postId, mine.signal)
    stop()
    if (mine.signal.aborted) return
    // Data of the page wins, as the user sees it already.
    if (result.ok) $subject.set({ ...subject, data: { ...result.value, ...subject.data } })
    $loading.set(
      result.ok ? 'ready' : { failed: failureText(result.failure), canRetry: canTryAgain(result.failure) },
    )
  }
  return {
    $subject,
    $loading,
    begin(subject) {
      $subject.set(subject)
      void load()
    },
    retry: () => void load(),
    end() {
      call?.abort()
      $subject.set(null)
    },
  }
}
