import type { SafeStorage } from '../lib/platform.ts'
import { contentOf } from './outgoing.ts'
import type { OutgoingMessage } from './types.ts'

/** What was written in a conversation and is not with the server yet. */
export interface Unsent {
  draft: string
  messages: OutgoingMessage[]
  /** Keys of stored messages that are known not to be one of these. */
  taken: string[]
}

/** Keeps what was written over a reload or a crash: nothing typed is ever lost. */
export interface UnsentStore {
  read: (conversationKey: string) => Unsent
  write: (conversationKey: string, unsent: Unsent) => void
}

type Saved = Record<string, unknown>

const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string | null): Saved => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isSaved(value) ? value : {}
  } catch {
    return {}
  }
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

const readOutgoing = (value: unknown): OutgoingMessage['outgoing'] | null => {
  if (!isSaved(value)) return null
  if (value.type === 'text' && typeof value.text === 'string') return { type: 'text', text: value.text }
  if (value.type === 'post' && typeof value.postId === 'string' && typeof value.blogUuid === 'string')
    return {
      type: 'post',
      postId: value.postId,
      blogUuid: value.blogUuid,
      post: isSaved(value.post) ? value.post : {},
    }
  return null
}

function readMessage(value: unknown): OutgoingMessage[] {
  if (!isSaved(value)) return []
  const { key, ts, participant, state, error, after, context, canRetry, isInDoubt, isOffline } = value
  const outgoing = readOutgoing(value.outgoing)
  if (!outgoing || typeof key !== 'string' || typeof ts !== 'number' || typeof participant !== 'string')
    return []
  const mark = typeof after === 'number' ? after : 0
  return [
    {
      key,
      ts,
      participant,
      outgoing,
      content: contentOf(outgoing),
      // What was under way when the page went may have arrived.
      state: state === 'error' ? 'error' : 'queued',
      isInDoubt: isInDoubt === true || state === 'pending' || mark > 0,
      isOffline: isOffline === true,
      canRetry: canRetry === true,
      error: typeof error === 'string' ? error : null,
      context: typeof context === 'string' ? context : undefined,
      after: mark,
    },
  ]
}

/** Under the same prefix as the saved windows (MSG-71). A file cannot be kept; the rest is. */
export function createUnsentStore(storage: SafeStorage, userName: string): UnsentStore {
  const storageKey = `messaging:${userName}:unsent`
  return {
    read(conversationKey) {
      const saved = parse(storage.get(storageKey))[conversationKey]
      if (!isSaved(saved)) return { draft: '', messages: [], taken: [] }
      return {
        draft: typeof saved.draft === 'string' ? saved.draft : '',
        messages: Array.isArray(saved.messages) ? saved.messages.flatMap(readMessage) : [],
        taken: strings(saved.taken),
      }
    },
    write(conversationKey, { draft, messages, taken }) {
      const all = parse(storage.get(storageKey))
      const kept = messages.filter(({ outgoing }) => outgoing.type !== 'image')
      if (draft === '' && kept.length === 0) {
        if (!Object.hasOwn(all, conversationKey)) return
        delete all[conversationKey]
      } else all[conversationKey] = { draft, messages: kept, taken }
      if (Object.keys(all).length === 0) storage.remove(storageKey)
      else storage.set(storageKey, JSON.stringify(all))
    },
  }
}
