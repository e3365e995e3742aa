import { atom, type WritableAtom } from 'nanostores'
import type { App } from '../app.ts'

/** A draft among those of its place. */
export interface ChosenDraft {
  kind: string
  place: string
  slot: string
}

/** The draft that the user wants to go on with: what opens for its place next restores this one. */
export const chosenDraft = (_: App): WritableAtom<ChosenDraft | null> => atom(null)

/** The slot of the chosen draft, if it is one of this place; null otherwise. */
export function chosenSlot(app: App, kind: string, place: string): string | null {
  const chosen = app.get(chosenDraft).get()
  return chosen?.kind === kind && chosen.place === place ? chosen.slot : null
}
