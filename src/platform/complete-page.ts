import type { App } from './app.ts'
import { checkPage } from './page/page.ts'

/** Checks all page data once, and warns of each field that was left out, by its path. */
export function completePage(app: App): void {
  if (!app.unchecked) return
  const { bootstrap, flags, language } = app.unchecked
  app.unchecked = null
  app.page = checkPage(bootstrap, flags, language)
  for (const path of app.page.warnings) console.warn(`INLAY-8: wrong type, left out: ${path}`)
}
