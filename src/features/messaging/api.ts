import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readNumber } from '../../platform/lib/read-text.ts'
import { blogSchema } from '../../platform/page/schema.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { participantInfoSchema } from '../blogs/participant.ts'
import { sentContext } from './conversation/conversation-rules.ts'
import type { Conversation, OlderMessages, Outgoing, OutgoingMessage } from './types.ts'
import {
  conversationSchema,
  fetchedSchema,
  inboxSchema,
  type ReadConversation,
  readConversation,
  readPage,
  type WireConversation,
} from './wire.ts'

const inboxPath = '/svc/conversations'
const messagesPath = '/svc/conversations/messages'

export const hitsSchema = v.object({ hits: v.array(v.object({ ts: v.unknown() })) })
/** Found messages beyond this many are left out. */
const hitsMax = 1000

/** How the server identifies a conversation. */
export type ConversationIds = Pick<Conversation, 'id' | 'ownUuid'>

/** The fields of a call that identify its conversation: the id, or for a new one the participants (MSGC-60). */
export type ConversationRef = Pick<Conversation, 'id' | 'ownUuid' | 'participants'>

const refFields = ({ id, ownUuid, participants }: ConversationRef) => ({
  participant: ownUuid,
  ...(id
    ? { conversation_id: id }
    : { participants: [...new Set([ownUuid, ...participants.map(({ uuid }) => uuid)])].join(',') }),
})

function mapped<A, B>(result: Result<A>, read: (value: A) => B): Result<B> {
  return result.ok ? { ok: true, value: read(result.value) } : result
}

const wireTypes = { text: 'TEXT', post: 'POSTREF', image: 'IMAGE' } as const satisfies Record<
  Outgoing['type'],
  string
>

/** The response to a sent message contains it. */
const noMessage = ({ messages }: WireConversation): string | null =>
  messages && messages.data.length > 0 ? null : 'messages'

type Sent = Pick<OutgoingMessage, 'outgoing' | 'context' | 'quote'>

const sendFields = (conversation: ConversationRef, { outgoing, context, quote }: Sent) => ({
  ...refFields(conversation),
  type: wireTypes[outgoing.type],
  message: outgoing.type === 'text' ? outgoing.text : undefined,
  'post[id]': outgoing.type === 'post' ? outgoing.postId : undefined,
  'post[blog]': outgoing.type === 'post' ? outgoing.blogUuid : undefined,
  context: sentContext(context),
  reply_to: quote && String(quote.ts),
  alt_text: outgoing.type === 'image' ? outgoing.alt : undefined,
})

function multipart(fields: Record<string, string | undefined>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  form.set('data', file)
  return form
}

const covers = () => import('../covers/cover-posts.ts')

