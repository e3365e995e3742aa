import type { Disposer } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'

/** Shortcuts pause for this many milliseconds at most. */
const longestMs = 3000

/**
 * The drawer's shortcuts pause while something that gets the focus is opening, such as a reblog form: otherwise,
 * letters typed right away would like or reblog posts.
 */
export interface ShortcutPause {
  /** Pauses until the focus moves. */
  start: () => void
  isOn: () => boolean
}

export function createShortcutPause(disposer: Disposer, now: () => number): ShortcutPause {
  let end = 0
  disposer.listen(document, 'focusin', () => {
    end = 0
  })
  return {
    start() {
      end = now() + longestMs
    },
    isOn: () => timeLeft(end, now(), longestMs) > 0,
  }
}
