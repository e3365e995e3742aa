import { defaultVolume } from './playback-rules.ts'
import type { PlayerStores } from './playback-state.ts'
import type { StoredVolume } from './stored-volume.ts'

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
