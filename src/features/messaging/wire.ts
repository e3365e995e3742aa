import * as v from 'valibot'
import { readNumber, readText } from '../../platform/lib/read-text.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { address, boolean, number, string } from '../../platform/lib/wire.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { readBoolean } from '../../platform/page/flags.ts'
import { participantSchema } from '../blogs/participant.ts'
import { readSensitive } from '../covers/read-sensitive.ts'
import { conversationKey } from './conversation/conversation-rules.ts'
import {
  type Content,
  type Conversation,
  formattingSchema,
  imageSchema,
  type OlderMessages,
  postSchema,
  type StoredMessage,
} from './types.ts'
import { extraFields, readExtras } from './wire-extras.ts'

/** A time in milliseconds: a number, or its digits in a string. */
const time = v.optional(v.unknown())

const link = v.optional(v.object({ href: address }))
const links = v.optional(v.object({ next: link, previous: link }))

const post = v.object({
  ...postSchema.entries,
  id: v.optional(v.unknown()),
  sensitive: v.optional(v.unknown()),
})

export const message = v.object({
  ts: v.unknown(),
  type: v.picklist(['TEXT', 'POSTREF', 'IMAGE']),
  participant: v.string(),
  content: v.optional(v.object({ text: string, formatting: v.optional(v.array(formattingSchema)) })),
  message: string,
  post: v.optional(post),
  image: v.optional(imageSchema),
  images: v.optional(v.array(imageSchema)),
  sensitive: v.optional(v.unknown()),
  ...extraFields,
})

const messageList = v.object({ data: v.optional(v.array(v.unknown()), []), _links: links })

const conversationFields = {
  id: v.optional(v.unknown()),
  status: string,
  last_modified_ts: time,
  last_read_ts: time,
  participants: v.optional(v.array(participantSchema), []),
  can_send: boolean,
  is_possible_spam: boolean,
  is_blurred_images: boolean,
  unread_messages_count: number,
  muted_until: time,
  messages: v.optional(messageList),
  images: v.optional(v.array(imageSchema)),
  _links: links,
}

/** A conversation with some of its messages; the response to a send only has some of the fields. */
export const conversationSchema = v.object(conversationFields)

/** A conversation, or a page of its messages: a response without any list of messages is invalid (MSGC-61). */
export const fetchedSchema = v.object({ ...conversationFields, messages: messageList })

export const inboxSchema = v.object({
  conversations: v.array(v.object({ ...conversationFields, id: v.unknown() })),
  _links: links,
})

type WireMessage = v.InferOutput<typeof message>
const messagesSchema = v.array(message)
/**
 * At most this many messages of a response are read at once, so that a server that sends more doesn't block the page.
 */
const pageSize = 1000
/** This many messages of a response are read before any is shown: enough to fill several windows. */
const firstPageSize = 200
export type WireConversation = v.InferOutput<typeof conversationSchema>

function sensitiveField(value: unknown): { sensitive?: string } {
  const sensitive = readSensitive(value)
  return sensitive === null ? {} : { sensitive }
}

function readContent(wire: WireMessage): Content {
  switch (wire.type) {
    case 'TEXT':
      return {
        type: 'text',
        text: wire.content?.text ?? wire.message ?? '',
        formatting: wire.content?.formatting ?? [],
      }
    case 'POSTREF': {
      const { sensitive, ...post } = wire.post ?? {}
      return {
        type: 'post',
        post: { ...post, id: readText(post.id) || undefined },
        ...sensitiveField(sensitive),
      }
    }
    case 'IMAGE':
      return {
        type: 'image',
        image: wire.image ?? wire.images?.[0] ?? null,
        ...sensitiveField(wire.sensitive),
      }
  }
}

