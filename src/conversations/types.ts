import type { Blog } from '../bus/contract.ts'
import type { Picture } from '../uploads/canvas.ts'

/** One side of a conversation: a blog, and how it and the user's blog follow each other (social.md §3). */
export interface Participant extends Blog {
  uuid: string
  is_blog_following_you?: boolean | undefined
  is_following_blog?: boolean | undefined
  /** English words such as `3 months`, or seconds. */
  duration_blog_following_you?: string | number | undefined
  duration_following_blog?: string | number | undefined
  blog_tags?: string[] | undefined
}

export interface ImageSize {
  url: string
  /** Pixels. */
  width?: number | undefined
  height?: number | undefined
}

export interface MessageImage {
  original_size?: ImageSize | undefined
  alt_sizes?: ImageSize[] | undefined
  /** Drawn in this browser, as long as no server has it. */
  local?: Picture | undefined
}

/** A stretch of text that means something; `position` is [start, end) in UTF-16 units (MSG-45, MSG-46). */
export interface Formatting {
  type: string
  position: number[]
  attributes?:
    | { url?: string | undefined; blog_name?: string | undefined; post_id?: string | undefined }
    | undefined
}

/** A post that a message points at (social.md §3). */
export interface PostReference {
  id?: string | undefined
  type?: string | undefined
  /** `disabled` when the post is no longer available. */
  state?: string | undefined
  summary?: string | undefined
  post_url?: string | undefined
  blog_name?: string | undefined
  photos?: MessageImage[] | undefined
  thumbnail?: MessageImage | undefined
  thumbnail_url?: string | undefined
  thumbnail_width?: number | undefined
  thumbnail_height?: number | undefined
}

export type Content =
  | { type: 'text'; text: string; formatting: Formatting[] }
  | { type: 'post'; post: PostReference }
  | { type: 'image'; image: MessageImage | null }

/** A message that the server keeps; its `ts` is its id (MSG-42). */
export interface StoredMessage {
  state: 'sent'
  key: string
  /** Milliseconds, of the server's clock. */
  ts: number
  /** The uuid of the blog that wrote it. */
  participant: string
  content: Content
}

/** What can be sent. Only text survives a reload of the page by itself; a file cannot. */
export type Outgoing =
  | { type: 'text'; text: string }
  | { type: 'post'; postId: string; blogUuid: string; post?: PostReference | undefined }
  | { type: 'image'; file: File; image: MessageImage | null }

/** A message sent from this page and not yet stored by the server. */
export interface OutgoingMessage {
  state: 'queued' | 'pending' | 'error'
  key: string
  /** Names it to the server, the same for every try (host contract §5). */
  intent: string
  /** When it was written, milliseconds of this machine's clock; its id until the server gives one. */
  ts: number
  participant: string
  content: Content
  outgoing: Outgoing
  context?: string | undefined
  /** What the user did that made it, for the event of its arrival (SMSG-16). */
  action?: string | undefined
  /** The key of a message without which this one makes no sense; it does not go before that one has arrived. */
  follows?: string | undefined
  /** Set after a failure: whether another try makes sense (MSGE-10). */
  canRetry: boolean
  /** The server may have taken it although no answer said so: look before sending again (DEC-125). */
  isInDoubt: boolean
  /** The network failed, not the server. */
  isOffline: boolean
  /** The newest message known when it was first tried; what it became can only be newer. */
  after: number
  /** Why it failed, in words. */
  error: string | null
}

export type Message = StoredMessage | OutgoingMessage

/** A conversation as one of the user's blogs sees it, without its messages (social.md §3). */
export interface Conversation {
  /** The own blog and the others: the same set is the same conversation (MSG-63). */
  key: string
  /** Null for a new one (MSG-37). */
  id: string | null
  status: string | null
  /** The uuid of the user's own blog in it. */
  own: string
  participants: readonly Participant[]
  /** Milliseconds. */
  lastModifiedTs: number
  lastReadTs: number
  canSend: boolean
  isPossibleSpam: boolean
  isBlurredImages: boolean
  unreadCount: number
  /** When its window was last opened here, milliseconds. */
  lastOpenedTs: number
  /** The newest message, for the inbox. */
  last: StoredMessage | null
}

/** What is older than the messages read. */
export interface Before {
  /** What the server has sent already and nobody has looked at yet, newest first. */
  held: readonly unknown[]
  /** Where the server has more. */
  link: string | null
}
