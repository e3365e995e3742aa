import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'

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

/** One of the choices; the first for any other value. */
const choice = <T>([first, ...others]: readonly [T, ...T[]], value: unknown): T =>
  others.find(one => one === value) ?? first

const read = ({ seen, long, sensitive }: Record<string, unknown>): ReadingSettings => ({
  seen: choice(seenModes, seen),
  long: choice(longModes, long),
  sensitive: choice(sensitiveModes, sensitive),
})

/** What a section of the settings dialog needs. */
export interface SettingsSectionProps {
  $settings: ReadableAtom<ReadingSettings>
  change: (fields: Partial<ReadingSettings>) => void
}

/** Where the settings dialog begins: the choices about unread counts, and those about messages, are far down. */
export type SettingsStart = 'top' | 'unread' | 'messages'

/** Where the settings dialog begins the next time it is opened. */
export const settingsStart = (_: App) => atom<SettingsStart>('top')

/** Opens the settings dialog at the choices that a button is about. */
export function openSettingsAt(app: App, start: SettingsStart): void {
  app.get(settingsStart).set(start)
  // The popover or menu with the button has returned the focus by then.
  setTimeout(() => void app.bus.dispatch('reading-settings:open').catch(() => {}), 0)
}

/** How the user reads, in this browser. */
export function readingSettings(app: App): SettingsSectionProps {
  const { $value, change } = storedAtom(app, ownKey(app, 'reading', 'settings'), { read })
  return { $settings: $value, change }
}
