import type { App } from '../../platform/app.ts'
import { createSlots } from '../../platform/drafts/slots.ts'
import { postSelector } from '../../platform/page/markup.ts'
import { emojiSpelling, foldText, isBlank } from '../../platform/text/text.ts'

const key = (tag: string): string => tag.normalize().replace(emojiSpelling, '').toLowerCase()

/** Characters that end a tag: commas of all scripts and line breaks. */
const separators = [',', '\n', '\r', '、', '，', '､', '،']
const separated = new RegExp(`[${separators.join('')}]+`)

/** The end of the last tag that a separator completes; -1 if there is none. */
export const lastTagEnd = (typed: string): number =>
  Math.max(...separators.map(separator => typed.lastIndexOf(separator)))

/** What may precede a tag: number signs, unless they are an emoji, and invisible characters. */
const beforeTag = /^(?:[\s＃﹟\p{Default_Ignorable_Code_Point}]|#(?!\ufe0f))+/u

/** Splits typed or pasted text into tags, at commas and line breaks, without a leading #, normalized. */
export const readTags = (typed: string): string[] =>
  typed
    .normalize()
    .split(separated)
    .map(tag => tag.replace(beforeTag, '').replace(/\s+/g, ' ').trim())
    .filter(tag => !isBlank(tag))

/** Appends tags to the list; a tag that is already there, in any case, is not added again. */
export function addTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(tags.map(key))
  const added = more.filter(tag => !known.has(key(tag)) && known.add(key(tag)))
  return added.length === 0 ? tags : [...tags, ...added]
}

/** Whether all of these are in the list, in any case. */
export function hasTags(tags: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(tags.map(key))
  return wanted.every(tag => known.has(key(tag)))
}

/** The list without these, in any case. */
export function removeTags(tags: readonly string[], gone: readonly string[]): readonly string[] {
  const known = new Set(gone.map(key))
  return tags.filter(tag => !known.has(key(tag)))
}

const rememberedMax = 200
const suggestedMax = 6

/** The tags of this page's posts, read from their links. */
export const pageTags = (): string[] =>
  [...document.querySelectorAll(`${postSelector} a[href*="/tagged/"]`)].flatMap(
    link => link.textContent?.replace(/^\s*#/, '').trim() || [],
  )

/** The tags that the user has used in this browser, newest first. */
export type KnownTags = ReturnType<typeof knownTags>

export function knownTags(app: App) {
  const slots = createSlots(app, 'tags', 1)
  const read = (): string[] => {
    const stored = slots.find('used')[0]?.value.tags
    return Array.isArray(stored) ? stored.filter(tag => typeof tag === 'string' && tag !== '') : []
  }
  return {
    remember(tags: readonly string[]) {
      if (tags.length > 0)
        slots.write('used', 'used', { tags: addTags([], [...tags, ...read()]).slice(0, rememberedMax) })
    },
    /** Recently used tags. */
    recent: (max: number) => read().slice(0, max),
    /**
     * Tags that match the typed text at the start of a word, without the `chosen` ones; the user's own come before the
     * `others`. Empty for an empty text.
     */
    suggest(typed: string, chosen: readonly string[], others: readonly string[]) {
      const start = foldText(readTags(typed)[0] ?? '')
      if (start === '') return []
      const known = addTags(chosen, [...read(), ...others]).slice(chosen.length)
      const begins = (tag: string) => foldText(tag).startsWith(start)
      const found = known.filter(tag => begins(tag) || foldText(tag).includes(` ${start}`))
      return [...found.filter(begins), ...found.filter(tag => !begins(tag))].slice(0, suggestedMax)
    },
  }
}

/**
 * Tags that start with the typed text: those the user has used in this browser come before those of the page's posts.
 */
export const tagsLike = (app: App, typed: string): readonly string[] =>
  app.get(knownTags).suggest(typed, [], pageTags())
