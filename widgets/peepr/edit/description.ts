const blocks = /<(?:p|div|ul|ol|li|blockquote|h[1-6]|pre|table|figure)\b/i

/** A description's HTML as it is typed: its lines break where they are seen to break. */
export const toTyped = (html: string): string =>
  blocks.test(html) ? html : html.replace(/\s+/g, ' ').replace(/ ?<br\s*\/?> ?/gi, '\n')

/** The HTML of what was typed: a new line is one to the eye, too. */
export const fromTyped = (typed: string): string =>
  blocks.test(typed) ? typed : typed.replace(/\r?\n/g, '<br>')