/** The messaging calls (MSG-73…81, MSGC-55…61); GETs are sent without the form key (DEC-12). */
export function conversationsApi(app: App) {
  const { send } = app.get(http)
  /** The server's links to further pages are followed as given. No call is retried automatically (MSGE-9). */
  const get = { method: 'GET', repeatable: false } as const
  const withCovers = <R extends Pick<ReadConversation, 'messages'>>(read: R): R => {
    if (read.messages.some(({ content }) => content.type !== 'text' && content.sensitive !== undefined))
      loadChunk(app, 'covers', covers).then(
        code => app.disposer.disposed || app.get(code.covers),
        () => {},
      )
    return read
  }
  return {
    async inbox(ownUuid: string, link: string | null) {
      const page = link ? { link } : { query: { participant: ownUuid } }
      return send({ ...get, path: inboxPath, ...page, schema: inboxSchema })
    },
    async messages(conversation: ConversationRef, limit?: number) {
      const query = { ...refFields(conversation), limit }
      const result = await send<WireConversation>({
        ...get,
        path: messagesPath,
        query,
        schema: fetchedSchema,
      })
      return mapped(result, wire => withCovers(readConversation(wire)))
    },
    /** First reads the rest of the earlier response; once that is empty, fetches the page it links to. */
    async olderMessages({
      held,
      link,
    }: OlderMessages): Promise<Result<Pick<ReadConversation, 'messages' | 'before'>>> {
      if (held.length > 0 || link === null) return { ok: true, value: withCovers(readPage({ held, link })) }
      const result = await send({ ...get, path: messagesPath, link, schema: fetchedSchema })
      return mapped(result, wire => {
        const { messages, before } = withCovers(readConversation(wire))
        // A page that links to itself would be requested forever.
        return { messages, before: before?.link === link && before.held.length === 0 ? null : before }
      })
    },
    async send(
      conversation: ConversationRef,
      message: Sent & Pick<OutgoingMessage, 'idempotencyKey'>,
      onProgress?: (part: number) => void,
      signal?: AbortSignal,
    ) {
      const { outgoing, idempotencyKey } = message
      const fields = sendFields(conversation, message)
      const body =
        outgoing.type === 'image'
          ? {
              multipart: multipart(fields, outgoing.file),
              onProgress: (loaded: number, total: number) =>
                onProgress?.(total > 0 ? Math.min(1, loaded / total) : 0),
            }
          : { form: fields }
      const call = {
        method: 'POST',
        path: messagesPath,
        schema: conversationSchema,
        lacks: noMessage,
      } as const
      const result = await send({ ...call, ...body, once: idempotencyKey, signal })
      return mapped(result, readConversation)
    },
    remove: (id: string, ownUuid: string) =>
      send({
        method: 'DELETE',
        path: messagesPath,
        query: { conversation_id: id, participant: ownUuid },
        keepalive: true,
      }),
    /** Flags the conversation as spam, or says that its images should be shown (MSG-80). */
    flag: (id: string, ownUuid: string, type: 'spam' | 'unblur') =>
      send({
        method: 'POST',
        path: '/svc/conversations/flag',
        form: { conversation_id: id, participant: ownUuid, context: 'inline', type },
        keepalive: true,
      }),
    /** A blog by name, to open a conversation with it (MSG-65); sent with the form key (DEC-12). */
    blog: (name: string) =>
      send({
        method: 'GET',
        path: '/svc/tumblelog_popover/{name}',
        parts: { name },
        formKey: true,
        cacheable: true,
        schema: blogSchema,
      }),
    participant: (ownUuid: string, uuid: string) =>
      send({
        method: 'GET',
        path: '/svc/conversations/participant_info',
        query: { q: uuid, participant: ownUuid },
        schema: participantInfoSchema,
      }),
    /** Stores until when a conversation is muted, in milliseconds; null to unmute. */
    mute: ({ id, ownUuid }: ConversationIds, until: number | null) =>
      send({
        method: 'POST',
        path: '/svc/conversations/mute',
        form: { conversation_id: id, participant: ownUuid, until: until ?? 0 },
        repeatable: true,
      }),
    /** Times of the messages found by the server, newest first. */
    async search(
      { id, ownUuid }: ConversationIds,
      q: string,
      signal: AbortSignal,
    ): Promise<Result<number[]>> {
      const result = await send({
        method: 'GET',
        path: '/svc/conversations/search',
        query: { conversation_id: id, participant: ownUuid, q },
        schema: hitsSchema,
        signal,
      })
      return mapped(result, ({ hits }) => {
        const times = new Set(hits.flatMap(({ ts }) => readNumber(ts) ?? []))
        return [...times].sort((a, b) => b - a).slice(0, hitsMax)
      })
    },
    /** Marks the tutorial as seen; the response must be JSON, but isn't read (TUT-4). */
    tutorialSeen: () =>
      send({
        method: 'POST',
        path: '/svc/conversations/tutorial_seen',
        quiet: true,
        schema: v.unknown(),
        keepalive: true,
      }),
  }
}

export type ConversationsApi = ReturnType<typeof conversationsApi>
