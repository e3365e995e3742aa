import { atom, type WritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'

/** Whether filters hide posts of this page: from the start, or since the user or another tab has added the first one. */
export const filtersBegun = (_: App): WritableAtom<boolean> => atom(false)
