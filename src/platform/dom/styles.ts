const adopted = new Set<string>()
let waiting: CSSStyleSheet[] = []

function adoptWaiting(): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...waiting]
  waiting = []
}

/**
 * Adopts a style sheet that came inside a script, before anything is drawn with it. A constructed sheet needs no second
 * request and passes `style-src 'self'`. Each change of the list makes browsers compare the whole page with its rules:
 * all that one import brings are adopted at once, before its promise settles.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css) || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  if (waiting.push(sheet) === 1) queueMicrotask(adoptWaiting)
}
