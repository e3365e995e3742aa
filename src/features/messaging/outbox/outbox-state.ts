import { type Failure, isLoggedOut, mayBeDelivered } from '../../../platform/http/failure.ts'
import type { OutgoingMessage, StoredMessage } from '../types.ts'
import { canDismiss, canRenderPending } from './outgoing.ts'

/** A message as saved by another tab; `gone` if that tab has sent or removed it. */
export type SavedElsewhere = Pick<OutgoingMessage, 'isUnconfirmed'> | 'gone' | null

export interface OutboxState {
  /** In the order in which they were written. */
  messages: readonly OutgoingMessage[]
  /** Key of the message being sent. */
  inFlight: string | null
  /** Share of it that was uploaded, 0 to 1. */
  progress: number
}

export type OutboxEvent =
  | { type: 'enqueued'; message: OutgoingMessage }
  | { type: 'restored'; messages: readonly OutgoingMessage[] }
  /** What another tab has saved of a message was read from storage. */
  | { type: 'recalled'; key: string; saved: SavedElsewhere }
  /** It may have arrived: it isn't sent again before the user has been asked. `text` is shown with it. */
  | { type: 'held'; key: string; text: string }
  /** Its call is sent. */
  | { type: 'started'; key: string }
  | { type: 'progressed'; part: number }
  /** The call has ended, well or not. */
  | { type: 'returned' }
  /** The server has accepted it. */
  | { type: 'arrived'; key: string; stored: StoredMessage | null }
  /** `wasUnconfirmed`: whether it was unconfirmed before this try; `canRetry` and `text` are shown to the user. */
  | {
      type: 'failed'
      key: string
      failure: Failure
      wasUnconfirmed: boolean
      canRetry: boolean
      text: string
    }
  /** The server is too busy for it: it waits. */
  | { type: 'postponed'; key: string; wasUnconfirmed: boolean }
  /**
   * With `isIdempotent`, messages that may have arrived are sent again, too; else only those the user was asked about.
   */
  | { type: 'retried'; key: string; isIdempotent: boolean }
  /** `text` is shown with messages that depend on this one. */
  | { type: 'dismissed'; key: string; text: string }
  | { type: 'resumed'; isIdempotent: boolean }
  | { type: 'doneElsewhere'; key: string; stored: string | null }

/** What the runner has to do after an event, in this order. */
export type OutboxEffect =
  | { type: 'save'; message: OutgoingMessage }
  | { type: 'forget'; key: string }
  /** Tell the other tabs that it was sent or removed. */
  | { type: 'announce'; key: string; stored: string | null }
  | { type: 'sent'; message: OutgoingMessage; stored: StoredMessage | null }
  | { type: 'failed'; message: OutgoingMessage; failure: Failure }
  | { type: 'dismissed'; message: OutgoingMessage }
  | { type: 'abort' }
  | { type: 'flush' }

export interface OutboxStep {
  state: OutboxState
  effects: readonly OutboxEffect[]
}

export const emptyOutbox: OutboxState = { messages: [], inFlight: null, progress: 0 }

export const findMessage = (state: OutboxState, key: string): OutgoingMessage | undefined =>
  state.messages.find(message => message.key === key)

/** The message to send next: the first queued one that doesn't wait for another (MSGC-53). */
export const nextMessage = (state: OutboxState): OutgoingMessage | undefined =>
  state.messages.find(
    ({ state: sending, follows }) =>
      sending === 'queued' && !(follows !== undefined && findMessage(state, follows)),
  )

const unchanged = (state: OutboxState): OutboxStep => ({ state, effects: [] })

/** Changes the messages that `isSelected` selects, and saves them. */
function update(
  state: OutboxState,
  isSelected: (message: OutgoingMessage, index: number) => boolean,
  fields: Partial<OutgoingMessage>,
): OutboxStep {
  const effects: OutboxEffect[] = []
  const messages = state.messages.map((before, index) => {
    if (!isSelected(before, index)) return before
    const message = { ...before, ...fields }
    effects.push({ type: 'save', message })
    return message
  })
  return { state: { ...state, messages }, effects }
}

const updateOne = (state: OutboxState, key: string, fields: Partial<OutgoingMessage>): OutboxStep =>
  update(state, message => message.key === key, fields)

const thenFlush = ({ state, effects }: OutboxStep): OutboxStep => ({
  state,
  effects: [...effects, { type: 'flush' }],
})

const without = (state: OutboxState, keys: ReadonlySet<string>): OutboxState =>
  keys.size === 0 ? state : { ...state, messages: state.messages.filter(({ key }) => !keys.has(key)) }

const doneWith = (key: string, stored: string | null): OutboxEffect[] => [
  { type: 'forget', key },
  { type: 'announce', key, stored },
]

function onRecalled(state: OutboxState, key: string, saved: SavedElsewhere): OutboxStep {
  if (saved === 'gone') return unchanged(without(state, new Set([key])))
  const known = findMessage(state, key)
  if (!known || known.isUnconfirmed || !saved?.isUnconfirmed) return unchanged(state)
  return unchanged(updateOne(state, key, { isUnconfirmed: true }).state)
}

