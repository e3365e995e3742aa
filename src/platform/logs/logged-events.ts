import type { EventName } from '../bus/contract.ts'

/** The events of the bus that are logged; `store.ts` says to which target. */
export const loggedEvents = [
  // GIF-23
  'gif-search:opened',
  'gif-search:started',
  'gif-search:completed',
  'gif-search:failed',
  'gif-search:chosen',
  // MSGC-11
  'blog:blocked',
  // PEEP-32, ERR-1
  'ajax:error',
  'chunk:failed',
  'widget:failed',
] as const satisfies readonly EventName[]
