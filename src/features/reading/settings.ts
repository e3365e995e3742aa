import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'

/** What happens to posts that were seen on an earlier visit. */
const seenModes = ['show', 'dim', 'hide'] as const

/** What happens to posts that are taller than two screens. */
const longModes = ['cut', 'whole'] as const
/** What happens to what the host marks as sensitive. */
const sensitiveModes = ['cover', 'show'] as const

interface ReadingSettings {
  seen: (typeof seenModes)[number]
  long: (typeof longModes)[number]
  sensitive: (typeof sensitiveModes)[number]
}

/** One of the choices; the first where it is none of them. */
const choice = <T>([first, ...others]: readonly [T, ...T[]], value: unknown): T =>
  others.find(one => one === value) ?? first

const read = (stored: unknown): ReadingSettings => {
  const { seen, long, sensitive } = fieldsOf(stored)
  return {
    seen: choice(seenModes, seen),
    long: choice(longModes, long),
    sensitive: choice(sensitiveModes, sensitive),
  }
}

/** What a section of the settings dialog needs. */
export interface SettingsSectionProps {
  $settings: ReadableAtom<ReadingSettings>
  change: (fields: Partial<ReadingSettings>) => void
}

/** Milliseconds after which the settings are stored again, so that they aren't deleted as old. */
const refreshMs = 86_400_000

/** How the user reads, in this browser. */
export function readingSettings(app: App): SettingsSectionProps {
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
  app.disposer.listen(app.platform.window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $settings.set(read(parseJson(newValue)))
  })
  return { $settings, change: fields => store({ ...$settings.get(), ...fields }) }
}
