import * as v from 'valibot'
import { participantSchema } from '../blogs/participant.ts'
import type { ConversationUpdate } from './conversation/conversation.types.ts'
import { formatting, image, post } from './wire.ts'
import { extras } from './wire-extras.ts'

/** A time, milliseconds. */
const tsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const message = v.object({
  state: v.literal('sent'),
  key: v.string(),
  ts: tsSchema,
  participant: v.string(),
  content: v.variant('type', [
    v.object({ type: v.literal('text'), text: v.string(), formatting: v.array(formatting) }),
    v.object({ type: v.literal('post'), post: v.object({ ...post.entries, id: v.optional(v.string()) }) }),
    v.object({ type: v.literal('image'), image: v.nullable(image) }),
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

/** A message from one tab to the others, about the conversation of that key. */
export const tabMessageSchema = v.variant('kind', [
  v.object({ key: v.string(), kind: v.literal('news'), news: conversationUpdateSchema }),
  /** Read up to a ts, milliseconds. */
  v.object({ key: v.string(), kind: v.literal('read'), ts: tsSchema }),
  v.object({ key: v.string(), kind: v.literal('removed') }),
])
export type TabMessage = v.InferOutput<typeof tabMessageSchema>
