import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { readText } from '../../platform/lib/read-text.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { readBoolean } from '../../platform/page/flags.ts'
import { session } from '../../platform/session.ts'
import { audienceOf } from './rights.ts'

const text = (value: unknown): string | undefined => readText(value) || undefined

/** A post from a command or the page's markup, each field checked; null without an id. */
export function readItem(input: unknown): FeedItem | null {
  const data: Unchecked<FeedItem> = Object(input)
  const id = text(data.id)
  if (!id) return null
  return {
    id,
    root_id: text(data.root_id),
    reblog_key: text(data.reblog_key),
    pt: text(data.pt),
    liked: data.liked === undefined ? undefined : readBoolean(data.liked),
    reblogged: data.reblogged === undefined ? undefined : readBoolean(data.reblogged),
    is_mine: readBoolean(data.is_mine),
    placement_id: text(data.placement_id),
    is_recommended: data.is_recommended === undefined ? undefined : readBoolean(data.is_recommended),
    tumblelog: text(data.tumblelog),
    tumblelog_key: text(data.tumblelog_key),
    ...(text(data.post_url) && { post_url: text(data.post_url) }),
    ...(data.who_can_reply !== undefined && { who_can_reply: audienceOf(data.who_can_reply) }),
    ...(data.who_can_reblog !== undefined && { who_can_reblog: audienceOf(data.who_can_reblog) }),
    ...(data.can_reply !== undefined && { can_reply: readBoolean(data.can_reply) }),
    ...(data.can_reblog !== undefined && { can_reblog: readBoolean(data.can_reblog) }),
  }
}

/** A like is for another user's post that isn't liked yet, an unlike for one that is (FEED-4, FEED-6). */
export const mayLike = (isMine: boolean, liked: boolean, wanted: boolean): boolean =>
  !isMine && liked !== wanted

/** Whether the user may like a post or remove a like: not a guest, and not the post's own author. */
export function canLike({ is_mine, tumblelog }: FeedItem, app: App): boolean {
  const { isLoggedIn, isOwn } = app.get(session)
  return isLoggedIn() && is_mine !== true && !isOwn(tumblelog)
}
