import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { canOpen, canShowImage } from '../../platform/html/links.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readNumber, readText } from '../../platform/lib/read-text.ts'
import { fieldsOf, isRecord } from '../../platform/lib/record.ts'
import {
  type Gif,
  type GifContext,
  type GifMessage,
  type GifSearchResult,
  gifWidth,
  resultLimit,
} from './gif.ts'

type Row = Record<string, unknown>

/** A field by its name, or by the same name in snake_case. */
const field = (row: Row, name: string): unknown =>
  row[name] ?? row[name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)]

const text = (value: unknown): string | undefined => readText(value).trim() || undefined

const pixelsMax = 10_000

const pixels = (value: unknown): number | undefined => {
  const found = readNumber(value) ?? 0
  return found >= 1 && found <= pixelsMax ? Math.round(found) : undefined
}

function readTags(value: unknown): string[] {
  const tags = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return tags.flatMap(tag => text(tag) ?? [])
}

/** Reads a result; null for one without an http or https address of an image. */
function readGif(item: unknown, base: string): Gif | null {
  if (!isRecord(item)) return null
  const url = text(field(item, 'mediaUrl'))
  if (!url || !canOpen(url, ['http', 'https'], base) || !canShowImage(url, base)) return null
  const link = (name: string) => {
    const found = text(field(item, name))
    return found && canOpen(found, ['http', 'https'], base) ? new URL(found, base).href : undefined
  }
  const [width, height] = [pixels(item.width), pixels(item.height)]
  const isSized = width !== undefined && height !== undefined
  return {
    mediaUrl: new URL(url, base).href,
    postUrl: link('postUrl'),
    rootPostUrl: link('rootPostUrl'),
    rootPostUrlHash: text(field(item, 'rootPostUrlHash')),
    rootBlog: text(field(item, 'rootBlog')),
    rootBlogUrl: link('rootBlogUrl'),
    rootBlogKey: text(field(item, 'rootBlogKey')),
    postTags: readTags(field(item, 'postTags')),
    popularSearchTag: text(field(item, 'popularSearchTag')),
    width: isSized ? width : gifWidth,
    height: isSized ? height : gifWidth,
    postBlog: text(field(item, 'postBlog')),
    postBlogUuid: text(field(item, 'postBlogUuid')),
    postId: text(field(item, 'postId')),
  }
}

function readMessage(value: unknown): GifMessage | null {
  const [header, body] = isRecord(value) ? [text(value.header), text(value.body)] : [undefined, text(value)]
  return header || body ? { header: header ?? '', body: body ?? '' } : null
}

/** Drops results with the same image. */
const withoutDuplicates = (media: Gif[]): Gif[] => [
  ...new Map(media.map(gif => [gif.mediaUrl, gif])).values(),
]

/**
 * Searches for GIFs (GIF-12, GIF-13). Unreadable results are left out; a response that has neither results nor a
 * message is `malformed`.
 */
export async function searchGifs(
  app: App,
  query: string,
  context: GifContext | undefined,
  signal: AbortSignal,
): Promise<Result<GifSearchResult>> {
  const { send, unusable } = app.get(http)
  const result = await send({
    method: 'POST',
    path: '/svc/search/inline_gif',
    form: { q: query, limit: resultLimit, context },
    schema: v.unknown(),
    signal,
    repeatable: true,
  })
  if (!result.ok) return result
  const answer = fieldsOf(result.value)
  const message = readMessage(answer.message)
  if (!Array.isArray(answer.media) && !message) return unusable('/svc/search/inline_gif', 'media')
  const results = Array.isArray(answer.media) ? answer.media.slice(0, resultLimit) : []
  const media = withoutDuplicates(results.flatMap(item => readGif(item, document.baseURI) ?? []))
  const timestamp = app.platform.now()
  return {
    ok: true,
    value: { query, limit: resultLimit, loggingContext: context, media, message, timestamp },
  }
}
