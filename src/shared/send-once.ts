import type { App } from '../platform/app.ts'
import type { Call } from '../platform/http/call.ts'
import { http } from '../platform/http/client.ts'
import { type Failure, isUnusable, mayBeDelivered, type Result } from '../platform/http/failure.ts'
import { uuid } from '../platform/lib/uuid.ts'
import { t } from '../platform/page/i18n.ts'
import { storagePrefix } from '../platform/page/storage-key.ts'
import { feedback } from './feedback/store.ts'

/** After this many milliseconds, the key of a call without a clear response is dropped. */
const keptMs = 24 * 3_600_000

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

/**
 * Users never share a key.
 * @internal
 */
export function idempotencyKeys({ page, platform: { storage, now } }: App) {
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
    /** Whether an earlier try of the call got no clear response. */
    isOpen: (call: string) => find(storageKeyOf(call)) !== undefined,
    /** The key of a call: that of an earlier try with an unknown outcome, else `fresh`, by default a new one. */
    begin(call: string, fresh: string = uuid()) {
      for (const storageKey of storage.keys(prefix)) if (!read(storageKey)) storage.remove(storageKey)
      const storageKey = storageKeyOf(call)
      const key = find(storageKey) ?? fresh
      known.set(storageKey, key)
      storage.set(storageKey, `${now()} ${key}`)
      return key
    },
    /** Call it after a clear response. The next such call gets a new key. */
    settle(call: string) {
      known.delete(storageKeyOf(call))
      storage.remove(storageKeyOf(call))
    },
  }
}

/** Whether only the user can know if a failed call was carried out: another try might do it twice, or not help. */
export const isUnsure = (app: App, failure: Failure): boolean =>
  mayBeDelivered(failure) && (app.page.idempotency !== true || isUnusable(failure))

/** Asks before something that may have arrived is sent again. */
export const confirmResend = (app: App): Promise<boolean> =>
  app.get(feedback).confirm({
    title: t('Send it again?'),
    text: t('This may already have been sent.'),
    confirm: t('Send again'),
    cancel: t('Nevermind'),
  })

interface Earlier {
  /** An earlier version, with other fields, may have been carried out. */
  mayBeDone?: boolean
  /** Carrying it out twice does no harm. */
  isHarmless?: boolean
}

/**
 * Sends a call that must not happen twice (DEC-157). Calls with the same fields share their `Idempotency-Key`, across
 * reloads and tabs, until the server has responded clearly. A server that honors keys gets another try without a
 * question; with any other, the user decides. A call that the user doesn't want to resend counts as aborted.
 */
export async function sendOnce<T>(app: App, call: Call<T>, earlier: Earlier = {}): Promise<Result<T>> {
  const keys = app.get(idempotencyKeys)
  const intent = JSON.stringify([call.path, call.form, call.json])
  const isRepeat = keys.isOpen(intent)
  const isSafe = earlier.isHarmless || (isRepeat && app.page.idempotency)
  if ((isRepeat || earlier.mayBeDone) && !isSafe && !(await confirmResend(app)))
    return { ok: false, failure: { kind: 'aborted' } }
  const repeatable = app.page.idempotency === true
  const once = keys.begin(intent)
  const onLoginWait = (isWaiting: boolean) => {
    // If the page was left in between, nothing was sent.
    if (isWaiting) keys.settle(intent)
    else keys.begin(intent, once)
    call.onLoginWait?.(isWaiting)
  }
  const result = await app.get(http).send({ ...call, once, repeatable, onLoginWait })
  if (result.ok || !mayBeDelivered(result.failure)) keys.settle(intent)
  return result
}
