import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { type Failure, statusOf } from '../http/failure.ts'
import type { ConversationsApi } from './api.ts'
import { canRefetch, fetchFailureText } from './failure-texts.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { readBackTo } from './read-back.ts'
import { restorePhotos } from './restore-photos.ts'
import { isOwnMessage, mergeMessages, othersOf, textToSend, unreadFetchSize } from './rules.ts'
import type { Conversation, Message, StoredMessage } from './types.ts'
import { createOutboxMemory, type UnsentStore } from './unsent.ts'
import type { ReadConversation } from './wire.ts'

/** How the fetch of a conversation stands (MSGC-15). */
export type FetchState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'fetched' }
  | { state: 'error'; text: string; canRetry: boolean; isRetrying: boolean }

/** Older messages: none left, some to fetch, on their way, or failed. */
export type OlderState = 'none' | 'more' | 'loading' | 'error'

export interface ConversationParts {
  app: App
  api: ConversationsApi
  unsent: UnsentStore
  $info: ReadableAtom<Conversation>
  /** Takes what an answer says of the conversation. */
  adopt: (read: ReadConversation) => void
  /** The user has seen everything fetched so far. */
  markRead: () => void
  /** What the user's other tabs should know of it. */
  tell: (news: ConversationNews) => void
  /** Runs the task while no other tab sends in this conversation. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** The user wants to see its pictures. */
  reveal: () => void
}

/** What one tab tells the others of a conversation. */
export type ConversationNews =
  | {
      kind: 'messages'
      read: ReadConversation
      /** The newest message that was known before, ts: nothing is missing between it and these. */
      after: number
    }
  /** An outgoing message is done with; `stored` is the key of what it has become. */
  | { kind: 'settled'; key: string; stored: string | null }

/** One conversation with its messages: what a window shows and does, without the window. */
export interface ConversationModel {
  $info: ReadableAtom<Conversation>
  /** Oldest first; what is not stored yet stands at the end. */
  $messages: ReadableAtom<readonly Message[]>
  $fetch: ReadableAtom<FetchState>
  $older: ReadableAtom<OlderState>
  $draft: ReadableAtom<string>
  outbox: Outbox
  fetch: () => Promise<void>
  /** Fetches on the first call and after a failure. */
  ensureFetched: () => Promise<void>
  fetchOlder: () => Promise<void>
  /** Brings the unread messages in and marks them read (MSGP-16, MSGP-21). */
  fetchUnread: () => Promise<void>
  /** Looks for news without a count to go by: after a send, back online, visible again. */
  refresh: () => Promise<void>
  setDraft: (text: string) => void
  /** Another tab has told something. */
  hear: (news: ConversationNews) => void
  /** Shows the other side's pictures, and tells the server (MSGC-22). */
  unblur: () => void
  /** Queues the text and empties the draft; false when there is nothing to send. */
  sendText: (text: string) => boolean
}

