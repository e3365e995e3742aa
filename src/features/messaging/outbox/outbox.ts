import { atom, computed } from 'nanostores'
import { type Failure, mayBeDelivered, type Result } from '../../../platform/http/failure.ts'
import { messagePauseMs } from '../../../platform/http/retry.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { Outgoing, OutgoingMessage, StoredMessage } from '../types.ts'
import { canResend, sendFailureText } from './failure-texts.ts'
import {
  emptyOutbox,
  findMessage,
  nextMessage,
  type OutboxEffect,
  type OutboxEvent,
  reduceOutbox,
  type SavedElsewhere,
} from './outbox-state.ts'
import { contentOf } from './outgoing.ts'

/** A response to a send. */
interface SendAnswer {
  /** Shows the stored message and returns it; null if the server doesn't say what it stored. */
  take: () => StoredMessage | null
}

export interface OutboxDeps {
  ownUuid: string
  now: () => number
  random: () => number
  /** Whether the conversation can accept messages now: it is fetched and the browser is online. */
  isReady: () => boolean
  /** Whether the server stores a message once, however often it is sent with its key. */
  isIdempotent: boolean
  /** Asks the user whether to resend messages that may have arrived. */
  confirmResend: () => Promise<boolean>
  send: (
    message: OutgoingMessage,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<Result<SendAnswer>>
  /** A message has arrived; `stored` is the message as stored by the server, if known. */
  sent: (stored: StoredMessage | null, message: OutgoingMessage) => void
  failed: (message: OutgoingMessage, failure: Failure) => void
  /** The user has discarded it. */
  dismissed: (message: OutgoingMessage) => void
  /** Runs the task while no other tab sends in this conversation. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** Saves a message across a reload. */
  save: (message: OutgoingMessage) => void
  /** Removes a saved message. */
  forget: (key: string) => void
  recall: (key: string) => SavedElsewhere
  /** Tells the other tabs that a message was sent or removed. `stored` is the key of its stored message, if any. */
  settled: (key: string, stored: string | null) => void
  /** Calls after this many milliseconds, while the page lives. */
  later: (run: () => void, ms: number) => void
  /** The queue has reached its end or a failure, after at least one message was sent. */
  flushed: () => void
}

/** Messages being sent: shown at once, sent one after another (MSGC-52, MSGC-53). */
export type Outbox = ReturnType<typeof createOutbox>

/** Runs the outbox: passes events to `reduceOutbox` and carries out its effects. */
export function createOutbox(deps: OutboxDeps) {
  const $state = atom(emptyOutbox)
  let isFlushing = false
  let call = new AbortController()
  let lastTs = 0
  /** Keys of unconfirmed messages that the user wants to resend. */
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

  /** Adopts what another tab has saved of a message. False if that tab has sent or removed it. */
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

  /** Resends a message after the pause that the server asks for; those behind it wait, too. */
  const postpone = (message: OutgoingMessage, ms: number) => {
    const { key, isUnconfirmed } = message
    // The user was already asked for it.
    if (mustAsk(message)) confirmed.add(key)
    dispatch({ type: 'postponed', key, wasUnconfirmed: isUnconfirmed })
    isPausing = true
    deps.later(() => {
      isPausing = false
      void flush()
    }, ms)
  }

  /** Sends one message; false if the queue stops at it. */
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
    /** Oldest first. */
    $outgoing: computed($state, ({ messages }) => messages),
    /** Uploaded share of the message being sent, 0 to 1; 1 while its response is awaited. */
    $progress: computed($state, ({ progress }) => progress),
    /**
     * Sends what is queued, in order, up to the first failure (MSGC-53). A failed message leaves the queue until it is
     * retried: one that the server never accepts must not hold up later ones.
     */
    flush,
    /** `context` goes with the call, `action` into the event `message:sent`. */
    enqueue(
      outgoing: Outgoing,
      context?: string,
      fields?: Pick<OutgoingMessage, 'action' | 'follows' | 'quote'>,
    ) {
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
    /**
     * Queues a failed message again, and those behind it that failed, too, if another try makes sense. Asks first if it
     * may have arrived and the server would store it twice.
     */
    async retry(key: string) {
      for (const { key: other, state } of $state.get().messages) if (state === 'error') isStillWanted(other)
      const message = find(key)
      if (message && mustAsk(message)) {
        if (!(await deps.confirmResend())) return
        confirmed.add(key)
      }
      dispatch({ type: 'retried', key, isIdempotent: deps.isIdempotent })
    },
    /** Discards a message and aborts its call, if `canDismiss` allows it. */
    dismiss(key: string) {
      if (key === $state.get().inFlight || isStillWanted(key))
        dispatch({ type: 'dismissed', key, text: sendFailureText(null, deps.random) })
    },
    /** Another tab has sent or removed a message that may also be one of these; `stored` is the key of its stored message. */
    onDoneElsewhere(key: string, stored: string | null) {
      dispatch({ type: 'doneElsewhere', key, stored })
      void flush()
    },
    /** The connection is back: queue messages again that failed without one. */
    resume() {
      for (const { key, state, isOffline } of $state.get().messages)
        if (state === 'error' && isOffline) isStillWanted(key)
      dispatch({ type: 'resumed', isIdempotent: deps.isIdempotent })
    },
    /** Adopts messages that an earlier page has saved. */
    restore(messages: readonly OutgoingMessage[]) {
      dispatch({ type: 'restored', messages })
      lastTs = Math.max(lastTs, ...messages.map(({ ts }) => ts))
    },
  }
}
