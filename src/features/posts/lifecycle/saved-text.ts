import type { SavedPost } from '../../../platform/bus/contract.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { dateAndTime } from '../../../platform/text/time.ts'
import type { PostDraft } from '../draft/draft.ts'

/**
 * When a scheduled post will be published: the server's time, else the requested one; '' if neither is a valid date.
 */
const timeOf = (publish_on: string): string => dateAndTime(new Date(publish_on).getTime(), language())

/**
 * The message after saving, by the post's state. The server's own message is used only for a plain post, or an edit
 * that did not change the state.
 * @param before the state before saving; '' for a new post.
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
