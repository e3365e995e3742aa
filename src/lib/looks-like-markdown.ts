const strong = [
  /^#{1,6} \S/m,
  /^```/m,
  /(?:^|[^\\])\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)/,
  /(?:^|\s)(\*\*|__)\S(?:[^\n]*\S)?\1(?=$|[\s.,;:!?)])/m,
  /(?:^|\s)~~\S[^\n]*~~/m,
]
const weak = [
  /^\s*[-*+] \S/gm,
  /^\s*\d{1,3}[.)] \S/gm,
  /^> \S/gm,
  /(?:^|\s)[*_]\S[^\n*_]*[*_](?=$|[\s.,;:!?)])/gm,
  /^(?:---|\*\*\*)$/gm,
]

/** Whether a plain text was written in Markdown: by one sign that nothing else has, or two that others might have. */
export const looksLikeMarkdown = (text: string): boolean =>
  strong.some(pattern => pattern.test(text)) ||
  weak.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0) >= 2
