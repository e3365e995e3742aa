import type { App } from '../platform/app.ts'
import type { Call } from '../platform/http/call.ts'
import { http } from '../platform/http/client.ts'
import { type Failure, isUnusable, mayBeDelivered, type Result } from '../platform/http/failure.ts'
import { idempotencyKeys } from '../platform/http/idempotency-keys.ts'
import { t } from '../platform/page/i18n.ts'
import { feedback } from './feedback/store.ts'

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
