import { emojiSpelling, isBlank } from '../../../platform/text/text.ts'

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
