import type { Disposer } from '../lib/dispose.ts'
import { loadSanitizer } from './lazy-sanitizer.ts'

/** The longest wait for the sanitizer's code, in milliseconds. */
const sanitizerWaitMs = 3000

/** Delays responses until the sanitizer has loaded, so that HTML that renders later doesn't shift the layout. */
export function waitForSanitizer(disposer: Disposer): <T>(answer: Promise<T>) => Promise<T> {
  const canDraw = Promise.race([
    loadSanitizer().catch(() => {}),
    new Promise<void>(resolve => disposer.timeout(resolve, sanitizerWaitMs)),
  ])
  return answer => Promise.all([answer, canDraw]).then(([value]) => value)
}
