import { atom, computed } from 'nanostores'
import type { Failure } from '../../../platform/http/failure.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
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

  const find = (key: string) => findMessage($state.get(), key)
  const dispatch = (event: OutboxEvent) => {
    const { state, effects } = reduceOutbox($state.get(), event)
    $state.set(state)
    for (const effect of effects) run(effect)
  }
  const reconcile = () => dispatch({ type: 'stored', stored: deps.stored() })

  function run(effect: OutboxEffect): void {
    if (effect.type === 'save') deps.save(effect.message, $state.get().matched)
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

  const fail = (key: string, failure: Failure, wasUnconfirmed: boolean) => {
    dispatch({
      type: 'failed',
      key,
      failure,
      wasUnconfirmed,
      canRetry: canResend(failure),
      text: sendFailureText(failure, deps.random),
    })
  }

  /** Sends one message; false when the queue stops at it. */
  async function deliver({ key, isUnconfirmed }: OutgoingMessage): Promise<boolean> {
    dispatch({ type: 'started', key, newest: deps.stored().at(-1)?.ts ?? 0 })
    if (isUnconfirmed) {
      const failure = await deps.readSince(find(key)?.after ?? 0)
      reconcile()
      if (!find(key)) return true
      if (failure) {
        fail(key, failure, true)
        return false
      }
    }
    const message = find(key)
    if (!message) return true
    dispatch({ type: 'departed', key })
    call = new AbortController()
    const result = await deps.send(message, part => dispatch({ type: 'progressed', part }), call.signal)
    dispatch({ type: 'returned' })
    if (result.ok) {
      // Stored and removed from the outbox in one step: a list drawn in between would show it twice.
      dispatch({ type: 'arrived', key, stored: result.value.take() })
      return true
    }
    // A fetch may have found it meanwhile, or another tab may have sent or removed it.
    if (!find(key) || !isStillWanted(key)) return true
    fail(key, result.failure, isUnconfirmed)
    return false
  }

  const next = () => (deps.isReady() ? nextMessage($state.get()) : undefined)

  async function flush(): Promise<void> {
    if (isFlushing || !next()) return
    isFlushing = true
    let count = 0
    try {
      await deps.alone(async () => {
        for (let key = next()?.key; key !== undefined; key = next()?.key) {
          const message = isStillWanted(key) ? find(key) : undefined
          if (!message) continue
          if (!(await deliver(message))) break
          count++
        }
      })
    } finally {
      isFlushing = false
      reconcile()
    }
    if (count > 0) deps.flushed()
  }

  return {
    $outgoing: computed($state, ({ messages }) => messages),
    $progress: computed($state, ({ progress }) => progress),
    flush,
    reconcile,
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
        after: deps.stored().at(-1)?.ts ?? 0,
        error: null,
      }
      dispatch({ type: 'enqueued', message })
      return message
    },
    retry(key) {
      for (const { key: other, state } of $state.get().messages) if (state === 'error') isStillWanted(other)
      dispatch({ type: 'retried', key })
    },
    dismiss(key) {
      if (key === $state.get().inFlight || isStillWanted(key))
        dispatch({ type: 'dismissed', key, text: sendFailureText(null, deps.random) })
    },
    onDoneElsewhere(key, stored) {
      dispatch({ type: 'doneElsewhere', key, stored })
      reconcile()
      void flush()
    },
    resume() {
      for (const { key, state, isOffline } of $state.get().messages)
        if (state === 'error' && isOffline) isStillWanted(key)
      dispatch({ type: 'resumed' })
    },
    restore(messages, matched) {
      dispatch({ type: 'restored', messages, matched })
      lastTs = Math.max(lastTs, ...messages.map(({ ts }) => ts))
    },
  }
}
