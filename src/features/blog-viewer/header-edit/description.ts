const blocks = /<(?:p|div|ul|ol|li|blockquote|h[1-6]|pre|table|figure)\b/i

/** A description's HTML as editable text: `<br>` and paragraphs become newlines. */
export const toTyped = (html: string): string =>
  blocks.test(html) ? html : html.replace(/\s+/g, ' ').replace(/ ?<br\s*\/?> ?/gi, '\n')

/** The HTML of the typed text: newlines become line breaks. */
export const fromTyped = (typed: string): string =>
  blocks.test(typed) ? typed : typed.replace(/\r?\n/g, '<br>')
