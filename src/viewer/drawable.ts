import { loadSanitizer } from '../html/lazy-sanitizer.ts'
import type { Disposer } from '../lib/dispose.ts'

/** A chunk that hangs must not keep the posts back for longer. */
const sanitizerWaitMs = 3000

/** Holds answers back until their words can be cleaned: drawn before, they would push everything below when they are. */
export function holdUntilDrawable(disposer: Disposer): <T>(answer: Promise<T>) => Promise<T> {
  const canDraw = Promise.race([
    loadSanitizer().catch(() => {}),
    new Promise<void>(resolve => disposer.timeout(resolve, sanitizerWaitMs)),
  ])
  return answer => Promise.all([answer, canDraw]).then(([value]) => value)
}
