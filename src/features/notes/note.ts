import * as v from 'valibot'
import { boolean, string, url } from '../../platform/lib/wire.ts'
/** The tabs of the notes: one list each. */
export const noteKinds = ['replies', 'reblogs', 'tags', 'likes'] as const
export type NoteKind = (typeof noteKinds)[number]

/** The orders in which replies can be read; the first is the usual one. */
export const replyOrders = ['newest', 'oldest', 'liked', 'followed'] as const
export type ReplyOrder = (typeof replyOrders)[number]

/** The fields of a note's blog that a row needs. */
export const noteBlogSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  title: string,
  url,
  tumblr_url: url,
  cname: string,
  avatar_url: url,
  avatar_url_48: url,
  avatar_url_128: url,
  following: boolean,
  is_blog_following_you: boolean,
  is_blocked: boolean,
})
export type NoteBlog = v.InferOutput<typeof noteBlogSchema>

/** One note of any kind: missing fields are empty. */
export interface Note {
  /** Unique in its list. */
  key: string
  /** As the server names it; '' if it doesn't. */
  id: string
  blog: NoteBlog
  /** Milliseconds since the epoch; null if the server doesn't say. */
  at: number | null
  /** What its author wrote, as untrusted HTML. */
  html: string
  /** The same as plain text, if the server sends no HTML. */
  text: string
  /** The reply that this one answers; '' for one to the post. */
  parentId: string
  /** The tags of a reblog, without #. */
  tags: readonly string[]
  /** The page of a reblog. */
  url: string | null
  /** How many like a reply, and whether the user does. */
  likes: number
  liked: boolean
  /** When its text was changed, and until when the user can change it. Both in milliseconds; null for never, and for no limit. */
  editedAt: number | null
  editUntil: number | null
  /** The post's blog has put it above all others. */
  isPinned: boolean
  /** Only its writer and the post's blog still see it. */
  isHidden: boolean
  /** Why only a line is left of it, if others have replied to it; '' otherwise. */
  gone: '' | 'deleted' | 'hidden'
  /** Just written here: `sending` until the server has it. */
  own?: 'sending' | 'sent'
}

/** What a note without news about it is like. */
export const plainNote = {
  likes: 0,
  liked: false,
  editedAt: null,
  editUntil: null,
  isPinned: false,
  isHidden: false,
  gone: '',
} as const satisfies Partial<Note>

/** A tag that people added, and how often. */
export interface TagCount {
  tag: string
  count: number
}

/** How many notes there are, as far as the server says. */
export type Totals = Readonly<Partial<Record<NoteKind | 'notes', number>>>

/** Whether a reblog has a comment; tags alone don't count. */
export const hasWords = ({ html, text }: Note): boolean => html !== '' || text !== ''

/** Tags in the order shown: most used first, and in the server's order among equals. Each appears once. */
export function countTags(tags: readonly TagCount[]): TagCount[] {
  const counted = new Map<string, TagCount>()
  for (const { tag, count } of tags) {
    const key = tag.toLowerCase()
    const before = counted.get(key)
    counted.set(key, { tag: before?.tag ?? tag, count: (before?.count ?? 0) + count })
  }
  return [...counted.values()].sort((one, other) => other.count - one.count)
}

/** The number of all notes: the server's own, else the sum of its counts. Tags are part of reblogs. */
export function totalOf({ notes, replies, reblogs, likes }: Totals): number | null {
  if (notes !== undefined) return notes
  const known = [replies, reblogs, likes].filter(count => count !== undefined)
  return known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null
}
