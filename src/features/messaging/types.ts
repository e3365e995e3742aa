import * as v from 'valibot'
import { clipped } from '../../platform/html/text.ts'
import { address, number, string, url } from '../../platform/lib/wire.ts'
import type { Participant } from '../blogs/participant.ts'
import type { DecodedImage } from '../uploads/canvas.ts'

const size = v.object({ url: address, width: number, height: number })

export type ImageSize = v.InferOutput<typeof size>

export const imageSchema = v.object({
  original_size: v.optional(size),
  alt_sizes: v.optional(v.array(size)),
  /** What it shows, for people who can't see it. */
  alt_text: string,
})

export interface MessagePhoto extends v.InferOutput<typeof imageSchema> {
  /** A copy drawn in this browser, until the server has stored the image. */
  local?: DecodedImage | undefined
}

export const formattingSchema = v.object({
  type: v.string(),
  position: v.array(v.number()),
  attributes: v.optional(v.object({ url: string, blog_name: string, post_id: string })),
})

/** A formatted range of a text; `position` is [start, end) in UTF-16 units (MSG-45, MSG-46). */
export type Formatting = v.InferOutput<typeof formattingSchema>

export const postSchema = v.object({
  type: string,
  /** `disabled` if the post is no longer available. */
  state: string,
  summary: v.optional(v.pipe(v.string(), v.transform(clipped))),
  post_url: url,
  blog_name: string,
  photos: v.optional(v.array(imageSchema)),
  thumbnail: v.optional(imageSchema),
  thumbnail_url: url,
  thumbnail_width: number,
  thumbnail_height: number,
})

/** A post that a message points to (MSG-51). */
export type PostReference = v.InferOutput<typeof postSchema> & { id?: string | undefined }

/** The content of a message (MSG-43). `sensitive` is why it is covered until a press; '' without a reason. */
export type Content =
  | { type: 'text'; text: string; formatting: Formatting[] }
  | { type: 'post'; post: PostReference; sensitive?: string | undefined }
  | { type: 'image'; image: MessagePhoto | null; sensitive?: string | undefined }

/** The message that another one answers, in short. */
export interface Quote {
  ts: number
  participant: string
  /** One line; '' if it is deleted. */
  text: string
}

/** A reaction to a message, and the uuids of the blogs that have it. */
export interface Reaction {
  sign: string
  participants: readonly string[]
}

const words = v.nullish(v.string())

export const cardSchema = v.object({
  url: address,
  title: words,
  excerpt: words,
  picture: words,
  frame: words,
})

/** A page as described by the server with a message that links to it. */
export type GivenCard = v.InferOutput<typeof cardSchema>

/** What a message may have besides its content, if the server supports it. */
export interface MessageExtras {
  quote?: Quote | undefined
  reactions?: readonly Reaction[] | undefined
  /** What the server knows about the page behind its link, unchecked. */
  card?: GivenCard | undefined
  /** When it was last edited, milliseconds. */
  editedTs?: number | undefined
}

/** A message stored by the server; its `ts` is its id (MSG-42). */
export interface StoredMessage extends MessageExtras {
  state: 'sent'
  key: string
  /** Milliseconds, of the server's clock. */
  ts: number
  /** The uuid of the blog that wrote it. */
  participant: string
  content: Content
}

/** What can be sent. The file of an image is saved separately from its message, to survive a reload. */
export type Outgoing =
  | { type: 'text'; text: string }
  | { type: 'post'; postId: string; blogUuid: string; post?: PostReference | undefined }
  | { type: 'image'; file: File; image: MessagePhoto | null; alt?: string | undefined }

/** A message sent from this page and not yet stored by the server. */
export interface OutgoingMessage {
  state: 'queued' | 'pending' | 'error'
  key: string
  /** The `Idempotency-Key` of its call, the same for every try (DEC-157). */
  idempotencyKey: string
  /** When it was written, milliseconds of this machine's clock; its id until the server gives one. */
  ts: number
  participant: string
  content: Content
  outgoing: Outgoing
  context?: string | undefined
  /** The user action that created it, for the event `message:sent` (SMSG-16). */
  action?: string | undefined
  /** The message that it answers. */
  quote?: Quote | undefined
  /** Key of a message that this one depends on: it is sent only after that one has arrived. */
  follows?: string | undefined
  /** The server was too busy for it: it is sent after a pause, and may be discarded until then. */
  isPostponed?: boolean | undefined
  /** Set after a failure: whether another try makes sense (MSGE-10). */
  canRetry: boolean
  /** The server may have stored it although no response confirmed it (DEC-157). */
  isUnconfirmed: boolean
  /** The network failed, not the server. */
  isOffline: boolean
  /** The session has ended. */
  isLoggedOut: boolean
  /** Why it failed, as text. */
  error: string | null
}

export type Message = StoredMessage | OutgoingMessage

/** A conversation as one of the user's blogs sees it, without its messages (MSG-35, MSG-36). */
export interface Conversation {
  /** The user's blog and the others: the same set is the same conversation (MSG-63). */
  key: string
  /** Null for a new one (MSG-37). */
  id: string | null
  status: string | null
  /** The uuid of the user's own blog in it. */
  ownUuid: string
  participants: readonly Participant[]
  /** Milliseconds. */
  lastModifiedTs: number
  lastReadTs: number
  canSend: boolean
  isPossibleSpam: boolean
  isBlurredImages: boolean
  unreadCount: number
  /**
   * Until when it is muted, according to the server; 0 if it isn't, undefined if the server doesn't say. Milliseconds.
   */
  mutedUntil?: number | undefined
  /** When its window was last opened here, milliseconds. */
  lastOpenedTs: number
  /** The newest message, for the inbox. */
  last: StoredMessage | null
}

/** The messages before the loaded ones, not parsed yet. */
export interface OlderMessages {
  /** Messages of a response that weren't parsed yet, newest first. */
  held: readonly unknown[]
  /** Link to the server's next page; null if there is none. */
  link: string | null
}
