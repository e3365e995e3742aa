import type { App } from '../app.ts'
import { uuid } from '../lib/uuid.ts'
import { storagePrefix } from '../page/storage-key.ts'

/** After this many milliseconds, the key of a call without a clear response is dropped. */
const keptMs = 24 * 3_600_000

/**
 * The `Idempotency-Key`s of calls that must not happen twice, kept across reloads and tabs until the server has
 * responded clearly (DEC-157).
 */
export interface IdempotencyKeys {
  /** Whether an earlier try of the call got no clear response. */
  isOpen: (call: string) => boolean
  /** The key of a call: that of an earlier try with an unknown outcome, else `fresh`, by default a new one. */
  begin: (call: string, fresh?: string) => string
  /** Call it after a clear response. The next such call gets a new key. */
  settle: (call: string) => void
}

/** A short name for a long text (cyrb53, 53 bits). */
function digest(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/** Users never share a key. */
export function idempotencyKeys({ page, platform: { storage, now } }: App): IdempotencyKeys {
  const prefix = storagePrefix('intent', page.user?.name ?? '')
  // If storage fails, tries on this page still share their key.
  const known = new Map<string, string>()
  const storageKeyOf = (call: string) => `${prefix}${digest(call)}${call.length.toString(36)}`
  const read = (storageKey: string): string | undefined => {
    const [since, key] = storage.get(storageKey)?.split(' ') ?? []
    return key && now() - Number(since) < keptMs ? key : undefined
  }
  const find = (storageKey: string) => read(storageKey) ?? known.get(storageKey)
  return {
    isOpen: call => find(storageKeyOf(call)) !== undefined,
    begin(call, fresh = uuid()) {
      for (const storageKey of storage.keys(prefix)) if (!read(storageKey)) storage.remove(storageKey)
      const storageKey = storageKeyOf(call)
      const key = find(storageKey) ?? fresh
      known.set(storageKey, key)
      storage.set(storageKey, `${now()} ${key}`)
      return key
    },
    settle(call) {
      known.delete(storageKeyOf(call))
      storage.remove(storageKeyOf(call))
    },
  }
}
