import type { Disposer } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'

/** Milliseconds that shortcuts pause at most. */
const longestMs = 3000

/**
 * The drawer's shortcuts pause while something that takes the focus is opening, such as a reblog's form: the letters
 * of a user who types on at once would like or reblog posts.
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