function onArrived(state: OutboxState, key: string, stored: StoredMessage | null): OutboxStep {
  const message = findMessage(state, key)
  return {
    state: without(state, new Set([key])),
    effects: [
      ...doneWith(key, stored?.key ?? null),
      ...(message ? [{ type: 'sent' as const, message, stored }] : []),
    ],
  }
}

function onFailed(state: OutboxState, event: Extract<OutboxEvent, { type: 'failed' }>): OutboxStep {
  const { key, failure, wasUnconfirmed, canRetry, text } = event
  const step = updateOne(state, key, {
    state: 'error',
    canRetry,
    // A clear refusal means that this try wasn't accepted; an earlier one may still have been.
    isUnconfirmed: wasUnconfirmed || mayBeDelivered(failure),
    isOffline: failure.kind === 'offline',
    isLoggedOut: isLoggedOut(failure),
    error: text,
  })
  const message = findMessage(step.state, key)
  if (!message) return step
  const effects: OutboxEffect[] = [...step.effects, { type: 'failed', message, failure }]
  if (canRenderPending(message)) return { state: step.state, effects }
  // There is nothing to show a Retry next to (MSGE-15).
  return { state: without(step.state, new Set([key])), effects: [...effects, ...doneWith(key, null)] }
}

function onRetried(state: OutboxState, key: string, isIdempotent: boolean): OutboxStep {
  const first = state.messages.findIndex(message => message.key === key)
  const retried = state.messages[first]
  if (retried?.state !== 'error' || !retried.canRetry) return unchanged(state)
  const goesAgain = (message: OutgoingMessage, index: number) =>
    index === first ||
    (index > first &&
      message.state === 'error' &&
      message.canRetry &&
      (isIdempotent || !message.isUnconfirmed))
  return thenFlush(update(state, goesAgain, { state: 'queued' }))
}

function onDismissed(state: OutboxState, key: string, text: string): OutboxStep {
  const message = findMessage(state, key)
  if (!message || !canDismiss(message, state.progress)) return unchanged(state)
  // Messages that depend on it are sent only if the user retries it.
  const step = update(without(state, new Set([key])), ({ follows }) => follows === key, {
    state: 'error',
    canRetry: true,
    isLoggedOut: false,
    error: text,
  })
  return {
    state: step.state,
    effects: [
      ...doneWith(key, null),
      { type: 'dismissed', message },
      ...step.effects,
      ...(key === state.inFlight ? [{ type: 'abort' as const }] : []),
      { type: 'flush' },
    ],
  }
}

function onDoneElsewhere(state: OutboxState, key: string, stored: string | null): OutboxStep {
  const message = findMessage(state, key)
  const isUnderWay = key === state.inFlight
  const isCalledBack =
    isUnderWay && stored === null && message !== undefined && canDismiss(message, state.progress)
  // A message that another tab removed may still await its response here; a stored one is finished in any case.
  const isDone = !isUnderWay || stored !== null || isCalledBack
  return {
    state: isDone ? without(state, new Set([key])) : state,
    effects: [{ type: 'forget', key }, ...(isCalledBack ? [{ type: 'abort' as const }] : [])],
  }
}

/** Returns the state after an event, and the effects to carry out. Pure: it calls nothing and reads no clock. */
export function reduceOutbox(state: OutboxState, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'enqueued':
      return {
        state: { ...state, messages: [...state.messages, event.message] },
        effects: [{ type: 'save', message: event.message }, { type: 'flush' }],
      }
    case 'restored': {
      const known = new Set(state.messages.map(({ key }) => key))
      const messages = [...event.messages.filter(({ key }) => !known.has(key)), ...state.messages]
      messages.sort((a, b) => a.ts - b.ts)
      return unchanged({ ...state, messages })
    }
    case 'recalled':
      return onRecalled(state, event.key, event.saved)
    case 'held':
      return updateOne(state, event.key, { state: 'error', canRetry: true, error: event.text })
    case 'started':
      return updateOne({ ...state, inFlight: event.key, progress: 0 }, event.key, {
        state: 'pending',
        isPostponed: false,
        error: null,
      })
    case 'progressed':
      return unchanged({ ...state, progress: event.part })
    case 'returned':
      return unchanged({ ...state, inFlight: null })
    case 'arrived':
      return onArrived(state, event.key, event.stored)
    case 'failed':
      return onFailed(state, event)
    case 'postponed':
      return updateOne(state, event.key, {
        state: 'queued',
        isPostponed: true,
        isUnconfirmed: event.wasUnconfirmed,
      })
    case 'retried':
      return onRetried(state, event.key, event.isIdempotent)
    case 'dismissed':
      return onDismissed(state, event.key, event.text)
    case 'resumed': {
      const goesAgain = ({ state: sending, isOffline, isUnconfirmed }: OutgoingMessage) =>
        sending === 'error' && isOffline && (event.isIdempotent || !isUnconfirmed)
      return thenFlush(update(state, goesAgain, { state: 'queued' }))
    }
    case 'doneElsewhere':
      return onDoneElsewhere(state, event.key, event.stored)
  }
}
