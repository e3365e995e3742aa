import { t } from '../page/i18n.ts'
import type { Gif } from './types.ts'

/** Numbers of dashboard.md §9. */
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

/** Characters that are worth searching for. */
export const queryMaxLength = 200

/** A search text as it is sent (dashboard.md §5). */
export const toQuery = (typed: string): string => typed.toLowerCase().trim()

/** The tags shown of a result: three at most, none that every GIF has (dashboard.md §9). */
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

/** What a result is called: its tags, else its blog, else its number, which counts from 1. */
export function gifName({ postTags, postBlog }: Gif, number: number): string {
  const tags = shownTags(postTags)
  if (tags.length > 0) return t('GIF: {tags}', { tags: tags.join(', ') })
  return postBlog ? t('GIF from {blog}', { blog: postBlog }) : t('GIF {number}', { number })
}

const nothings = [
  () => t('Nothing turned up. Bummer.'),
  () => t('Sadly, nothing.'),
  () => t('No GIFs for that. Try other words.'),
  () => t('Not one GIF by that name.'),
  () => t('We looked everywhere. Nothing.'),
]

/** What is said when nothing was found; `random` answers from 0 up to, not including, 1 (DEC-97). */
export const nothingText = (random: () => number): string =>
  (nothings[Math.floor(random() * nothings.length)] ?? (() => t('Sadly, nothing.')))()
