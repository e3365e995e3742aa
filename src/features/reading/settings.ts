import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'

/** What happens to posts that were seen on an earlier visit. */
export const seenModes = ['show', 'dim', 'hide'] as const
export type SeenMode = (typeof seenModes)[number]

export interface ReadingSettings {
  seen: SeenMode
}

const defaults: ReadingSettings = { seen: 'show' }

const read = (stored: unknown): ReadingSettings => {
  const { seen } = fieldsOf(stored)
  return { seen: seenModes.find(mode => mode === seen) ?? defaults.seen }
}

/** Milliseconds after which the settings are stored again, so that they aren't deleted as old. */
const refreshMs = 86_400_000

/** How the user reads, in this browser. */
export function readingSettings(app: App): {
  $settings: ReadableAtom<ReadingSettings>
  change: (fields: Partial<ReadingSettings>) => void
} {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = `${storagePrefix('reading', app.page.user?.name)}settings`
  const stored = parseJson(storage.get(key))
  const $settings = atom(read(stored))
  const store = (settings: ReadingSettings) => {
    $settings.set(settings)
    storage.set(key, JSON.stringify({ at: now(), ...settings }))
  }
  const { at } = fieldsOf(stored)
  if (typeof at === 'number' && now() - at > refreshMs) store($settings.get())
  // Another tab has changed them.
  app.disposer.listen(window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $settings.set(read(parseJson(newValue)))
  })
  return { $settings, change: fields => store({ ...$settings.get(), ...fields }) }
}
