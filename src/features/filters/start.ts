import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { setLanguage } from '../../platform/page/language.ts'
import { filtersOnPage } from './on-page.ts'

/** Hides what the user’s filters say, from now on. It may come before any root. */
export function startFilters(app: App): Promise<void> {
  completePage(app)
  setLanguage(app.page.language)
  return app.get(filtersOnPage).start()
}
