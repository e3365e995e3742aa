import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { clipped } from '../../platform/html/text.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readNumber, readText } from '../../platform/lib/read-text.ts'
import { address, boolean, number, url } from '../../platform/lib/wire.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { readItem } from '../feed/feed-item.ts'
import {
  type Note,
  type NoteKind,
  noteBlogSchema,
  type ReplyOrder,
  type TagCount,
  type Totals,
} from './note.ts'

export const notesPath = '/svc/post/notes'
/** Notes per page: few enough to be drawn between two frames of a slow phone. */
const pageSize = 25

const clippedText = v.optional(v.pipe(v.string(), v.transform(clipped)))

/** A reply, a reblog, or a like. */
export const noteSchema = v.object({
  id: v.optional(v.unknown()),
  blog: noteBlogSchema,
  timestamp: v.optional(v.unknown()),
  html: clippedText,
  text: clippedText,
  parent_id: v.optional(v.unknown()),
  tags: v.optional(v.array(v.string())),
  post_url: url,
  likes: number,
  liked: boolean,
  edited_at: v.optional(v.unknown()),
  edit_until: v.optional(v.unknown()),
  pinned: boolean,
  hidden: boolean,
  gone: v.optional(v.picklist(['deleted', 'hidden'])),
  from: v.optional(v.unknown()),
  note_count: number,
})
export const tagSchema = v.object({ tag: v.pipe(v.string(), v.minLength(1)), count: number })

export const notesAnswer = v.object({
  notes: v.array(v.unknown()),
  source: v.optional(v.unknown()),
  totals: v.optional(
    v.object({ notes: number, replies: number, reblogs: number, tags: number, likes: number }),
  ),
  post: v.optional(v.record(v.string(), v.unknown())),
  _links: v.optional(v.object({ next: v.optional(v.object({ href: address })) })),
})

export interface NotesPage {
  notes: Note[]
  tags: TagCount[]
  totals: Totals
  /** A link to the next page of older ones; null if there is none. */
  next: string | null
}

/** A time in Unix seconds, a number or its digits. */
const readTime = (value: unknown): number | null => {
  const seconds = readNumber(value)
  return seconds === null || !(Math.abs(seconds) < 8.64e12) ? null : seconds * 1000
}

const isCount = (value: number | undefined): value is number => value !== undefined && value >= 0

/** The most tags to show per reblog. */
const tagsMax = 30

export function noteOf(note: v.InferOutput<typeof noteSchema>): Note {
  const id = readText(note.id)
  const named = `${note.blog.name} ${readText(note.timestamp)} ${note.text ?? note.html ?? ''}`
  return {
    key: id === '' ? named : id,
    id,
    blog: note.blog,
    at: readTime(note.timestamp),
    html: note.html?.trim() ?? '',
    text: note.text?.trim() ?? '',
    parentId: readText(note.parent_id),
    tags: [...new Set(note.tags?.map(tag => tag.trim()).filter(Boolean))].slice(0, tagsMax),
    url: note.post_url ?? null,
    likes: isCount(note.likes) ? note.likes : 0,
    liked: note.liked === true,
    editedAt: readTime(note.edited_at),
    editUntil: readTime(note.edit_until),
    isPinned: note.pinned === true,
    isHidden: note.hidden === true,
    gone: note.gone ?? '',
  }
}

/** A change of a reply from the server's stream: only the fields that it has. */
export function readReplyChange(value: unknown): { id: string; fields: Partial<Note> } | null {
  const wire = checkLeniently(v.partial(noteSchema), value).value
  const id = readText(wire?.id)
  const read = wire && id !== '' ? noteOf({ blog: { name: '-' }, ...wire }) : null
  if (!wire || !read) return null
  const { html, text, likes, liked, editedAt, isPinned, isHidden, gone } = read
  return {
    id,
    fields: {
      gone,
      ...(('text' in wire || 'html' in wire) && { html, text, editedAt, isPinned, isHidden }),
      ...('likes' in wire && { likes }),
      ...('liked' in wire && { liked }),
    },
  }
}

function readTag(value: unknown): TagCount | null {
  const read = checkLeniently(tagSchema, value).value
  const tag = read?.tag.replace(/^#+/, '').trim()
  return tag ? { tag, count: Math.max(1, Math.floor(read?.count ?? 1)) } : null
}

export const knownCounts = (totals: Totals = {}): Totals =>
  Object.fromEntries(Object.entries(totals).filter(([, count]) => isCount(count)))

/** A note from the server, or from the host's markup; null if it is invalid. */
export function readNote(value: unknown): Note | null {
  const note = checkLeniently(noteSchema, value).value
  return note && noteOf(note)
}

/** Reads a page; invalid notes are left out. */
function readNotes({ notes, totals, _links }: v.InferOutput<typeof notesAnswer>, kind: NoteKind): NotesPage {
  return {
    notes: kind === 'tags' ? [] : notes.flatMap(note => readNote(note) ?? []),
    tags: kind === 'tags' ? notes.flatMap(tag => readTag(tag) ?? []) : [],
    totals: knownCounts(totals),
    next: _links?.next?.href ?? null,
  }
}

export type PostRef = Pick<FeedItem, 'id' | 'tumblelog'>

/** Fetches the first notes of a kind, or the link from an earlier response. */
export async function fetchNotes(
  app: App,
  item: PostRef,
  kind: NoteKind,
  next: string | null,
  signal: AbortSignal,
  order: ReplyOrder = 'newest',
): Promise<Result<NotesPage>> {
  const { send, unusable } = app.get(http)
  const result = await send({
    method: 'GET',
    path: notesPath,
    link: next,
    ...(next === null && {
      query: {
        post_id: item.id,
        tumblelog: item.tumblelog,
        mode: kind,
        limit: pageSize,
        sort: kind === 'replies' && order !== 'newest' ? order : undefined,
      },
    }),
    schema: notesAnswer,
    signal,
  })
  if (!result.ok) return result
  const page = readNotes(result.value, kind)
  const isUnreadable = result.value.notes.length > 0 && page.notes.length + page.tags.length === 0
  return isUnreadable ? unusable(notesPath, 'notes') : { ok: true, value: page }
}

/** Fetches the thread of a reply, with its post. A reply that the user can't see is a failure. */
export async function fetchThread(
  app: App,
  reply: string,
  given: FeedItem | null,
): Promise<Result<{ notes: Note[]; item: FeedItem }>> {
  const { send, unusable } = app.get(http)
  const result = await send({
    method: 'GET',
    path: notesPath,
    query: { post_id: given?.id, tumblelog: given?.tumblelog, mode: 'replies', reply },
    schema: notesAnswer,
  })
  if (!result.ok) return result
  const { notes } = readNotes(result.value, 'replies')
  const item = given ?? readItem(result.value.post)
  if (!item || !notes.some(note => note.id === reply)) return unusable(notesPath, 'notes')
  return { ok: true, value: { notes, item } }
}
