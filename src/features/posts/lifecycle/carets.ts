import type { App } from '../../../platform/app.ts'
import type { Caret } from '../composer/caret.ts'

/** Where the cursor was in forms that have closed, for one that opens again by Undo (DEC-176). */
export interface Carets {
  /** The form of this place has closed. */
  keep: (place: string, caret: Caret | null) => void
  /** The form of this place is about to open again. */
  want: (place: string) => void
  /** For a form that has opened; null if it is not the wanted one. */
  take: (place: string) => Caret | null
}

export function carets(_: App): Carets {
  const kept = new Map<string, Caret>()
  let wanted = ''
  return {
    keep(place, caret) {
      if (caret) kept.set(place, caret)
      else kept.delete(place)
    },
    want(place) {
      wanted = place
    },
    take(place) {
      const caret = wanted === place ? kept.get(place) : undefined
      wanted = ''
      return caret ?? null
    },
  }
}
