import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import type { Result } from '../../platform/http/failure.ts'
import { sender } from './people/sender.ts'
import { suggestions } from './people/suggestions.ts'

/** Blogs whose names a text may mention. */
export interface Mentionable {
  /** Those that the user follows or talks to. */
  known: (signal: AbortSignal) => Promise<Result<readonly Blog[]>>
  /** All whose name or title matches. */
  find: (typed: string, signal: AbortSignal) => Promise<Result<readonly Blog[]>>
}

/** As many as a list that is filtered while one types can make use of. */
const knownMax = 30

/** Null for those who have no blog to search with. */
export function mentionable(app: App): Mentionable | null {
  const uuid = app.get(sender).$sender.get()?.uuid
  if (!uuid) return null
  const { favorites, find } = app.get(suggestions)
  return {
    known: signal => favorites(uuid, knownMax, signal),
    find: (typed, signal) => find(uuid, typed.toLowerCase(), signal),
  }
}
