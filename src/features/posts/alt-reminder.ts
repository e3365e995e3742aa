import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'

/** Whether this user is reminded of photos without a description before a post is sent (DEC-186). */
export interface AltReminder {
  $isOn: ReadableAtom<boolean>
  set: (isOn: boolean) => void
}

/** Milliseconds after which a stored choice is stored again, so that it isn't deleted as old. */
const refreshMs = 86_400_000

/** On, unless it was switched off in this browser. */
export function altReminder(app: App): AltReminder {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = `${storagePrefix('posting', app.page.user?.name)}alt`
  const stored = () => Object(parseJson(storage.get(key)))
  const $isOn = atom(stored().off !== true)
  const set = (isOn: boolean) => {
    $isOn.set(isOn)
    if (isOn) storage.remove(key)
    else storage.set(key, JSON.stringify({ at: now(), off: true }))
  }
  const { at } = stored()
  if (!$isOn.get() && typeof at === 'number' && now() - at > refreshMs) set(false)
  // Another tab has changed it.
  app.disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key === key) $isOn.set(stored().off !== true)
  })
  return { $isOn, set }
}