export function createConversation(parts: ConversationParts): ConversationModel {
  const { app, api, $info, unsent } = parts
  const { now, random } = app.platform
  const { key, own } = $info.get()
  const $stored = atom<readonly StoredMessage[]>([])
  const $fetch = atom<FetchState>({ state: 'idle' })
  const $older = atom<OlderState>('none')
  let olderLink: string | null = null
  let reading: Promise<Failure | null> | null = null

  const setOlder = (link: string | null) => {
    olderLink = link
    $older.set(link ? 'more' : 'none')
  }
  const newest = () => $stored.get().at(-1)?.ts
  const take = (read: ReadConversation, isWhole = true) => {
    const after = newest()
    parts.adopt(read)
    $stored.set(mergeMessages($stored.get(), read.messages))
    const isNews = read.messages.some(({ ts }) => ts > (after ?? 0))
    if (isNews && isWhole && (after !== undefined || $fetch.get().state === 'fetched'))
      parts.tell({ kind: 'messages', read, after: after ?? 0 })
  }

  const isOnline = () => navigator.onLine !== false
  const restored = unsent.read(key)
  const photos = unsent.readPhotos(key)
  let areRestored = photos.length === 0
  const outbox = createOutbox({
    own,
    now,
    random,
    isReady: () => areRestored && $fetch.get().state === 'fetched' && $info.get().canSend && isOnline(),
    stored: () => $stored.get(),
    async send({ outgoing, context }) {
      const { id, isPossibleSpam } = $info.get()
      const result = await api.send($info.get(), outgoing, context)
      if (!result.ok) return result
      const { fields } = result.value
      // A new conversation takes all that the answer says; a known one stays as suspicious as it was (MSGC-58, MSGC-59).
      take({ ...result.value, fields: id ? { ...fields, isPossibleSpam } : fields })
      const sent = result.value.messages.filter(one => isOwnMessage(one, own))
      return { ok: true, value: sent.at(-1) ?? null }
    },
    readSince,
    sent(stored) {
      const { id } = $info.get()
      if (id && stored) app.bus.emit('message:sent', { conversation_id: id, ts: stored.ts })
    },
    failed: ({ canRetry }, failure) =>
      app.bus.emit('message:failed', {
        conversation_id: $info.get().id,
        status: statusOf(failure),
        retryable: canRetry,
      }),
    alone: parts.alone,
    ...createOutboxMemory(
      unsent,
      () => $info.get(),
      () => outbox.taken(),
      [...restored, ...photos],
    ),
    settled: (outgoing, stored) => parts.tell({ kind: 'settled', key: outgoing, stored }),
    // What the other side wrote in the meantime counts as read by our own message: no poll would tell of it.
    flushed: () => void refresh(),
  })
  const $draft = atom(unsent.readDraft(key))
  outbox.restore(restored, unsent.readTaken(key))
  // What is to come after a photo waits for it.
  if (!areRestored)
    void restorePhotos(unsent, key, photos, now()).then(found => {
      areRestored = true
      outbox.restore(found, [])
      outbox.reconcile()
      void outbox.flush()
    })
  $draft.listen(draft => unsent.writeDraft(key, draft))

  /** One reading at a time; a second wish is served by a reading that begins after it. */
  async function readSince(since: number, limit?: number): Promise<Failure | null> {
    while (reading) await reading
    reading = readBackTo(api, $info.get(), since, limit).then(result => {
      if (!result.ok) {
        // A new conversation that the server does not know has no messages (MSGE-8).
        return statusOf(result.failure) === 404 && !$info.get().id ? null : result.failure
      }
      const { read, isWhole } = result.value
      // With a gap to what is known, the older part is left to be fetched again.
      if (!isWhole) $stored.set([])
      const hadNone = $stored.get().length === 0
      take(read, isWhole)
      if (hadNone) setOlder(read.links.next)
      outbox.reconcile()
      return null
    })
    const failure = await reading.finally(() => {
      reading = null
    })
    return failure
  }

  async function fetch(): Promise<void> {
    const before = $fetch.get()
    if (before.state === 'loading' || (before.state === 'error' && before.isRetrying)) return
    $fetch.set(before.state === 'error' ? { ...before, isRetrying: true } : { state: 'loading' })
    const failure = await readSince(newest() ?? Number.POSITIVE_INFINITY)
    if (failure) {
      const name = othersOf($info.get())[0]?.name ?? ''
      const text = fetchFailureText(failure, name, random)
      $fetch.set({ state: 'error', text, canRetry: canRefetch(failure), isRetrying: false })
      return
    }
    $fetch.set({ state: 'fetched' })
    parts.markRead()
    void outbox.flush()
  }

  async function look(limit?: number): Promise<void> {
    if ($fetch.get().state !== 'fetched') return
    const since = newest() ?? Number.POSITIVE_INFINITY
    if (!(await readSince(since, limit))) parts.markRead()
  }
  const refresh = () => look()

  return {
    $info,
    $messages: computed([$stored, outbox.$outgoing], (stored, outgoing) => [...stored, ...outgoing]),
    $fetch,
    $older,
    $draft,
    outbox,
    fetch,
    refresh,
    async ensureFetched() {
      if ($fetch.get().state === 'idle') await fetch()
    },
    async fetchOlder() {
      const link = olderLink
      if (!link || $older.get() === 'loading') return
      $older.set('loading')
      const result = await api.olderMessages(link)
      // A reading with a gap has begun the list anew.
      if (olderLink !== link) return
      if (!result.ok) {
        $older.set('error')
        return
      }
      $stored.set(mergeMessages($stored.get(), result.value.messages))
      const { next } = result.value.links
      setOlder(next === link ? null : next)
    },
    fetchUnread: () => look(unreadFetchSize($info.get().unreadCount)),
    hear(news) {
      if (news.kind === 'settled') return outbox.hear(news.key, news.stored)
      parts.adopt(news.read)
      if ($fetch.get().state !== 'fetched') return
      // With a gap before it, what is missing is read first.
      if (news.after > (newest() ?? 0)) return void readSince(newest() ?? Number.POSITIVE_INFINITY)
      $stored.set(mergeMessages($stored.get(), news.read.messages))
    },
    setDraft: text => $draft.set(text),
    unblur() {
      const { id, isBlurredImages } = $info.get()
      if (!isBlurredImages) return
      parts.reveal()
      if (id) void api.flag(id, own, 'unblur')
    },
    sendText(typed) {
      const text = textToSend(typed)
      if (text === '') return false
      $draft.set('')
      outbox.enqueue({ type: 'text', text })
      return true
    },
  }
}
