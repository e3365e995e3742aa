const key = (tag: string): string => tag.toLocaleLowerCase()

/** The tags in what was typed or pasted: between commas or lines, without a leading #. */
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

/** The list with further tags at its end; one that is there already, in any case of letters, is not added again. */
export function addTags(tags: readonly string[], more: readonly string[]): readonly string[] {
  const known = new Set(tags.map(key))
  const added = more.filter(tag => !known.has(key(tag)) && known.add(key(tag)))
  return added.length === 0 ? tags : [...tags, ...added]
}
