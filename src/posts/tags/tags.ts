const key = (tag: string): string => tag.toLocaleLowerCase()

/** Splits typed or pasted text into tags, at commas and line breaks, without a leading #. */
export const readTags = (typed: string): string[] =>
  typed
    .split(/[,\n\r]+/)
    .map(tag =>
      tag
        .replace(/^[\s#]+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(tag => tag !== '')

/** Appends tags to the list; a tag that is already there, in any case, is not added again. */
export function addTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(tags.map(key))
  const added = more.filter(tag => !known.has(key(tag)) && known.add(key(tag)))
  return added.length === 0 ? tags : [...tags, ...added]
}
