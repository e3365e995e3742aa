import type { App } from '../app/app.ts'
import { kept } from '../session/kept.ts'
import { createKeptJson } from '../session/kept-json.ts'
import { keptMaxAgeMs } from '../session/kept-keys.ts'
import { firstVolume } from './rules.ts'

/** How loud the reader wants videos. */
export interface SoundChoice {
  /** From 0 to 1. */
  volume: number
  muted: boolean
}

/** The reader's choice of sound: kept in this browser, the same for each video of a page. */
export interface SoundMemory {
  get: () => SoundChoice
  set: (choice: SoundChoice) => void
}

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

export function soundMemory(app: App): SoundMemory {
  const { platform } = app
  const store = createKeptJson(app.get(kept).storage)
  const key = `inlay:video:${encodeURIComponent(app.page.user?.name ?? '')}:sound`
  const found = store.read(key)
  const value = found && platform.now() - found.at <= keptMaxAgeMs ? found.value : {}
  let choice: SoundChoice = {
    volume: isVolume(value.volume) ? value.volume : firstVolume,
    muted: value.muted === true,
  }
  return {
    get: () => choice,
    set(next) {
      if (next.volume === choice.volume && next.muted === choice.muted) return
      choice = next
      store.write(key, platform.now(), { ...choice })
    },
  }
}
