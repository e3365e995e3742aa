import { atom, type WritableAtom } from 'nanostores'
import type { App } from '../app.ts'

/** One of the drafts of its place. */
export interface ChosenDraft {
  kind: string
  place: string
  slot: string
}

/** The draft that the user chose to continue: the next form to open for its place restores it. */
export const chosenDraft = (_: App): WritableAtom<ChosenDraft | null> => atom(null)

/** The slot of the chosen draft, if it belongs to this place; null otherwise. */
export function chosenSlot(app: App, kind: string, place: string): string | null {
  const chosen = app.get(chosenDraft).get()
  return chosen?.kind === kind && chosen.place === place ? chosen.slot : null
}
