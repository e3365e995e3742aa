import { type Failure, isLoggedOut, mayBeDelivered } from '../../../platform/http/failure.ts'
import type { OutgoingMessage, StoredMessage } from '../types.ts'
import type { SavedElsewhere } from './outbox.types.ts'
import { canDismiss, canRenderPending, matchStored } from './outgoing.ts'

export interface OutboxState {
  /** In the order in which they were written. */
  messages: readonly OutgoingMessage[]
  /** Key of the message whose call is under way. */
  inFlight: string | null
  /** Share of it that was uploaded, 0 to 1. */
  progress: number
  /** Keys of stored messages that are known not to be one of the unconfirmed ones. */
  matched: readonly string[]
}

export type OutboxEvent =
  | { type: 'enqueued'; message: OutgoingMessage }
  | { type: 'restored'; messages: readonly OutgoingMessage[]; matched: readonly string[] }
  /** What another tab has saved of a message was read from storage. */
  | { type: 'recalled'; key: string; saved: SavedElsewhere }
  /** A try begins. `newest` is the ts of the newest stored message. */
  | { type: 'started'; key: string; newest: number }
  /** Its call is sent. */
  | { type: 'departed'; key: string }
  | { type: 'progressed'; part: number }
  /** The call has ended, well or not. */
  | { type: 'returned' }
  /** The server has taken it. */
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
  | { type: 'retried'; key: string }
  /** `text` is shown at messages that depend on this one. */
  | { type: 'dismissed'; key: string; text: string }
  | { type: 'resumed' }
  /** Stored messages have arrived, oldest first. */
  | { type: 'stored'; stored: readonly StoredMessage[] }
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

export const emptyOutbox: OutboxState = { messages: [], inFlight: null, progress: 0, matched: [] }

export const findMessage = (state: OutboxState, key: string): OutgoingMessage | undefined =>
  state.messages.find(message => message.key === key)

/** The message to send next: the first that is queued and does not wait for another one (MSGC-53). */
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

const without = (state: OutboxState, keys: ReadonlySet<string>): OutboxState =>
  keys.size === 0 ? state : { ...state, messages: state.messages.filter(({ key }) => !keys.has(key)) }

const doneWith = (key: string, stored: string | null): OutboxEffect[] => [
  { type: 'forget', key },
  { type: 'announce', key, stored },
]

/** Notes that a stored message is not an unconfirmed one, and saves those with this note, for the next page. */
function markMatched(state: OutboxState, key: string): OutboxStep {
  const effects = state.messages.flatMap((message): OutboxEffect[] =>
    message.isUnconfirmed ? [{ type: 'save', message }] : [],
  )
  return { state: { ...state, matched: [...new Set([...state.matched, key])] }, effects }
}

function onRecalled(state: OutboxState, key: string, saved: SavedElsewhere): OutboxStep {
  if (saved === 'gone') return unchanged(without(state, new Set([key])))
  const known = findMessage(state, key)
  if (!saved || !known) return unchanged(state)
  const isUnconfirmed = known.isUnconfirmed || saved.isUnconfirmed
  const after = Math.min(known.after, saved.after)
  if (isUnconfirmed === known.isUnconfirmed && after === known.after) return unchanged(state)
  const messages = state.messages.map(message =>
    message === known ? { ...known, isUnconfirmed, after } : message,
  )
  return unchanged({ ...state, messages })
}

function onArrived(state: OutboxState, key: string, stored: StoredMessage | null): OutboxStep {
  const message = findMessage(state, key)
  const left = without(state, new Set([key]))
  const marked = stored ? markMatched(left, stored.key) : unchanged(left)
  return {
    state: marked.state,
    effects: [
      ...marked.effects,
      ...doneWith(key, stored?.key ?? null),
      ...(message ? [{ type: 'sent' as const, message, stored }] : []),
    ],
  }
}

function onFailed(state: OutboxState, event: Extract<OutboxEvent, { type: 'failed' }>): OutboxStep {
  const { key, failure, wasUnconfirmed, canRetry, text } = event
  const step = update(state, message => message.key === key, {
    state: 'error',
    canRetry,
    // A clear refusal means that this try was not accepted; an earlier one may still have been.
    isUnconfirmed: wasUnconfirmed || mayBeDelivered(failure),
    isOffline: failure.kind === 'offline',
    isLoggedOut: isLoggedOut(failure),
    error: text,
  })
  const message = findMessage(step.state, key)
  if (!message) return step
  const effects: OutboxEffect[] = [...step.effects, { type: 'failed', message, failure }]
  if (canRenderPending(message)) return { state: step.state, effects }
  // There is nothing to show a Retry beside (MSGE-15).
  return { state: without(step.state, new Set([key])), effects: [...effects, ...doneWith(key, null)] }
}

