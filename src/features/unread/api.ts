import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { readBoolean } from '../../platform/page/flags.ts'

export const pollAnswer = v.object({
  unread_messages: v.optional(v.unknown()),
  unread_activity: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
})

export type PollAnswer =
  | { kind: 'counts'; unreadMessages: unknown; unreadActivity: unknown }
  /** A response with an error flag: it has no counts, but isn't a failure (MSGP-13, DEC-94). */
  | { kind: 'ignored' }
  | { kind: 'failed'; failure: Failure }

/** Fetches unread messages: GET /services/poll (MSGP-10…13). */
export async function pollUnread(
  app: App,
  mentionKeys: readonly string[],
  signal?: AbortSignal,
): Promise<PollAnswer> {
  const result = await app.get(http).send({
    method: 'GET',
    path: '/services/poll',
    query: {
      token: app.page.messaging.polling_token,
      unread_messages: true,
      // Only if the host counts activity.
      unread_activity: app.page.activity?.counts || undefined,
      mention_keys: mentionKeys.join(','),
    },
    schema: pollAnswer,
    // No retry here, as the poller repeats the call by itself.
    repeatable: false,
    quiet: true,
    signal,
  })
  if (!result.ok) return { kind: 'failed', failure: result.failure }
  if (readBoolean(result.value.error)) return { kind: 'ignored' }
  const { unread_messages: unreadMessages, unread_activity: unreadActivity } = result.value
  return { kind: 'counts', unreadMessages, unreadActivity }
}
