import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'

/** Seconds that a post can wait before it is sent; 0 for not at all. */
export const waitChoices = [0, 5, 10, 30] as const
/** Milliseconds of the longest choice. */
export const longestWaitMs = Math.max(...waitChoices) * 1000
export type WaitSeconds = (typeof waitChoices)[number]

/** How long this user's posts wait before they are sent, chosen in the list of keyboard shortcuts (DEC-176). */
export interface SendDelay {
  $waitSeconds: ReadableAtom<WaitSeconds>
  choose: (seconds: WaitSeconds) => void
}

/** Milliseconds after which a stored choice is stored again, so that it isn't deleted as old. */
const refreshMs = 86_400_000

export function sendDelay(app: App): SendDelay {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = `${storagePrefix('posting', app.page.user?.name)}wait`
  const stored = () => Object(parseJson(storage.get(key)))
  const read = () => waitChoices.find(seconds => seconds === stored().seconds) ?? 0
  const $waitSeconds = atom<WaitSeconds>(read())

  const choose = (seconds: WaitSeconds) => {
    $waitSeconds.set(seconds)
    if (seconds === 0) storage.remove(key)
    else storage.set(key, JSON.stringify({ at: now(), seconds }))
  }
  const { at } = stored()
  if (typeof at === 'number' && now() - at > refreshMs) choose($waitSeconds.get())
  // Another tab has changed it.
  app.disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key === key) $waitSeconds.set(read())
  })
  return { $waitSeconds, choose }
}
