import type { Film } from '../film.ts'
import type { Loading } from './loading.ts'
import { type AutoplayConditions, mayAutoplay } from './playback-rules.ts'
import type { PlayerStores } from './playback-state.ts'
import type { createSound } from './sound.ts'

interface AutoplayDeps {
  film: Film
  stores: PlayerStores
  loading: Loading
  sound: ReturnType<typeof createSound>
  conditions: () => Omit<AutoplayConditions, 'wanted' | 'seen'>
  /** Whether the player has an element. */
  isAttached: () => boolean
  pause: () => void
}

/** Autoplay: muted, only while visible, and until the first press (VID-5). */
export function createAutoplay({ film, stores, loading, sound, ...deps }: AutoplayDeps) {
  const { $state, set } = stores
  let isSeen = false
  let isPressed = false

  const reconsider = () => {
    if (!deps.isAttached()) return
    const { playing, auto, fault } = $state.get()
    const wanted = film.autoplay && !isPressed && !loading.isBroken() && fault === null
    const may = mayAutoplay({ ...deps.conditions(), wanted, seen: isSeen })
    if (may && !playing) {
      sound.muteForAutoplay()
      set({ auto: true })
      loading.start()
    } else if (!may && auto && playing) deps.pause()
  }
  return {
    reconsider,
    setVisible(seen: boolean) {
      isSeen = seen
      reconsider()
    },
    /**
     * Handles a press. Returns true if it ended autoplay and unmuted the video; the press must then do nothing else.
     */
    press() {
      const { auto, playing } = $state.get()
      isPressed = true
      if (!auto) return false
      set({ auto: false })
      sound.unmute()
      return playing
    },
  }
}
