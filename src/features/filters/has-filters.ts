import type { App } from '../../platform/app.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { choiceText } from '../../platform/storage/choice-text.ts'

export const listKey = (app: App): string => `${storagePrefix('filters', app.page.user?.name)}list`

/** An empty list from the server; the one from before a change, which may be stored with it, doesn't count. */
const nothing = /^\{"at":\d+,"filters":\[\],"hidden":"line","once":false/

/** Whether the user has filters in this browser: without any, nothing else loads. */
export function hasFilters(app: App): boolean {
  const text = choiceText(app, listKey(app))
  return text !== null && !nothing.test(text)
}

/**
 * Whether the server may have other filters than this browser. Each change is stored with the version it is based on.
 */
export function mustSync(app: App): boolean {
  const { filters } = app.page
  if (!app.page.user || !filters) return false
  const text = choiceText(app, listKey(app)) ?? ''
  const { version } = filters
  if (version === undefined || text.includes('"base":')) return true
  return version !== (/"version":"([^"]*)"/.exec(text)?.[1] ?? '')
}
