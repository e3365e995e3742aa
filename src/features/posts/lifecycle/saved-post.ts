import type { App } from '../../../platform/app.ts'
import type { SavedPost } from '../../../platform/bus/contract.ts'
import { type Failure, isGone } from '../../../platform/http/failure.ts'
import { readWebUrl } from '../../../platform/lib/url.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { findPosts } from '../../../platform/page/markup.ts'
import { dateAndTime } from '../../../platform/text/time.ts'
import { failureText, retryAction } from '../../../shared/feedback/failure-text.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { readPostType } from '../../../shared/post-types.ts'
import { focusableIn } from '../../../ui/behavior/focusable.ts'
import { scrollToFit } from '../../../ui/scrolling/scroll-to.ts'
import { sendAction } from '../../feed/api.ts'
import { removePosts } from '../../feed/remove-posts.ts'
import { placeOf } from '../autosave/snapshot.ts'
import type { PostDraft } from '../draft/draft.ts'
import { isSentElsewhere } from '../draft/draft-rules.ts'
import { readState } from '../draft/post-states.ts'
import { runSaveHook, savedPosts } from '../entry/saved-posts.ts'
import { postsApi } from '../server/api.ts'
import type { SaveAnswer } from '../server/wire.ts'
import { carets } from './caret-memory.ts'
import type { JustSaved } from './open-form.ts'

const isOnBlog = (state: string): boolean => state === 'published' || state === 'private'

/** Scrolls a post of this page into view and focuses it. */
async function scrollToPost(post: Element): Promise<void> {
  await scrollToFit(post)?.()
  focusableIn(post)[0]?.focus({ preventScroll: true })
}

/**
 * The action that shows the saved post: on this page, in the drawer or at its address; an unpublished post opens in its
 * form, or a draft in the list of drafts.
 */
function viewAction(app: App, { saved, draft }: JustSaved): { label: string; run: () => void } | undefined {
  const { id, post_url = '', tumblelog = draft.tumblelog } = saved
  const state = saved.state ?? draft.state
  const [postElement] = findPosts(id)
  if (postElement) return { label: t('View'), run: () => void scrollToPost(postElement) }
  const edit = () => void app.bus.dispatch('post-form:open', { mode: 'edit', post_id: id }).catch(() => {})
  if (state === 'draft' && app.page.drafts)
    return { label: t('View'), run: () => void app.bus.dispatch('drafts:open').catch(() => {}) }
  if (!isOnBlog(state)) return id === '' ? undefined : { label: t('Edit'), run: edit }
  const url = readWebUrl(post_url, location.href) ? post_url : ''
  const goToPost = () => url && location.assign(url)
  // The drawer shows what others see, and others don't see a private post.
  if (state === 'private' || id === '') return url ? { label: t('View'), run: goToPost } : undefined
  return {
    label: t('View'),
    run: () =>
      void app.bus.dispatch('peepr:open', { blog_name: tumblelog, post_id: id }).catch(() => goToPost()),
  }
}

/** Deletes a new post; resolves with the failure, or null. */
async function deleteAgain({ saved, draft }: JustSaved, app: App): Promise<Failure | null> {
  const { id, tumblelog = draft.tumblelog } = saved
  const answer = await sendAction(app, 'delete', { id, tumblelog }, {})
  if (!answer.ok && !isGone(answer.failure)) return answer.failure
  removePosts(id)
  app.bus.emit('post:deleted', { id })
  return null
}

/** Saves an edited post as it was before; resolves with the failure, or null. */
async function saveAsBefore({ initial }: JustSaved, app: App): Promise<Failure | null> {
  const api = app.get(postsApi)
  const answer = await api.save(initial)
  if (!answer.ok) return answer.failure
  const saved = readSaved(answer.value, initial)
  app.bus.emit('post:saved', saved)
  const page = { kind: app.page.page.kind, posts: savedPosts(null, app), api }
  await runSaveHook(page, initial, answer.value, saved)
  return null
}

