import type { App } from '../../../platform/app.ts'
import { isGone } from '../../../platform/http/failure.ts'
import { readWebUrl } from '../../../platform/lib/url.ts'
import { t } from '../../../platform/page/i18n.ts'
import { findPosts } from '../../../platform/page/markup.ts'
import { removePosts } from '../../../platform/page/remove-posts.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { retryAction } from '../../../shared/feedback/try-again.ts'
import { focusableIn } from '../../../ui/behavior/focus.ts'
import { scrollToFit } from '../../../ui/scrolling/scroll-to.ts'
import { sendAction } from '../../feed/api.ts'
import { savedText } from './saved-text.ts'
import type { JustSaved } from './types.ts'

const isOnBlog = (state: string): boolean => state === 'published' || state === 'private'

/** Scrolls a post of this page into view and focuses it. */
async function scrollToPost(post: Element): Promise<void> {
  await scrollToFit(post)?.()
  focusableIn(post)[0]?.focus({ preventScroll: true })
}

/**
 * The action that shows the saved post: on this page, in the drawer or at its address; an unpublished post opens in its
 * form.
 */
function viewAction(app: App, { saved, draft }: JustSaved): { label: string; run: () => void } | undefined {
  const { id, post_url = '', tumblelog = draft.tumblelog } = saved
  const state = saved.state ?? draft.state
  const [postElement] = findPosts(id)
  if (postElement) return { label: t('View'), run: () => void scrollToPost(postElement) }
  const edit = () => void app.bus.dispatch('post-form:open', { mode: 'edit', post_id: id }).catch(() => {})
  if (!isOnBlog(state)) return id === '' ? undefined : { label: t('Edit'), run: edit }
  const url = readWebUrl(post_url, location.href) ? post_url : ''
  const goToPost = () => url && location.assign(url)
  // The drawer shows what others see, and others do not see a private post.
  if (state === 'private' || id === '') return url ? { label: t('View'), run: goToPost } : undefined
  return {
    label: t('View'),
    run: () =>
      void app.bus.dispatch('peepr:open', { blog_name: tumblelog, post_id: id }).catch(() => goToPost()),
  }
}

/** Deletes a new post, and restores its text in the form. */
async function undo(justSaved: JustSaved, app: App, feedback: Feedback): Promise<void> {
  const { id, tumblelog = justSaved.draft.tumblelog } = justSaved.saved
  const answer = await sendAction(app, 'delete', { id, tumblelog }, {})
  if (!answer.ok && !isGone(answer.failure)) {
    const text = t('Couldn’t undo, so your post is still up. {why}', { why: failureText(answer.failure) })
    return void feedback.fail(
      text,
      retryAction(answer.failure, () => void undo(justSaved, app, feedback)),
    )
  }
  removePosts(id)
  app.bus.emit('post:deleted', { id })
  await justSaved.reopen()
}

/** Reports how a post was saved, with actions to view it and, for a new post, to undo. */
export function reportSaved(justSaved: JustSaved, app: App, feedback: Feedback): void {
  const isNew = justSaved.before === '' && justSaved.saved.id !== ''
  const actions = [
    viewAction(app, justSaved),
    isNew ? { label: t('Undo'), run: () => void undo(justSaved, app, feedback) } : undefined,
  ].filter(action => action !== undefined)
  feedback
    .aboutPost(justSaved.saved.id)
    .toast(savedText(justSaved.saved, justSaved.draft, justSaved.before), ...actions)
}
