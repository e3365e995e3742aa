import { atom, type WritableAtom } from 'nanostores'
import type { Completion } from './completion-model.ts'

/** Word completion, once it has started; the overlays root draws its suggestions. */
export const completionToDraw = (): WritableAtom<Completion | null> => atom(null)