/** Undoes a save, and opens the form again with everything that was in it. */
async function undo(justSaved: JustSaved, app: App, feedback: Feedback): Promise<void> {
  const isEdit = justSaved.draft.mode === 'edit'
  const failure = await (isEdit ? saveAsBefore : deleteAgain)(justSaved, app)
  if (failure) {
    const why = failureText(failure)
    feedback.fail(
      isEdit
        ? t('Couldn’t undo, so your changes are still saved. {why}', { why })
        : t('Couldn’t undo, so your post is still up. {why}', { why }),
      retryAction(failure, () => void undo(justSaved, app, feedback)),
    )
    return
  }
  app.get(carets).want(placeOf(justSaved.draft))
  await justSaved.reopen()
}

/** Fields of files that an edit has replaced, which a save can't name any more. */
const newFiles = ['preuploadUrl', 'preuploadAlbumArt', 'thumbnailPreupload']

/** Whether it can be taken back: a network doesn't give up what it has, and the server forgets the files and the trail of a reblog that an edit has removed. */
function canUndo({ saved, draft, initial }: JustSaved): boolean {
  if (draft.mode !== 'edit') return saved.id !== '' && !isSentElsewhere(draft)
  const isReplaced = newFiles.some(name => draft.content[name])
  return saved.id !== '' && !isReplaced && draft.remove_reblog_tree === initial.remove_reblog_tree
}

/** Reports how a post was saved, with actions to view it and to undo. */
export function reportSaved(justSaved: JustSaved, app: App, feedback: Feedback): void {
  const { saved, draft, initial } = justSaved
  const say = feedback.aboutPost(saved.id)
  const text = savedText(saved, draft, draft.mode === 'edit' ? initial.state : '')
  const view = viewAction(app, justSaved)
  if (canUndo(justSaved)) offerUndo(say, text, () => void undo(justSaved, app, feedback), { view })
  else say.toast(text, view)
}

/**
 * When a scheduled post will be published: the server's time, else the requested one; '' if neither is a valid date.
 */
const timeOf = (publish_on: string): string => dateAndTime(new Date(publish_on).getTime(), language())

/**
 * The message after saving, by the post's state. The server's own message is used only for a plain post, or an edit
 * that did not change the state.
 * @param before the state before saving; '' for a new post.
 * @internal
 */
export function savedText(saved: SavedPost, draft: PostDraft, before: string): string {
  const state = saved.state ?? draft.state
  const blog = saved.tumblelog ?? draft.tumblelog
  if (before === state && draft.type !== 'note') return saved.message ?? t('Saved.')
  switch (state) {
    case 'draft':
      return t('Saved to {blog}’s drafts.', { blog })
    case 'queued':
      return t('Added to {blog}’s queue.', { blog })
    case 'scheduled': {
      const time = timeOf(saved.publish_on ?? draft.publish_on)
      return time ? t('Scheduled on {blog} for {time}.', { time, blog }) : t('Scheduled on {blog}.', { blog })
    }
    case 'private':
      return t('Posted privately to {blog}.', { blog })
    case 'unapproved':
      return t('Submitted to {blog}. It’s waiting for approval.', { blog })
    case 'transcoding':
      return t('Processing. Your post will appear on {blog} when it’s ready.', { blog })
    case 'published':
      if (before === '' && saved.message) return saved.message
      if (draft.type === 'note') return t('Answer posted to {blog}.', { blog })
      return draft.mode === 'reblog' ? t('Reblogged to {blog}.', { blog }) : t('Posted to {blog}.', { blog })
    default:
      return saved.message ?? t('Saved.')
  }
}

/** A saved post for the event `post:saved`: fields of the response, else those that were sent (POST-72…74). */
export function readSaved({ post, post_tumblelog, message }: SaveAnswer, draft: PostDraft): SavedPost {
  const is_private = readBoolean(post?.is_private)
  const publish_on = typeof post?.publish_on === 'string' ? post.publish_on : undefined
  return {
    id: post?.id === undefined ? draft.post_id : String(post.id),
    type: readPostType(post?.type) ?? draft.type,
    state: post?.state === undefined ? draft.state : readState({ state: post.state, is_private, publish_on }),
    publish_on,
    is_edit: readBoolean(post?.is_edit, draft.mode === 'edit'),
    is_reblog: readBoolean(post?.is_reblog, draft.is_reblog),
    tumblelog: post_tumblelog?.name_or_id ?? draft.tumblelog,
    post_url: post_tumblelog?.post_url,
    message: message || undefined,
  }
}
