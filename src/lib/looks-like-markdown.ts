/** Signs of which one is enough, as only Markdown has them. */
const strongSigns = [
  /^#{1,6} \S/m,
  /^```/m,
  /(?:^|[^\\])\[[^\]\n]{1,300}\]\((?:https?:|mailto:|\/)[^)\s]{0,2000}\)/,
  /(?:^|\s)(\*\*|__)\S(?:[^\n]{0,300}\S)?\1(?=$|[\s.,;:!?)])/m,
  /(?:^|\s)~~\S[^\n]{0,300}~~/m,
]
/** Signs that other text may have, too. */
const weakSigns = [
  /^[ \t]*[-*+] \S/gm,
  /^[ \t]*\d{1,3}[.)] \S/gm,
  /^> \S/gm,
  /(?:^|\s)[*_]\S[^\n*_]*[*_](?=$|[\s.,;:!?)])/gm,
  /^(?:---|\*\*\*)$/gm,
]

/** Characters of a text that are looked at. */
const checkedLength = 20_000

/**
 * Whether a plain text was written in Markdown: it has one strong sign or two weak ones. Looks only at the beginning,
 * and for each sign no farther than a sentence, so that a megabyte of brackets takes no time.
 */
export function looksLikeMarkdown(text: string): boolean {
  const beginning = text.slice(0, checkedLength)
  return (
    strongSigns.some(pattern => pattern.test(beginning)) ||
    weakSigns.reduce((count, pattern) => count + (beginning.match(pattern)?.length ?? 0), 0) >= 2
  )
}
