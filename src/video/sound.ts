import type { SoundMemory } from './choice.ts'
import { firstVolume } from './rules.ts'
import type { PlayerStores } from './state.ts'

/** Volume and mute, as the reader chooses them. */
export function createSound(sound: SoundMemory, stores: PlayerStores, changed: () => void) {
  const { $state, set } = stores
  let video: HTMLVideoElement | null = null
  const put = ({ volume, muted }: { volume: number; muted: boolean }) => {
    if (video) {
      video.volume = volume
      video.muted = muted
    }
    set({ volume, muted })
    changed()
  }
  const choose = (choice: { volume: number; muted: boolean }) => {
    sound.set(choice)
    put(choice)
  }
  const unmuted = () => ({ muted: false, volume: $state.get().volume || firstVolume })
  return {
    /** What the reader chose on another video holds for this one, too. */
    use(element: HTMLVideoElement | null) {
      video = element
      if (element) put(sound.get())
    },
    /** Without a word to the memory: the page mutes it, not the reader. */
    hush: () => put({ ...$state.get(), muted: true }),
    setVolume: (volume: number) => choose({ volume: Math.max(0, Math.min(1, volume)), muted: volume <= 0 }),
    toggleMute() {
      const { muted, volume } = $state.get()
      choose(muted || volume === 0 ? unmuted() : { muted: true, volume })
    },
    unmute: () => choose(unmuted()),
  }
}
