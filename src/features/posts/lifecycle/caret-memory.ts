import type { App } from '../../../platform/app.ts'
import type { Caret } from '../composer/caret.ts'

/**
 * Where the cursor is in open forms, and was in closed ones: for a form that is reopened by Undo (DEC-176), or moves.
 */
export type Carets = ReturnType<typeof carets>

export function carets(_: App) {
  const kept = new Map<string, Caret>()
  const followed = new Map<string, () => Caret | null>()
  let wanted = ''
  let moved: { place: string; caret: Caret | null } | null = null
  const now = (place: string) => followed.get(place)?.() ?? kept.get(place) ?? null
  return {
    /** The form is about to move, which may also move its cursor. */
    willMove(place: string) {
      moved = { place, caret: now(place) }
    },
    /** Where the cursor of the form was before it was moved. */
    beforeMove: (place: string) => (moved?.place === place ? moved.caret : now(place)),
    /** Follows the cursor of the form of this place until it closes. Returns a function that ends it. */
    follow(place: string, read: () => Caret | null) {
      followed.set(place, read)
      return () => {
        const caret = read()
        followed.delete(place)
        if (caret) kept.set(place, caret)
        else kept.delete(place)
      }
    },
    /** Where the cursor of the form is, or was last. */
    now,
    /** Brings the cursor of a form from the page before. */
    bring: (place: string, caret: Caret) => void kept.set(place, caret),
    /** The form of this place is about to open again. */
    want(place: string) {
      wanted = place
    },
    /** For a form that has opened; null if it isn't the wanted one. */
    take(place: string) {
      const caret = wanted === place ? kept.get(place) : undefined
      wanted = ''
      return caret ?? null
    },
  }
}
