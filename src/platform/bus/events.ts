import type { EventName } from './contract.ts'

/** Events whose last payload is replayed to a listener that is added later; all others reach only present listeners. */
const heardLate = {
  'inlay:ready': true,
  'inlay:error': true,
  'unread:changed': true,
} as const satisfies { [E in EventName]?: true }

export const isHeardLate = (event: EventName): boolean => Object.hasOwn(heardLate, event)
