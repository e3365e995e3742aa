import { clipped } from '../../../platform/html/cut.ts'
import { toText } from '../../../platform/html/text.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { durationText, readDuration } from '../../../platform/text/duration.ts'
import type { Participant } from '../../blogs/participant.ts'

type Duration = Participant['duration_following_blog']

/** A duration of the server in the page's language; a text that cannot be read stays as it is. */
const localDuration = (duration: Duration): string => {
  const read = readDuration(duration)
  return read ? durationText(read, language()) : String(duration ?? '').trim()
}

/** The shorter of two; one that cannot be read counts as the longer (DEC-100). */
function shorter(a: Duration, b: Duration): Duration {
  const [readA, readB] = [readDuration(a), readDuration(b)]
  if (!readA || !readB) return readA ? a : readB ? b : (a ?? b)
  return readA.seconds <= readB.seconds ? a : b
}

/** How the user's blog and another follow each other, in one line (ICE-3…7). */
export function relationText(blog: Participant): string {
  const { duration_blog_following_you: back, duration_following_blog: since } = blog
  if (blog.is_blog_following_you && blog.is_following_blog) {
    const duration = localDuration(shorter(back, since))
    return duration ? t('Mutuals for {duration}', { duration }) : t('Mutuals')
  }
  if (blog.is_blog_following_you) {
    const duration = localDuration(back)
    return duration ? t('Followed you {duration} ago', { duration }) : t('Follows you')
  }
  if (blog.is_following_blog) {
    const duration = localDuration(since)
    return duration ? t('Following for {duration}', { duration }) : t('Following')
  }
  return t('Not following each other')
}

/** What the blog posts about, two tags at most; null without a tag (ICE-8). */
export function tagsText({ blog_tags = [] }: Participant): string | null {
  const tags = blog_tags.map(tag => tag.trim().replace(/^#+\s*/, '')).filter(tag => tag !== '')
  const [a, b] = [...new Set(tags)]
  if (a === undefined) return null
  return b === undefined ? t('Posts about #{a}', { a }) : t('Posts about #{a} and #{b}', { a, b })
}

/** A blog's description as text, without its HTML (ICE-2). */
export const descriptionText = ({ description, description_sanitized }: Participant): string =>
  clipped(toText(description_sanitized ?? description ?? ''))