/** The messages of a response, oldest first; one without a time has no id, and is left out (MSG-42). */
export function readMessages(data: readonly unknown[]): StoredMessage[] {
  const { value } = checkLeniently(messagesSchema, data)
  const read = (value ?? []).flatMap((message): StoredMessage[] => {
    const ts = readNumber(message.ts)
    if (ts === null || readBoolean(message.deleted)) return []
    return [
      {
        state: 'sent',
        key: String(ts),
        ts,
        participant: message.participant,
        content: readContent(message),
        ...readExtras(message),
      },
    ]
  })
  return read.sort((a, b) => a.ts - b.ts)
}

/** A time to sort by, unchecked: messages without a valid one are left out by `readMessages`. */
const tsOf = (message: unknown): number =>
  (typeof message === 'object' && message !== null && 'ts' in message && Number(message.ts)) || 0

/** Sorts the messages of a response, which may come in any order, newest first. */
function newestFirst(data: readonly unknown[]): readonly unknown[] {
  if (data.length <= firstPageSize) return data
  const times = data.map(tsOf)
  const isSorted = (sign: 1 | -1) =>
    times.every((ts, index) => index === 0 || sign * (ts - (times[index - 1] ?? 0)) >= 0)
  // A long response is usually sorted already, one way or the other.
  if (isSorted(-1)) return data
  if (isSorted(1)) return data.toReversed()
  return data.toSorted((a, b) => tsOf(b) - tsOf(a))
}

/** Reads the newest page of the received messages, and what remains before it. */
export function readPage(
  { held, link }: OlderMessages,
  size = pageSize,
): Pick<ReadConversation, 'messages' | 'before'> {
  const rest = held.slice(size)
  return {
    messages: readMessages(held.slice(0, size)),
    before: link !== null || rest.length > 0 ? { held: rest, link } : null,
  }
}

/** What a response says about a conversation; what it leaves out is undefined. */
type ConversationFields = Partial<Omit<Conversation, 'key' | 'ownUuid' | 'last' | 'lastOpenedTs'>>

/** A parsed response about a conversation. */
export interface ReadConversation {
  fields: ConversationFields
  messages: StoredMessage[]
  /** Null if there is nothing older. */
  before: OlderMessages | null
}

/** The link to the next page, next to the list or inside it. */
const readLink = (...wires: (Pick<WireConversation, '_links'> | undefined)[]): string | null =>
  wires.find(wire => wire?._links?.next)?._links?.next?.href ?? null

/** The messages of a response. In the response to a send, the images may be next to the message (MSGC-57). */
function dataOf({ messages, images }: WireConversation): readonly unknown[] {
  const data = messages?.data ?? []
  const [sent, ...others] = data
  return images && isRecord(sent) ? [{ images, ...sent }, ...others] : data
}

export function readConversation(wire: WireConversation): ReadConversation {
  const fields = {
    id: readText(wire.id) || undefined,
    status: wire.status,
    participants: wire.participants.length > 0 ? wire.participants : undefined,
    lastModifiedTs: readNumber(wire.last_modified_ts) ?? undefined,
    lastReadTs: readNumber(wire.last_read_ts) ?? undefined,
    canSend: wire.can_send,
    isPossibleSpam: wire.is_possible_spam,
    isBlurredImages: wire.is_blurred_images,
    unreadCount: wire.unread_messages_count,
    mutedUntil: readNumber(wire.muted_until) ?? undefined,
  }
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...readPage(
      {
        held: newestFirst(dataOf(wire)),
        link: readLink(wire, wire.messages),
      },
      firstPageSize,
    ),
  }
}

/**
 * The conversations of an inbox page, each as seen by the blog with `ownUuid`; one without an id or another participant
 * is left out.
 */
export function readInbox(wire: v.InferOutput<typeof inboxSchema>, ownUuid: string) {
  const conversations = wire.conversations.flatMap(conversation => {
    const read = readConversation(conversation)
    const { id, participants } = read.fields
    if (!id || !participants?.some(({ uuid }) => uuid !== ownUuid)) return []
    return [{ ...read, key: conversationKey(ownUuid, participants) }]
  })
  return { conversations, next: readLink(wire) }
}
