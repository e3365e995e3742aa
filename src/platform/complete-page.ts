import type { App } from './app.ts'
import { checkPage } from './page/page.ts'

/** A list of thousands may be wrong as a whole. */
const warningsMax = 20

/** Checks all page data once, and warns of each field that was left out, by its path. */
export function completePage(app: App): void {
  if (!app.unchecked) return
  const { bootstrap, flags, language } = app.unchecked
  app.unchecked = null
  app.page = checkPage(bootstrap, flags, language)
  const { warnings } = app.page
  const more = warnings.length - warningsMax
  for (const what of [...warnings.slice(0, warningsMax), ...(more > 0 ? [`${more} more`] : [])])
    console.warn(`INLAY-8: wrong type, left out: ${what}`)
}
