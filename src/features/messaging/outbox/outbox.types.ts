import type { ReadableAtom } from 'nanostores'
import type { Failure, Result } from '../../../platform/http/failure.ts'
import type { Outgoing, OutgoingMessage, StoredMessage } from '../types.ts'

/** An answer to a send. */
interface SendAnswer {
  /** Shows the stored message and returns it; null when the server does not say what it stored. */
  take: () => StoredMessage | null
}

/** A message as another tab has saved it; `gone` when that tab has sent or removed it. */
export type SavedElsewhere = Pick<OutgoingMessage, 'isUnconfirmed'> | 'gone' | null

export interface OutboxDeps {
  ownUuid: string
  now: () => number
  random: () => number
  /** Whether the conversation can take messages now: it is fetched and the browser is online. */
  isReady: () => boolean
  /** Whether the server stores a message once, however often it is sent with its key. */
  isIdempotent: boolean
  /** Asks the user whether to send again what may have arrived. */
  confirmResend: () => Promise<boolean>
  send: (
    message: OutgoingMessage,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<Result<SendAnswer>>
  /** A message has arrived; `stored` is the message as the server has stored it, where that is known. */
  sent: (stored: StoredMessage | null, message: OutgoingMessage) => void
  failed: (message: OutgoingMessage, failure: Failure) => void
  /** The user has discarded it. */
  dismissed: (message: OutgoingMessage) => void
  /** Runs the task while no other tab sends in this conversation. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** Saves a message over a reload. */
  save: (message: OutgoingMessage) => void
  /** Removes a saved message. */
  forget: (key: string) => void
  recall: (key: string) => SavedElsewhere
  /** Tells the other tabs that a message was sent or removed. `stored` is the key of its stored message, if any. */
  settled: (key: string, stored: string | null) => void
  /** Calls after this many milliseconds, while the page lives. */
  later: (run: () => void, ms: number) => void
  /** The queue has come to its end or to a failure, after at least one message was sent. */
  flushed: () => void
}

/** Messages on their way: shown at once, sent one after another (MSGC-52, MSGC-53). */
export interface Outbox {
  /** Oldest first. */
  $outgoing: ReadableAtom<readonly OutgoingMessage[]>
  /** Share of the message being sent that was uploaded, 0 to 1; 1 while its answer is awaited. */
  $progress: ReadableAtom<number>
  /** `context` goes with the call, `action` into the event `message:sent`. */
  enqueue: (
    outgoing: Outgoing,
    context?: string,
    fields?: Pick<OutgoingMessage, 'action' | 'follows' | 'quote'>,
  ) => OutgoingMessage
  /**
   * Sends what is queued, in order, up to the first failure (MSGC-53). A failed message leaves the queue until it is
   * retried: one that the server never accepts must not hold up what is written after it.
   */
  flush: () => Promise<void>
  /**
   * Queues a failed message again, and those behind it that failed, too, if another try makes sense. Asks first where it
   * may have arrived and the server would store it twice.
   */
  retry: (key: string) => Promise<void>
  /** Discards a message and aborts its call, if `canDismiss` allows it. */
  dismiss: (key: string) => void
  /** The network is back: what failed for lack of it is queued again. */
  resume: () => void
  /** Takes over messages that an earlier page has saved. */
  restore: (messages: readonly OutgoingMessage[]) => void
  /**
   * Another tab has sent or removed a message that may be one of these, too; `stored` is the key of its stored message.
   */
  onDoneElsewhere: (key: string, stored: string | null) => void
}
