import type { App } from '../platform/app.ts'

/** Something over the drawer in which users write, such as the form of an ask. */
export interface CloseGuard {
  hasUnsent: () => boolean
  /** The user gives the words up: it closes with the drawer. */
  discard: () => void
}

/** What may hold unsent words while the drawer closes; closing then asks first (PEEP-12, DEC-103). */
export const closeGuards = (_: App): Set<CloseGuard> => new Set()
