import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import {
  knownCounts,
  type NotesPage,
  noteOf,
  noteSchema,
  notesAnswer,
  notesPath,
  type PostRef,
} from './api.ts'
import type { Reblog } from './reblog-tree.ts'

/** Reblogs per page of the tree, and how many of them are read in one task: a slow phone needs a frame for these. */
const [treePageSize, sliceSize] = [250, 50] as const

/** The fields of a reblog: checking those of replies, too, would take twice as long. */
const reblogSchema = v.pick(noteSchema, [
  'id',
  'blog',
  'timestamp',
  'html',
  'text',
  'tags',
  'post_url',
  'from',
  'note_count',
])

function readReblog(value: unknown): Reblog | null {
  const note = checkLeniently(reblogSchema, value).value
  return note && { ...noteOf(note), from: readText(note.from), noteCount: Math.max(0, note.note_count ?? 0) }
}

async function readInSlices(
  notes: readonly unknown[],
  onFirst: (reblogs: Reblog[]) => unknown,
): Promise<Reblog[]> {
  const reblogs: Reblog[] = []
  for (let at = 0; at < notes.length; at += sliceSize) {
    if (at > 0) await new Promise(resolve => setTimeout(resolve))
    reblogs.push(...notes.slice(at, at + sliceSize).flatMap(note => readReblog(note) ?? []))
    if (at === 0) await onFirst([...reblogs])
  }
  return reblogs
}

export interface TreePage extends Pick<NotesPage, 'totals' | 'next'> {
  /** The original post; null if the page doesn't say. */
  source: Reblog | null
  reblogs: Reblog[]
}

interface TreeCall {
  /** A link from an earlier page; null for the oldest. */
  next: string | null
  signal: AbortSignal
  /** Gets the page with its first reblogs; the others are read after what it returns. */
  onFirst?: (page: TreePage) => unknown
}

/** Fetches reblogs of the original post and of its reblogs: the oldest, or those after a link. */
export async function fetchTree(
  app: App,
  { id, tumblelog }: PostRef,
  { next, signal, onFirst }: TreeCall,
): Promise<Result<TreePage>> {
  const { send, unusable } = app.get(http)
  const query = { post_id: id, tumblelog, mode: 'tree', limit: treePageSize }
  const result = await send({
    method: 'GET',
    path: notesPath,
    link: next,
    ...(next === null && { query }),
    schema: notesAnswer,
    signal,
  })
  if (!result.ok) return result
  const { notes, totals, _links } = result.value
  const source = readReblog(result.value.source)
  const rest = { source, totals: knownCounts(totals), next: _links?.next?.href ?? null }
  const reblogs = await readInSlices(notes, first => onFirst?.({ ...rest, reblogs: first }))
  if (notes.length > 0 && reblogs.length === 0) return unusable(notesPath, 'notes')
  return { ok: true, value: { ...rest, reblogs } }
}
