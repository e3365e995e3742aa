import type { App } from '../../../platform/app.ts'
import { fieldsOf } from '../../../platform/lib/record.ts'
import { createSafeStorage } from '../../../platform/lib/safe-storage.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../../platform/storage/json-storage.ts'
import { type Caret, readCaret } from '../composer/caret.ts'
import { type OpenRequest, readRequest } from '../routes/request.ts'
import { keptKey } from './has-kept-form.ts'
import { isLayout, type Layout } from './layouts.ts'

/** A docked form that this tab takes along to its next page. */
export interface KeptForm {
  request: OpenRequest
  /** The key of the form: see `placeOf`. */
  place: string
  /** The slot of its draft; '' if nothing is written. */
  slot: string
  layout: Layout
  isMinimized: boolean
  caret: Caret | null
  hadFocus: boolean
  scrollTop: number
}

/** After this many milliseconds the form stays closed: its draft is offered, as after a crash. */
const maxAgeMs = 3_600_000

/**
 * Where a tab leaves its docked form for the next page. The tab has only an id. What belongs to it is in the user's own
 * data, which a log-out deletes, and is taken once, so that a copy of the tab does not open the form again.
 */
export function keptForm(app: App) {
  const json = createJsonStorage(app.get(browserData).storage)
  const tab = createSafeStorage(() => sessionStorage)
  const keyOf = (id: string) => `${storagePrefix('docked', app.page.user?.name)}${id}`
  return {
    write({ request: { request, pt, reblog_source }, ...rest }: KeptForm): void {
      const id = uuid()
      const isWritten = json.write(keyOf(id), app.platform.now(), {
        request: { ...request, pt, reblog_source },
        ...rest,
      })
      if (isWritten && !tab.set(keptKey, id)) json.remove(keyOf(id))
    },
    take(): KeptForm | null {
      const id = tab.get(keptKey)
      if (id === null) return null
      tab.remove(keptKey)
      const found = json.read(keyOf(id))
      json.remove(keyOf(id))
      if (!found || app.platform.now() - found.at > maxAgeMs) return null
      const { request, place, slot, layout, isMinimized, caret, hadFocus, scrollTop } = found.value
      const read = readRequest({ ...fieldsOf(request), draft: slot })
      if (!read || typeof place !== 'string' || typeof slot !== 'string' || !isLayout(layout)) return null
      return {
        request: read,
        place,
        slot,
        layout,
        isMinimized: isMinimized === true,
        caret: readCaret(caret),
        hadFocus: hadFocus === true,
        scrollTop: typeof scrollTop === 'number' ? scrollTop : 0,
      }
    },
  }
}
