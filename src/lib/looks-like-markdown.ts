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

/** So many letters of a text show how it was written. */
const shownLength = 20_000

/**
 * Whether a plain text was written in Markdown: by one sign that nothing else has, or two that others might have. Looks at
 * its beginning, and no sign is looked for farther than a sentence: a megabyte of brackets is judged at once.
 */
export function looksLikeMarkdown(text: string): boolean {
  const shown = text.slice(0, shownLength)
  return (
    strong.some(pattern => pattern.test(shown)) ||
    weak.reduce((count, pattern) => count + (shown.match(pattern)?.length ?? 0), 0) >= 2
  )
}
