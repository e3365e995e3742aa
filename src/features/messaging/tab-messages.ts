import * as v from 'valibot'
import type { Result } from '../../platform/http/failure.ts'
import { string } from '../../platform/lib/wire.ts'
import type { Tabs } from '../../platform/tabs/tabs.ts'
import { participantSchema } from '../blogs/participant.ts'
import type { ConversationsApi } from './api.ts'
import { formattingSchema, imageSchema, postSchema } from './types.ts'
import { inboxSchema, type ReadConversation, readInbox } from './wire.ts'
import { extras } from './wire-extras.ts'

/** An update about a conversation, from one tab to the others. */
export type ConversationUpdate =
  | {
      kind: 'messages'
      read: ReadConversation
      /** ts of the newest message known before: none is missing between it and these. */
      after: number
    }
  /** An outgoing message was sent or removed; `stored` is the key of its stored message, if any. */
  | { kind: 'settled'; key: string; stored: string | null }

/** A time, milliseconds. */
const tsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const message = v.object({
  state: v.literal('sent'),
  key: v.string(),
  ts: tsSchema,
  participant: v.string(),
  content: v.variant('type', [
    v.object({ type: v.literal('text'), text: v.string(), formatting: v.array(formattingSchema) }),
    v.object({
      type: v.literal('post'),
      post: v.object({ ...postSchema.entries, id: v.optional(v.string()) }),
      sensitive: string,
    }),
    v.object({ type: v.literal('image'), image: v.nullable(imageSchema), sensitive: string }),
  ]),
  ...extras,
})

const read = v.object({
  fields: v.object({
    id: v.optional(v.nullable(v.string())),
    status: v.optional(v.nullable(v.string())),
    participants: v.optional(v.pipe(v.array(participantSchema), v.readonly())),
    lastModifiedTs: v.optional(tsSchema),
    lastReadTs: v.optional(tsSchema),
    canSend: v.optional(v.boolean()),
    isPossibleSpam: v.optional(v.boolean()),
    isBlurredImages: v.optional(v.boolean()),
    unreadCount: v.optional(v.number()),
    mutedUntil: v.optional(v.number()),
  }),
  messages: v.array(message),
  before: v.nullable(
    v.object({ held: v.pipe(v.array(v.unknown()), v.readonly()), link: v.nullable(v.string()) }),
  ),
})

/** An update about a conversation between the user's tabs, checked on arrival. */
const conversationUpdateSchema = v.variant('kind', [
  v.object({ kind: v.literal('messages'), read, after: v.number() }),
  v.object({ kind: v.literal('settled'), key: v.string(), stored: v.nullable(v.string()) }),
]) satisfies v.GenericSchema<unknown, ConversationUpdate>

/** A message from one tab to the others, about the conversation with that key. */
export const tabMessageSchema = v.variant('kind', [
  v.object({ key: v.string(), kind: v.literal('news'), news: conversationUpdateSchema }),
  /** Read up to a ts, milliseconds. */
  v.object({ key: v.string(), kind: v.literal('read'), ts: tsSchema }),
  v.object({ key: v.string(), kind: v.literal('removed') }),
])
export type TabMessage = v.InferOutput<typeof tabMessageSchema>

type InboxPage = ReturnType<typeof readInbox>

/** The newest conversations of a blog, from the tab that fetched them to the others. */
const answerSchema = v.object({ ownUuid: v.string(), news: v.string(), wire: inboxSchema })

interface SharedInboxFetchDeps {
  api: Pick<ConversationsApi, 'inbox'>
  tabs: Pick<Tabs, 'topic' | 'alone'>
  /**
   * The unread counts, which all tabs share: another tab's response counts only if it was fetched for the same ones.
   */
  counts: () => string
}

/**
 * Fetches the newest conversations of a blog when its unread counts change: one tab calls the server, the others use
 * its response.
 */
export function createSharedInboxFetch({ api, tabs, counts }: SharedInboxFetchDeps) {
  const answers = tabs.topic('inbox', answerSchema)
  return async (ownUuid: string): Promise<Result<InboxPage>> => {
    const waiting = new AbortController()
    const countsThen = counts()
    let received: InboxPage | undefined
    const stop = answers.on(answer => {
      if (answer.ownUuid !== ownUuid || answer.news !== countsThen) return
      received = readInbox(answer.wire, ownUuid)
      waiting.abort()
    })
    const fetchUnlessReceived = async (): Promise<Result<InboxPage>> => {
      if (received) return { ok: true, value: received }
      const answer = await api.inbox(ownUuid, null)
      if (!answer.ok) return answer
      answers.post({ ownUuid, news: countsThen, wire: answer.value })
      return { ok: true, value: readInbox(answer.value, ownUuid) }
    }
    try {
      return await tabs.alone(`inbox:${ownUuid}`, fetchUnlessReceived, waiting.signal)
    } catch (error) {
      // Another tab's response came while this one waited for its turn.
      if (received) return { ok: true, value: received }
      throw error
    } finally {
      stop()
    }
  }
}
