import type { SavedPost } from '../../../src/bus/contract.ts'
import { dateAndTime } from '../../../src/lib/time.ts'
import { language, t } from '../../../src/page/i18n.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'

/** When a scheduled post will appear: what the server says, else what was asked for; '' where neither is a time. */
const timeOf = (publish_on: string): string => dateAndTime(new Date(publish_on).getTime(), language())

/**
 * What has become of a post that was saved, in the words of what was done. The server's own words are told where they
 * are about the same: a plain post, or an edit that left the post where it was.
 * @param before the state that the post had; '' for one that is new.
 */
export function savedText(saved: SavedPost, draft: PostDraft, before: string): string {
  const state = saved.state ?? draft.state
  const blog = saved.tumblelog ?? draft.tumblelog
  if (before === state && draft.type !== 'note') return saved.message ?? t('Saved.')
  switch (state) {
    case 'draft':
      return t('Saved as a draft on {blog}.', { blog })
    case 'queued':
      return t('Queued on {blog}.', { blog })
    case 'scheduled': {
      const time = timeOf(saved.publish_on ?? draft.publish_on)
      return time ? t('Scheduled for {time} on {blog}.', { time, blog }) : t('Scheduled on {blog}.', { blog })
    }
    case 'private':
      return t('Posted privately on {blog}.', { blog })
    case 'unapproved':
      return t('Sent to {blog}. It waits to be approved.', { blog })
    case 'transcoding':
      return t('Being processed. It will appear on {blog} when it is ready.', { blog })
    case 'published':
      if (before === '' && saved.message) return saved.message
      if (draft.type === 'note') return t('Answered on {blog}.', { blog })
      return draft.mode === 'reblog' ? t('Reblogged to {blog}.', { blog }) : t('Posted to {blog}.', { blog })
    default:
      return saved.message ?? t('Saved.')
  }
}
