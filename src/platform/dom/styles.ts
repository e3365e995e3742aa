const adopted = new Set<string>()

/**
 * Adopts a style sheet bundled in a script, before anything is drawn with it. A constructed sheet needs no second
 * request and passes `style-src 'self'`.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css) || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
