import type { EventName } from './contract.ts'

/** The events of which a listener that comes late still hears the last one; all others are heard once, as they happen. */
const heardLate = {
  'inlay:ready': true,
  'inlay:error': true,
  'unread:changed': true,
} as const satisfies { [E in EventName]?: true }

export const isHeardLate = (event: EventName): boolean => Object.hasOwn(heardLate, event)
