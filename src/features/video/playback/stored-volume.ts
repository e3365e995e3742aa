import type { App } from '../../../platform/app.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../../platform/lib/record.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { dataMaxAgeMs } from '../../../platform/storage/storage-keys.ts'
import { defaultVolume } from './playback-rules.ts'

/** The user's choice of volume. */
interface SoundChoice {
  /** From 0 to 1. */
  volume: number
  muted: boolean
}

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

export type StoredVolume = ReturnType<typeof storedVolume>

/** The user's choice of sound, stored in this browser and shared by all videos. */
export function storedVolume(app: App) {
  const { platform } = app
  const { storage } = app.get(browserData)
  const key = `${storagePrefix('video', app.page.user?.name)}sound`
  const stored = parseJson(storage.get(key))
  const found = fieldsOf(stored)
  const isFresh = typeof found.at === 'number' && platform.now() - found.at <= dataMaxAgeMs
  const { volume, muted } = isFresh ? found : {}
  let choice: SoundChoice = { volume: isVolume(volume) ? volume : defaultVolume, muted: muted === true }
  return {
    get: () => choice,
    set(next: SoundChoice) {
      if (next.volume === choice.volume && next.muted === choice.muted) return
      choice = next
      storage.set(key, JSON.stringify({ at: platform.now(), ...choice }))
    },
  }
}
