/** Signs of which one is enough, as only Markdown has them: headings, fences and links. */
const clearSigns = [
  /^#{1,6} \S/m,
  /^```/m,
  /(?:^|[^\\])\[[^\]\n]{1,300}\]\((?:https?:|mailto:|\/)[^)\s]{0,2000}\)/,
]
/** Items of lists; a single one may be a dash or a date. */
const listItems = [/^[ \t]*[-*+] \S/gm, /^[ \t]*\d{1,3}[.)] \S/gm]

/** Characters of a text that are looked at. */
const checkedLength = 20_000

/**
 * Whether a plain text was written in Markdown. Stars and underscores are no sign: code and chats are full of them, and
 * would lose them. Looks only at the beginning, and for each sign no farther than a sentence, so that a megabyte of
 * brackets takes no time.
 */
export function looksLikeMarkdown(text: string): boolean {
  const beginning = text.slice(0, checkedLength)
  return (
    clearSigns.some(pattern => pattern.test(beginning)) ||
    listItems.some(pattern => (beginning.match(pattern)?.length ?? 0) >= 2)
  )
}
