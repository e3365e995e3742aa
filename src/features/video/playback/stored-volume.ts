import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { defaultVolume } from './playback-rules.ts'

/** The user's choice of volume. */
interface SoundChoice {
  /** From 0 to 1. */
  volume: number
  muted: boolean
}

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

export type StoredVolume = ReturnType<typeof storedVolume>

/** The user's choice of sound, shared by all videos. */
export function storedVolume(app: App) {
  const { $value, set } = storedAtom<SoundChoice>(app, ownKey(app, 'video', 'sound'), {
    read: ({ volume, muted }) => ({
      volume: isVolume(volume) ? volume : defaultVolume,
      muted: muted === true,
    }),
  })
  return {
    get: () => $value.get(),
    set(next: SoundChoice) {
      const { volume, muted } = $value.get()
      if (next.volume !== volume || next.muted !== muted) set(next)
    },
  }
}
