import type { App } from '../../../platform/app.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../../platform/lib/record.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { dataMaxAgeMs } from '../../../platform/storage/storage-keys.ts'
import { defaultVolume } from './playback-rules.ts'
import type { PlayerStores } from './playback-state.ts'

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

const soundMessage = 'sound' as const
/** Tabs send each other only this message about videos. */
const messageSchema = {
  '~standard': {
    version: 1,
    vendor: 'valibot',
    validate: (value: unknown) =>
      value === soundMessage ? { value: soundMessage } : { issues: [{ message: '' }] },
  },
} as const

/** Makes sure that only one video has sound at a time, on this page and in the user's other tabs. */
export interface ExclusiveSound {
  /** Adds a player; `silence` must pause it if it has sound. Call `take` when it starts to have sound. */
  join: (silence: () => void) => { take: () => void; leave: Dispose }
}

export function exclusiveSound(app: App): ExclusiveSound {
  const players = new Set<() => void>()
  const connect = async () => {
    const { tabs } = await import('../../../platform/tabs/tabs.ts')
    const topic = app.get(tabs).topic<typeof soundMessage>('video', messageSchema)
    app.disposer.add(
      topic.on(() => {
        for (const silence of players) silence()
      }),
    )
    return topic
  }
  // A page needs the messages of other tabs only once it has sound, so this code loads then. If it fails to load, each
  // tab is on its own.
  let connected: ReturnType<typeof connect> | undefined
  return {
    join(silence) {
      players.add(silence)
      return {
        take() {
          for (const other of players) if (other !== silence) other()
          connected ??= connect()
          connected.then(
            topic => topic.post(soundMessage),
            () => {
              connected = undefined
            },
          )
        },
        leave: () => players.delete(silence),
      }
    },
  }
}

/** Volume and mute of a player. */
export function createSound(stored: StoredVolume, stores: PlayerStores, onChange: () => void) {
  const { $state, set } = stores
  let video: HTMLVideoElement | null = null
  const put = ({ volume, muted }: { volume: number; muted: boolean }) => {
    if (video) {
      video.volume = volume
      video.muted = muted
    }
    set({ volume, muted })
    onChange()
  }
  const choose = (choice: { volume: number; muted: boolean }) => {
    stored.set(choice)
    put(choice)
  }
  const unmuted = () => ({ muted: false, volume: $state.get().volume || defaultVolume })
  return {
    /** Applies the user's choice, which another video may have changed. */
    use(element: HTMLVideoElement | null) {
      video = element
      if (element) put(stored.get())
    },
    /** Mutes without storing it, since it isn't the user's choice. */
    muteForAutoplay: () => put({ ...$state.get(), muted: true }),
    setVolume: (volume: number) => choose({ volume: Math.max(0, Math.min(1, volume)), muted: volume <= 0 }),
    toggleMute() {
      const { muted, volume } = $state.get()
      choose(muted || volume === 0 ? unmuted() : { muted: true, volume })
    },
    unmute: () => choose(unmuted()),
  }
}
