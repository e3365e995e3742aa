import { pickRandom } from '../../platform/lib/pick-random.ts'
import { t } from '../../platform/page/i18n.ts'
import { listText } from '../../platform/page/list-text.ts'

/** Limits of the search: results, the images' width, and how long results are cached (GIF-16, GIF-17). */
export const resultLimit = 200
/** Pixels. */
export const gifWidth = 250
export const cacheMs = 300_000
const tagsMax = 3
export const batchSize = 50
export const batchDelayMs = 5
export const preloadPollMs = 1000
export const scrollDebounceMs = 250
export const inputDebounceMs = 250

/** Maximum characters of a query. */
export const queryMaxLength = 200

/** A search text as it is sent (GIF-8). */
export const toQuery = (typed: string): string => typed.toLowerCase().trim()

/** The tags shown with a result: three at most, without those that every GIF has (GIF-18). */
export function shownTags(tags: readonly string[]): string[] {
  const shown = new Map<string, string>()
  for (const tag of tags) {
    const text = tag.trim().replace(/^#+\s*/, '')
    const key = text.toLowerCase()
    if (text !== '' && key !== 'gif' && key !== 'gifs' && !shown.has(key)) shown.set(key, text)
    if (shown.size === tagsMax) break
  }
  return [...shown.values()]
}

/** The name of a result: its tags, else its blog, else its number, starting at 1. */
export function gifName({ postTags, postBlog }: Gif, number: number): string {
  const tags = shownTags(postTags)
  if (tags.length > 0) return t('GIF: {tags}', { tags: listText(tags) })
  return postBlog ? t('GIF from {blog}', { blog: postBlog }) : t('GIF {number}', { number })
}

const nothingTexts = [
  () => t('Nothing turned up. Bummer.'),
  () => t('Sadly, nothing.'),
  () => t('No GIFs for that. Try something else.'),
  () => t('Not a single GIF for that.'),
  () => t('We looked everywhere. Nothing.'),
]

/** The text when nothing was found; `random` gives a number from 0 up to, not including, 1 (GIF-14, DEC-97). */
export const nothingText = (random: () => number): string => pickRandom(nothingTexts, random)()

/** Where GIFs are searched for; sent as the context of the call (GIF-12). */
export type GifContext = 'post-form' | 'messaging'

/** One result of a GIF search (GIF-2, GIF-3). Addresses were checked: only http and https. */
export interface Gif {
  mediaUrl: string
  postUrl?: string | undefined
  rootPostUrl?: string | undefined
  rootPostUrlHash?: string | undefined
  rootBlog?: string | undefined
  rootBlogUrl?: string | undefined
  rootBlogKey?: string | undefined
  postTags: readonly string[]
  popularSearchTag?: string | undefined
  /** Pixels; a square of the usual width if the server sent none. */
  width: number
  height: number
  postBlog?: string | undefined
  /** What a message with the GIF includes besides `postId` (MSGC-41). */
  postBlogUuid?: string | undefined
  postId?: string | undefined
}

/** The server's message about a search. The body is HTML that isn't sanitized yet. */
export interface GifMessage {
  header: string
  body: string
}

/** The response to one search (GIF-4). */
export interface GifSearchResult {
  query: string
  limit: number
  loggingContext: GifContext | undefined
  media: readonly Gif[]
  message: GifMessage | null
  /** When it came, in milliseconds. */
  timestamp: number
}
