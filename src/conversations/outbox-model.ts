import type { ReadableAtom } from 'nanostores'
import type { Failure, Result } from '../http/failure.ts'
import type { Outgoing, OutgoingMessage, StoredMessage } from './types.ts'

/** What a send has come to. */
interface Sent {
  /** Has it join `stored`, without a `reconcile`, and answers the message; null where the server does not say. */
  take: () => StoredMessage | null
}

export interface OutboxParts {
  own: string
  now: () => number
  random: () => number
  /** Whether the conversation can take messages now: it is fetched and the browser is online. */
  isReady: () => boolean
  /** Messages the server is known to have, oldest first. */
  stored: () => readonly StoredMessage[]
  /** Sends, and answers what the server made of it. */
  send: (
    message: OutgoingMessage,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ) => Promise<Result<Sent>>
  /** Reads everything newer than a ts again, into `stored`; null when that worked. */
  readSince: (ts: number) => Promise<Failure | null>
  /** A message has arrived; `stored` is what it has become, where that is known. */
  sent: (stored: StoredMessage | null, message: OutgoingMessage) => void
  failed: (message: OutgoingMessage, failure: Failure) => void
  /** The user has taken it away. */
  dismissed: (message: OutgoingMessage) => void
  /** Runs the task while no other tab sends in this conversation. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** Keeps a message over a reload, or says that it is done with. */
  keep: (message: OutgoingMessage) => void
  forget: (key: string) => void
  /** What another tab may have made of a kept message meanwhile; `gone` when it is done with. */
  recall: (key: string) => Pick<OutgoingMessage, 'isInDoubt' | 'after'> | 'gone' | null
  /** A message is done with: the other tabs need no longer bother. `stored` is what it has become, if anything. */
  settled: (key: string, stored: string | null) => void
  /** The queue has come to its end or to a failure, after at least one message was sent. */
  flushed: () => void
}

/** Messages on their way: shown at once, sent one after another (social.md §4). */
export interface Outbox {
  $outgoing: ReadableAtom<readonly OutgoingMessage[]>
  /** How much of the message under way has left, 0 to 1; 1 while its answer is awaited. */
  $progress: ReadableAtom<number>
  /** `context` goes with the call, `action` into the event `message:sent`. */
  enqueue: (
    outgoing: Outgoing,
    context?: string,
    told?: Pick<OutgoingMessage, 'action' | 'follows'>,
  ) => OutgoingMessage
  /**
   * Sends what is queued, in order, up to the first failure (MSGC-53). What has failed is queued no more until it is retried:
   * the next message is a try of its own, or one that the server never takes would hold up all that is written after it.
   */
  flush: () => Promise<void>
  /** Queues it again, and what has failed behind it. */
  retry: (key: string) => void
  /** Takes a message away, and ends its call, if it `canDismiss`. */
  dismiss: (key: string) => void
  /** The network is back: what only the network kept goes on. */
  resume: () => void
  /** Stored messages have come: those that were in doubt and are among them are settled. */
  reconcile: () => void
  /** Messages left over from before a reload. */
  restore: (messages: readonly OutgoingMessage[], taken: readonly string[]) => void
  /** Another tab is done with a message, which may be one of these, too; `stored` is what it has become. */
  hear: (key: string, stored: string | null) => void
  /** Stored messages that are known not to be a message in doubt; kept across a reload. */
  taken: () => string[]
}
