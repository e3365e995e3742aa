import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { createQuery } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { shareApi } from './api.ts'
import { type ShareData, skeletonAfterMs, webUrl } from './share-data.ts'

/** The post or blog to share. `data` is set once the page or the server has given it. */
export interface ShareSubject {
  postId: string
  /** The blog's name, or another identifier that the server knows. */
  blog: string
  data?: ShareData | undefined
}

/** The fields that identify the post in calls. */
export const postFields = ({ postId, blog, data }: ShareSubject) => ({
  post_id: postId,
  tumblelog_name: data?.tumblelog_name || blog,
})

export const titleOf = (data: ShareData): string => t('A post by {blog}', { blog: data.tumblelog_name ?? '' })

/** The content for the system's share sheet. */
export const shareSheetContent = ({ data = {} }: ShareSubject) => ({
  title: titleOf(data),
  url: webUrl(data.post_url) ?? '',
})

/** The shared post, and the state of loading its share data. */
export function createSubject(app: App, disposer: Disposer) {
  const api = shareApi(app)
  const $subject = atom<ShareSubject | null>(null)
  const $isSlow = atom(false)
  const query = createQuery<true>(disposer)

  async function load() {
    const subject = $subject.get()
    if (!subject) return
    query.set(undefined)
    $isSlow.set(false)
    const stop = disposer.timeout(() => $isSlow.set(true), skeletonAfterMs)
    await query.load(
      signal => api.fetch(subject.blog, subject.postId, signal),
      data => {
        // Data from the page has priority, because the user sees it already.
        $subject.set({ ...subject, data: { ...data, ...subject.data } })
        return true
      },
    )
    stop()
  }
  return {
    $subject,
    $loading: query.$state,
    /** Loading takes so long that a skeleton is shown. */
    $isSlow,
    begin(subject: ShareSubject) {
      $subject.set(subject)
      void load()
    },
    retry: () => void load(),
    end() {
      query.stop()
      $subject.set(null)
    },
  }
}
