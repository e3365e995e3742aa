import type { App } from '../../platform/app.ts'
import type { BootstrapData } from '../../platform/bus/contract.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../platform/storage/json-storage.ts'

/** When each post was last seen, in minutes since the epoch, latest last. */
export type SeenPosts = ReadonlyMap<string, number>

/** The most posts to remember per list: for the dashboard, which is read every day, and for others. */
const seenMax = { dashboard: 10_000, other: 1000 }

const minuteMs = 60_000
/** @public */
export const minutesOf = (ms: number): number => Math.floor(ms / minuteMs)

/**
 * Reads untrusted stored data.
 * @internal
 */
export function readSeen(value: unknown, max: number): SeenPosts {
  const seen = new Map<string, number>()
  if (!isRecord(value)) return seen
  const times = Object.entries(value).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  )
  // An object sorts numeric ids by size, not in the order they were added.
  for (const [id, at] of times.sort((a, b) => a[1] - b[1]).slice(-max)) seen.set(id, at)
  return seen
}

/**
 * Adds posts seen at a time in milliseconds; drops the ones seen longest ago.
 * @internal
 */
export function addSeen(seen: SeenPosts, ids: Iterable<string>, ms: number, max: number): SeenPosts {
  const all = new Map(seen)
  for (const id of ids) {
    all.delete(id)
    all.set(id, minutesOf(ms))
  }
  return new Map([...all].slice(-max))
}

/** Where a list changes from new posts to posts that were seen before. */
export interface NewLine {
  /** The first of the posts that were seen before. */
  index: number
  /** When it was seen, in milliseconds since the epoch. */
  at: number
  /** How many new posts are above it, up to the line before. */
  count: number
}

/** A line below each run of new posts, so that a gap that was never read has its own. */
export function newLinesIn(ids: readonly string[], seen: SeenPosts): NewLine[] {
  const lines: NewLine[] = []
  let count = 0
  for (const [index, id] of ids.entries()) {
    const at = seen.get(id)
    if (at === undefined) count += 1
    else {
      if (count > 0) lines.push({ index, at: at * minuteMs, count })
      count = 0
    }
  }
  return lines
}

/**
 * Which list of posts a page shows; pages of one list count as the same.
 * @internal
 */
export function listOf(
  { kind = '', tag = '', search_term = '' }: NonNullable<BootstrapData['page']>,
  pathname: string,
): string {
  const path = kind === 'dashboard' ? '' : pathname.replace(/\/(?:page\/)?\d*\/?$/, '')
  return [kind, path, tag, search_term].join(' ').trim()
}

/** The most lists to remember; the one read longest ago is dropped. */
const listsMax = 20

/** What this browser remembers about the posts that the user has seen in this page's list (DEC-180). */
export function seenMemory(app: App) {
  const { now } = app.platform
  const json = createJsonStorage(app.get(browserData).storage)
  const prefix = storagePrefix('seen', app.page.user?.name)
  const key = prefix + listOf(app.page.page, location.pathname)
  const max = app.page.page?.kind === 'dashboard' ? seenMax.dashboard : seenMax.other
  const read = (): SeenPosts => readSeen(json.read(key)?.value.posts, max)

  function forgetOldLists(): void {
    const lists = json.keys(prefix).map(one => ({ one, at: json.read(one)?.at ?? 0 }))
    for (const { one } of lists.sort((a, b) => b.at - a.at).slice(listsMax)) json.remove(one)
  }
  return {
    /** As it was when the page was loaded. */
    before: read(),
    add(ids: readonly string[]) {
      const isNew = !json.has(key)
      // Another tab may have seen more of the same list.
      json.write(key, now(), { posts: Object.fromEntries(addSeen(read(), ids, now(), max)) })
      if (isNew) forgetOldLists()
    },
  }
}
