/** Markdown-only syntax, of which one example is enough: headings, fences and links. */
const clearSigns = [
  /^#{1,6} \S/m,
  /^```/m,
  /(?:^|[^\\])\[[^\]\n]{1,300}\]\((?:https?:|mailto:|\/)[^)\s]{0,2000}\)/,
]
/** List items; a single one may be a dash or a date. */
const listItems = [/^[ \t]*[-*+] \S/gm, /^[ \t]*\d{1,3}[.)] \S/gm]

/** Reads at most this many characters. */
const checkedLength = 20_000

/**
 * Whether a plain text was written in Markdown. Asterisks and underscores don't count: code and chats are full of them,
 * and would lose them. Only looks at the beginning, and for each pattern at one sentence at most, so that a megabyte of
 * brackets takes no time.
 */
export function looksLikeMarkdown(text: string): boolean {
  const beginning = text.slice(0, checkedLength)
  return (
    clearSigns.some(pattern => pattern.test(beginning)) ||
    listItems.some(pattern => (beginning.match(pattern)?.length ?? 0) >= 2)
  )
}
