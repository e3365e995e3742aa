import { closeOnBack } from '../../platform/dom/back.ts'
import { followSeenViewport } from '../../platform/dom/seen-viewport.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { watchSwipeDown } from './swipe-down.ts'

export interface SheetOptions {
  /** Called by the browser's Back; left out if it has an entry of its own in the browser's history. */
  onBack?: (() => void) | undefined
  /** Called when a finger has swiped it down. */
  onSwipe?: (() => void) | undefined
  /** Where such a swipe may begin, as a selector; anywhere if left out. */
  from?: string | undefined
}

/** Makes something open behave as on a phone: Back and a swipe down close it, and it stays above the keyboard. */
export function makeSheet(element: HTMLElement | null, { onBack, onSwipe, from }: SheetOptions): Dispose {
  const ends = [
    onBack && closeOnBack(onBack),
    element && followSeenViewport(element),
    element && onSwipe && watchSwipeDown(element, { close: onSwipe, from }),
  ]
  return () => {
    for (const end of ends) end?.()
  }
}
