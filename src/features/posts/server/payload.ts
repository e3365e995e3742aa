import { cutAtCharacter } from '../../../platform/text/text.ts'
import type { PostDraft } from '../draft/draft.ts'
import { completeLink } from '../draft/draft-rules.ts'
import { stateCode } from '../draft/post-states.ts'
import type { Slot, WireFields } from '../types/define.ts'
import { postTypes } from '../types/post-types.ts'

/** The context of the form that is sent to the server (POST-70). */
export interface SaveContext {
  context_id?: string | undefined
  context_page?: string | undefined
  /** The server supports marking posts as sensitive. */
  knowsSensitive?: boolean | undefined
  /** The server supports saying who may reply and reblog. */
  knowsRights?: boolean | undefined
}

/** The most characters of why a post is sensitive. */
export const reasonMaxLength = 100
const cutReason = (reason: string): string => cutAtCharacter(reason.trim(), reasonMaxLength)
const filled = (value: string): string | undefined => value || undefined
const json = (value: object | null): string | undefined => (value ? JSON.stringify(value) : undefined)

function slotFields(draft: PostDraft): WireFields {
  const { slots, rich } = postTypes[draft.type]
  const fields: WireFields = {}
  for (const [slot, field] of Object.entries(slots) as [Slot, string][]) {
    // Slot three of a quote and a chat is used by reblogs only (DEC-149).
    if (field === 'comment' && !draft.is_reblog) continue
    const value = draft.content[field]
    fields[`post[${slot}]`] = typeof value === 'string' ? value : undefined
    fields[`is_rich_text[${slot}]`] = draft.editorType === 'rich' && rich.includes(field)
  }
  return fields
}

const reblogFields = (draft: PostDraft): WireFields => ({
  ...(draft.mode === 'reblog' && {
    reblog_key: filled(draft.reblog_key),
    reblog_post_id: filled(draft.reblog_id),
    reblog_source: filled(draft.reblog_source),
    'post[trail_until]': draft.remove_reblog_tree ? undefined : filled(draft.trailUntil),
  }),
  pt: filled(draft.pt),
  remove_reblog_tree: draft.is_reblog ? draft.remove_reblog_tree : undefined,
})

/**
 * The fields that a save sends to the update call (POST-63…71). Undefined fields are left out; an empty text is sent,
 * because that removes the text.
 */
export function postPayload(draft: PostDraft, context: SaveContext = {}): WireFields {
  return {
    channel_id: draft.tumblelog,
    post_id: draft.mode === 'edit' ? filled(draft.post_id) : undefined,
    edit_post_id: draft.mode === 'edit' ? filled(draft.post_id) : undefined,
    'post[type]': draft.type,
    'post[state]': stateCode(draft.state),
    'post[date]': filled(draft.postDate),
    'post[publish_on]': draft.state === 'scheduled' ? filled(draft.publish_on) : undefined,
    'post[slug]': draft.customUrl.trim(),
    'post[tags]': draft.tags.join(','),
    'post[source_url]': completeLink(draft.sourceUrl),
    ...slotFields(draft),
    editor_type: draft.editorType,
    send_to_twitter: draft.send_to_twitter,
    custom_tweet: draft.customTweet,
    send_to_fbog: draft.send_to_fbog,
    allow_photo_replies: draft.allow_photo_replies,
    allow_answers: draft.allow_answers,
    carousel_display: draft.carousel_display,
    carousel_link_url: completeLink(draft.carouselLinkUrl),
    members_only: draft.members_only,
    // A reblog is covered like its original, unless it is marked itself.
    ...(context.knowsSensitive &&
      (draft.mode !== 'reblog' || draft.sensitive) && {
        'post[sensitive]': draft.sensitive,
        'post[sensitive_reason]': draft.sensitive ? cutReason(draft.sensitiveReason) : '',
      }),
    ...(context.knowsRights && {
      'post[who_can_reply]': draft.whoCanReply || 'everyone',
      'post[who_can_reblog]': draft.whoCanReblog || 'everyone',
    }),
    content_stats: json(draft.contentStats),
    share_data: json(draft.shareData),
    ...reblogFields(draft),
    context_id: context.context_id,
    context_page: context.context_page,
    ...postTypes[draft.type].payload(draft),
  }
}
