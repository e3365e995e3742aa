import type { App } from '../platform/app.ts'

/** Something over the drawer in which users write, such as the ask form. */
export interface CloseGuard {
  hasUnsent: () => boolean
  /** The user discards the text: it closes with the drawer. */
  discard: () => void
}

/** Forms that may contain unsent text when the drawer closes; closing then asks first (PEEP-12, DEC-103). */
export const closeGuards = (_: App): Set<CloseGuard> => new Set()
