import { atom, type WritableAtom } from 'nanostores'
import type { Completion } from './model.ts'

/** The completion of words, once it has begun; the root of overlays draws its suggestions. */
export const completionToDraw = (): WritableAtom<Completion | null> => atom(null)
