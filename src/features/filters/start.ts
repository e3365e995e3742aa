import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { setLanguage } from '../../platform/page/language.ts'
import { filtersOnPage } from './on-page.ts'

/** Joins the filters of this browser with those of the server, and hides what they say. */
export async function syncFilters(app: App): Promise<void> {
  // Their list’s code has it: a part of its own would cost each idle page 2 KB, as chunks lie otherwise then.
  const { filterSync } = await import('./index.tsx')
  await app.get(filterSync).run(false)
  await startFilters(app)
}

/** Hides what the user’s filters say, from now on. It may come before any root. */
export function startFilters(app: App): Promise<void> {
  completePage(app)
  setLanguage(app.page.language)
  return app.get(filtersOnPage).start()
}
