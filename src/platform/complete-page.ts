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
  for (const path of warnings.slice(0, warningsMax)) console.warn(`INLAY-8: wrong type, left out: ${path}`)
  if (warnings.length > warningsMax)
    console.warn(`INLAY-8: wrong type, left out: ${warnings.length - warningsMax} more`)
}
