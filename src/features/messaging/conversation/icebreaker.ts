import { atom } from 'nanostores'
import { clipped, toText } from '../../../platform/html/text.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { durationText, readDuration } from '../../../platform/text/duration.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { ConversationsApi } from '../api.ts'
import type { ConversationModel } from './conversation.ts'
import { otherParticipants } from './conversation-rules.ts'

/** The card above the first message, about the other blog. */
export type Icebreaker = ReturnType<typeof createIcebreaker>

/** Fetches the other blog, once there are no older messages to show (ICE-1). After a failure there is no card. */
export function createIcebreaker(
  { $info, $fetch, $older }: Pick<ConversationModel, '$info' | '$fetch' | '$older'>,
  api: Pick<ConversationsApi, 'participant'>,
) {
  const $blog = atom<Participant | null>(null)
  let isAsked = false
  let isGone = false

  async function update(): Promise<void> {
    if (isAsked || !$fetch.get().value || $older.get().value) return
    const { ownUuid } = $info.get()
    const known = otherParticipants($info.get())[0]
    if (!known) return
    isAsked = true
    const result = await api.participant(ownUuid, known.uuid)
    if (isGone) return
    const value = result.ok ? result.value : {}
    // Asked again with the next fetch of the conversation.
    if (!Object.keys(value)[0]) {
      isAsked = false
      return
    }
    const { uuid, name } = known
    const { theme, global_theme_params } = value
    // Its colors are newer than those of the conversation, under whichever name they come (ICE-10).
    $blog.set({ ...known, ...value, uuid, name, theme: theme ?? global_theme_params ?? known.theme })
  }

  const releases = [$fetch.subscribe(() => void update()), $older.listen(() => void update())]
  return {
    /** Null until it is known, or if it shouldn't be shown. */
    $blog,
    dispose() {
      isGone = true
      for (const release of releases) release()
    },
  }
}

type Duration = Participant['duration_following_blog']

/** A duration from the server in the page's language; unreadable text stays unchanged. */
const localDuration = (duration: Duration): string => {
  const read = readDuration(duration)
  return read ? durationText(read, language()) : String(duration ?? '').trim()
}

/** The shorter of two; an unreadable one counts as the longer (DEC-100). */
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
    return duration ? t('Following for {duration}', { duration }) : t('You follow this blog')
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
