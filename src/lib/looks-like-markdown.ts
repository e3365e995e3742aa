const strong = [
  /^#{1,6} \S/m,
  /^```/m,
  /(?:^|[^\\])\[[^\]\n]{1,300}\]\((?:https?:|mailto:|\/)[^)\s]{0,2000}\)/,
  /(?:^|\s)(\*\*|__)\S(?:[^\n]{0,300}\S)?\1(?=$|[\s.,;:!?)])/m,
  /(?:^|\s)~~\S[^\n]{0,300}~~/m,
]
const weak = [
  /^[ \t]*[-*+] \S/gm,
  /^[ \t]*\d{1,3}[.)] \S/gm,
  /^> \S/gm,
  /(?:^|\s)[*_]\S[^\n*_]*[*_](?=$|[\s.,;:!?)])/gm,
  /^(?:---|\*\*\*)$/gm,
]

/** Characters of a text that are looked at. */
const shownLength = 20_000

/**
 * Whether a plain text was written in Markdown: by one sign that only Markdown has, or two that other text might have.
 * Looks only at the beginning, and for each sign no farther than a sentence, so that a megabyte of brackets takes no
 * time.
 */
export function looksLikeMarkdown(text: string): boolean {
  const shown = text.slice(0, shownLength)
  return (
    strong.some(pattern => pattern.test(shown)) ||
    weak.reduce((count, pattern) => count + (shown.match(pattern)?.length ?? 0), 0) >= 2
  )
}
