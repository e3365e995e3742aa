import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { readNumber } from '../../../platform/lib/read-text.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { savesData } from '../../../platform/media/saves-data.ts'
import type { Narrowing } from '../../search/narrowing.ts'
import type { BlogQuery } from '../../search/query.ts'
import { type PostsPage, readPage } from '../api.ts'

export const searchPath = '/svc/search/blog_search/{blogname}/{term}'
export const tagsPath = '/svc/search/blog_search_typeahead/{blogname}'

interface ResultsPage extends PostsPage {
  /** Total number of results; null if the server does not say. */
  total: number | null
}

/** A narrowing as the server's fields (SRCH-14). */
const narrowingFields = ({ sort, type, original, safe }: Narrowing) => ({
  sort: sort === 'recent' ? 'CREATED_DESC' : 'POPULARITY_DESC',
  post_type: type.toUpperCase() || 'ANY',
  post_role: original ? 'ORIGINAL' : 'ANY',
  filter_nsfw: safe,
})

/** Browsers resolve `.` and `..` in a path, so a term of only dots gets a space after it. */
const segment = (text: string): string => (/^\.{1,2}$/.test(text) ? `${text} ` : text)

const count = (value: unknown): number | null => {
  const found = readNumber(value)
  return Number.isSafeInteger(found) ? found : null
}

/** Offset of the next page; null for none, undefined if the server does not say. */
function readNext(
  body: Record<string, unknown>,
  offset: number,
  sent: number,
  total: number | null,
): number | null | undefined {
  const nextOffset = count(body.next_offset)
  if (nextOffset !== null && nextOffset > offset) return nextOffset
  if ('next_offset' in body) return null
  // A server may only send the total, so the next offset is computed here.
  if (total === null) return undefined
  return sent > 0 && offset + sent < total ? offset + sent : null
}

function readResults(body: unknown, offset: number, isSmall: boolean): ResultsPage | null {
  const page = readPage(body, { isSmall })
  if (!page || !isRecord(body)) return null
  const total = count(body.total)
  return { ...page, total, next: readNext(body, offset, page.sent, total) }
}

const tagsSchema = v.object({ tags: v.array(v.unknown()) })

/** Reads tags, without duplicates and invalid entries. */
const readTags = (entries: unknown[]): string[] => {
  const tags = entries.flatMap(entry =>
    isRecord(entry) && typeof entry.tag === 'string' ? entry.tag.trim() : [],
  )
  return [...new Set(tags.filter(tag => tag !== ''))]
}

export type BlogSearchApi = ReturnType<typeof blogSearchApi>

/** The calls of the blog search (SRCH-14…16, DEC-24). */
export function blogSearchApi(app: App) {
  const { send, unusable } = app.get(http)
  return {
    async search(
      blogName: string,
      { term, filter }: BlogQuery,
      { limit, offset }: { limit: number; offset: number },
      signal: AbortSignal,
    ): Promise<Result<ResultsPage>> {
      const result = await send({
        method: 'GET',
        path: searchPath,
        parts: { blogname: segment(blogName), term: segment(term) },
        query: { next_offset: offset, limit, ...narrowingFields(filter) },
        signal,
      })
      if (!result.ok) return result
      const page = readResults(result.value, offset, savesData(app, 'photos'))
      return page && (page.sent === 0 || page.posts.length > 0)
        ? { ok: true, value: page }
        : unusable(searchPath, 'posts')
    },
    async tags(blogName: string, signal: AbortSignal): Promise<Result<string[]>> {
      const parts = { blogname: segment(blogName) }
      const result = await send({ method: 'GET', path: tagsPath, parts, schema: tagsSchema, signal })
      return result.ok ? { ok: true, value: readTags(result.value.tags) } : result
    },
  }
}
