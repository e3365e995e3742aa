import { atom, computed } from 'nanostores'
import { type Failure, mayBeDelivered } from '../../../platform/http/failure.ts'
import { messagePauseMs } from '../../../platform/http/retry.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { OutgoingMessage } from '../types.ts'
import { canResend, sendFailureText } from './failure-texts.ts'
import type { Outbox, OutboxDeps } from './outbox.types.ts'
import {
  emptyOutbox,
  findMessage,
  nextMessage,
  type OutboxEffect,
  type OutboxEvent,
  reduceOutbox,
} from './outbox-state.ts'
import { contentOf } from './outgoing.ts'

/** Runs the outbox: passes events to `reduceOutbox` and carries out its effects. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const $state = atom(emptyOutbox)
  let isFlushing = false
  let call = new AbortController()
  let lastTs = 0
  /** Keys of unconfirmed messages that the user wants sent again. */
  const confirmed = new Set<string>()

  /** The server has asked to slow down. */
  let isPausing = false

  const find = (key: string) => findMessage($state.get(), key)
  const dispatch = (event: OutboxEvent) => {
    const { state, effects } = reduceOutbox($state.get(), event)
    $state.set(state)
    for (const effect of effects) run(effect)
  }

  function run(effect: OutboxEffect): void {
    if (effect.type === 'save') deps.save(effect.message)
    else if (effect.type === 'forget') deps.forget(effect.key)
    else if (effect.type === 'announce') deps.settled(effect.key, effect.stored)
    else if (effect.type === 'sent') deps.sent(effect.stored, effect.message)
    else if (effect.type === 'failed') deps.failed(effect.message, effect.failure)
    else if (effect.type === 'dismissed') deps.dismissed(effect.message)
    else if (effect.type === 'abort') call.abort()
    else void flush()
  }

  /** Takes over what another tab has saved of a message. False when that tab has sent or removed it. */
  const isStillWanted = (key: string): boolean => {
    dispatch({ type: 'recalled', key, saved: deps.recall(key) })
    return find(key) !== undefined
  }

  const mustAsk = ({ isUnconfirmed }: Pick<OutgoingMessage, 'isUnconfirmed'>) =>
    isUnconfirmed && !deps.isIdempotent
  const unsureText = () => t('This may already have been sent.')

  const fail = (key: string, failure: Failure, wasUnconfirmed: boolean) => {
    const canRetry = canResend(failure)
    const isUnsure = canRetry && mustAsk({ isUnconfirmed: wasUnconfirmed || mayBeDelivered(failure) })
    const text = isUnsure ? unsureText() : sendFailureText(failure, deps.random)
    dispatch({ type: 'failed', key, failure, wasUnconfirmed, canRetry, text })
  }

  /** Sends a message once more after the pause that the server asks for; what is behind it waits, too. */
  const postpone = (message: OutgoingMessage, ms: number) => {
    const { key, isUnconfirmed } = message
    // The user was asked for it already.
    if (mustAsk(message)) confirmed.add(key)
    dispatch({ type: 'postponed', key, wasUnconfirmed: isUnconfirmed })
    isPausing = true
    deps.later(() => {
      isPausing = false
      void flush()
    }, ms)
  }

  /** Sends one message; false when the queue stops at it. */
  async function deliver(message: OutgoingMessage): Promise<boolean> {
    const { key, isUnconfirmed } = message
    dispatch({ type: 'started', key })
    call = new AbortController()
    const result = await deps.send(message, part => dispatch({ type: 'progressed', part }), call.signal)
    dispatch({ type: 'returned' })
    if (result.ok) {
      // Stored and removed from the outbox in one step: a list drawn in between would show it twice.
      dispatch({ type: 'arrived', key, stored: result.value.take() })
      return true
    }
    // Another tab may have sent or removed it.
    if (!isStillWanted(key)) return true
    const ms = messagePauseMs(result.failure)
    if (ms !== null) postpone(message, ms)
    else fail(key, result.failure, isUnconfirmed)
    return false
  }

  const next = () => (!isPausing && deps.isReady() ? nextMessage($state.get()) : undefined)

  async function flush(): Promise<void> {
    if (isFlushing || !next()) return
    isFlushing = true
    let count = 0
    try {
      await deps.alone(async () => {
        for (let key = next()?.key; key !== undefined; key = next()?.key) {
          const message = isStillWanted(key) ? find(key) : undefined
          if (!message) continue
          if (mustAsk(message) && !confirmed.delete(key)) {
            dispatch({ type: 'held', key, text: unsureText() })
            continue
          }
          if (!(await deliver(message))) break
          count++
        }
      })
    } finally {
      isFlushing = false
    }
    if (count > 0) deps.flushed()
  }

  return {
    $outgoing: computed($state, ({ messages }) => messages),
    $progress: computed($state, ({ progress }) => progress),
    flush,
    enqueue(outgoing, context, fields) {
      lastTs = Math.max(deps.now(), lastTs + 1)
      const message: OutgoingMessage = {
        state: 'queued',
        // Another tab may create a message in the same millisecond.
        key: `new-${lastTs}${deps.random().toString(36).slice(1)}`,
        idempotencyKey: uuid(),
        ts: lastTs,
        participant: deps.ownUuid,
        content: contentOf(outgoing),
        outgoing,
        context,
        ...fields,
        canRetry: false,
        isUnconfirmed: false,
        isOffline: false,
        isLoggedOut: false,
        error: null,
      }
      dispatch({ type: 'enqueued', message })
      return message
    },
    async retry(key) {
      for (const { key: other, state } of $state.get().messages) if (state === 'error') isStillWanted(other)
      const message = find(key)
      if (message && mustAsk(message)) {
        if (!(await deps.confirmResend())) return
        confirmed.add(key)
      }
      dispatch({ type: 'retried', key, isIdempotent: deps.isIdempotent })
    },
    dismiss(key) {
      if (key === $state.get().inFlight || isStillWanted(key))
        dispatch({ type: 'dismissed', key, text: sendFailureText(null, deps.random) })
    },
    onDoneElsewhere(key, stored) {
      dispatch({ type: 'doneElsewhere', key, stored })
      void flush()
    },
    resume() {
      for (const { key, state, isOffline } of $state.get().messages)
        if (state === 'error' && isOffline) isStillWanted(key)
      dispatch({ type: 'resumed', isIdempotent: deps.isIdempotent })
    },
    restore(messages) {
      dispatch({ type: 'restored', messages })
      lastTs = Math.max(lastTs, ...messages.map(({ ts }) => ts))
    },
  }
}