function onRetried(state: OutboxState, key: string): OutboxStep {
  const first = state.messages.findIndex(message => message.key === key)
  const retried = state.messages[first]
  if (retried?.state !== 'error' || !retried.canRetry) return unchanged(state)
  const step = update(
    state,
    (message, index) => index >= first && message.state === 'error' && message.canRetry,
    { state: 'queued' },
  )
  return { state: step.state, effects: [...step.effects, { type: 'flush' }] }
}

function onDismissed(state: OutboxState, key: string, text: string): OutboxStep {
  const message = findMessage(state, key)
  if (!message || !canDismiss(message, state.progress)) return unchanged(state)
  // What depends on it is sent only if the user retries it.
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

/** Removes unconfirmed messages that the server turns out to have (DEC-125). */
function onStored(state: OutboxState, stored: readonly StoredMessage[]): OutboxStep {
  const unclear = state.messages.filter(({ key, isUnconfirmed }) => isUnconfirmed || key === state.inFlight)
  // While one is being sent and others are unconfirmed, a stored message may be any of them.
  if (state.inFlight !== null && unclear.length > 1) return unchanged(state)
  const matches = matchStored(unclear, stored, new Set(state.matched))
  const left = without(state, new Set(matches.keys()))
  const isClear = !left.messages.some(message => message.isUnconfirmed)
  const matched = isClear ? [] : [...state.matched, ...matches.values()]
  const effects = unclear.flatMap((message): OutboxEffect[] => {
    const match = matches.get(message.key)
    if (match === undefined) return []
    const storedMessage = stored.find(({ key }) => key === match) ?? null
    return [{ type: 'sent', message, stored: storedMessage }, ...doneWith(message.key, match)]
  })
  // Messages that waited for one of these can be sent now.
  if (effects.length > 0) effects.push({ type: 'flush' })
  return { state: { ...left, matched }, effects }
}

function onDoneElsewhere(state: OutboxState, key: string, stored: string | null): OutboxStep {
  const message = findMessage(state, key)
  const isUnderWay = key === state.inFlight
  const isCalledBack =
    isUnderWay && stored === null && message !== undefined && canDismiss(message, state.progress)
  // A message that another tab removed may still await its answer here; a stored one is finished in any case.
  const isDone = !isUnderWay || stored !== null || isCalledBack
  const left = isDone ? without(state, new Set([key])) : state
  const marked = stored === null ? unchanged(left) : markMatched(left, stored)
  return {
    state: marked.state,
    effects: [
      { type: 'forget', key },
      ...(isCalledBack ? [{ type: 'abort' as const }] : []),
      ...marked.effects,
    ],
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
      return unchanged({
        ...state,
        messages,
        matched: [...new Set([...state.matched, ...event.matched])],
      })
    }
    case 'recalled':
      return onRecalled(state, event.key, event.saved)
    case 'started':
      return update({ ...state, progress: 0 }, ({ key }) => key === event.key, {
        state: 'pending',
        error: null,
        // Unchanged for an unconfirmed message: an earlier try may have arrived since then.
        ...(!findMessage(state, event.key)?.isUnconfirmed && { after: event.newest }),
      })
    case 'departed':
      return unchanged({ ...state, inFlight: event.key })
    case 'progressed':
      return unchanged({ ...state, progress: event.part })
    case 'returned':
      return unchanged({ ...state, inFlight: null })
    case 'arrived':
      return onArrived(state, event.key, event.stored)
    case 'failed':
      return onFailed(state, event)
    case 'retried':
      return onRetried(state, event.key)
    case 'dismissed':
      return onDismissed(state, event.key, event.text)
    case 'resumed': {
      const step = update(state, ({ state: sending, isOffline }) => sending === 'error' && isOffline, {
        state: 'queued',
      })
      return { state: step.state, effects: [...step.effects, { type: 'flush' }] }
    }
    case 'stored':
      return onStored(state, event.stored)
    case 'doneElsewhere':
      return onDoneElsewhere(state, event.key, event.stored)
  }
}
