import { atom, computed } from 'nanostores'
import { type Failure, statusOf } from '../../http/failure.ts'
import { painted } from '../../lib/after-paint.ts'
import { createDraftBox } from '../../session/draft-box.ts'
import { canRefetch, fetchFailureText } from '../outbox/failure-texts.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { withPicked } from '../outbox/outgoing.ts'
import { restorePhotos } from '../outbox/restore-photos.ts'
import { createOutboxMemory } from '../outbox/unsent.ts'
import type { Before, StoredMessage } from '../types.ts'
import type { ReadConversation } from '../wire.ts'
import type { ConversationDeps, ConversationModel, FetchState, OlderState } from './conversation.types.ts'
import { textToSend } from './message-text.ts'
import { readBackTo } from './read-back.ts'
import { isOwnMessage, mergeMessages, othersOf, unreadFetchSize } from './rules.ts'

export function createConversation(parts: ConversationDeps): ConversationModel {
  const { app, api, $info, unsent } = parts
  const { now, random } = app.platform
  const { key, own } = $info.get()
  const $stored = atom<readonly StoredMessage[]>([])
  const $fetch = atom<FetchState>({ state: 'idle' })
  const $older = atom<OlderState>('none')
  let before: Before | null = null
  /** The page of older messages that is being fetched. */
  let asked: Before | null = null
  let reading: Promise<Failure | null> | null = null

  const setOlder = (older: Before | null) => {
    before = older
    $older.set(older ? 'more' : 'none')
  }
  const newest = () => $stored.get().at(-1)?.ts
  const take = (read: ReadConversation, isWhole = true) => {
    const after = newest()
    parts.adopt(read)
    $stored.set(mergeMessages($stored.get(), read.messages))
    const isNews = read.messages.some(({ ts }) => ts > (after ?? 0))
    if (isNews && isWhole && (after !== undefined || $fetch.get().state === 'fetched'))
      parts.tell({ kind: 'messages', read: { ...read, before: null }, after: after ?? 0 })
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
    async send(message, onProgress, signal) {
      const { id, isPossibleSpam } = $info.get()
      const result = await api.send($info.get(), message, onProgress, signal)
      if (!result.ok) return result
      const said = result.value.messages.findLast(one => isOwnMessage(one, own))
      const mine = said && { ...said, content: withPicked(said.content, message.content) }
      const messages = result.value.messages.map(one => (one === said && mine ? mine : one))
      const read = { ...result.value, messages }
      const { fields } = read
      return {
        ok: true,
        value: {
          take() {
            // A new conversation takes over the whole answer; a known one keeps `isPossibleSpam` (MSGC-58, MSGC-59).
            take({ ...read, fields: id ? { ...fields, isPossibleSpam } : fields })
            return mine ?? null
          },
        },
      }
    },
    readSince,
    sent(stored, { action }) {
      const { id } = $info.get()
      if (id && stored)
        app.bus.emit('message:sent', { conversation_id: id, ts: stored.ts, creation_user_action: action })
    },
    failed: ({ canRetry }, failure) =>
      app.bus.emit('message:failed', {
        conversation_id: $info.get().id,
        status: statusOf(failure),
        retryable: canRetry,
      }),
    // Its text goes back into the draft, unless something else is written there.
    dismissed({ outgoing, isInDoubt }) {
      if (outgoing.type === 'text' && !isInDoubt && textToSend($draft.get()) === '') setDraft(outgoing.text)
    },
    alone: parts.alone,
    ...createOutboxMemory(unsent, () => $info.get(), [...restored, ...photos]),
    settled: (outgoing, stored) => parts.tell({ kind: 'settled', key: outgoing, stored }),
    // Sending marks what the other side wrote meanwhile as read: no poll would report it.
    flushed: () => void fetchUnread(),
  })
  const box = createDraftBox(app, 'message')
  const $draft = computed(box.$words, ({ text = '' }) => text)
  const setDraft = (text: string) => {
    void box.open(key)
    box.type({ text })
  }
  outbox.restore(restored, unsent.readTaken(key))
  // Nothing is sent until the saved photos are restored: no message may overtake a photo before it.
  if (!areRestored)
    void restorePhotos(unsent, key, photos, now()).then(found => {
      areRestored = true
      outbox.restore(found, [])
      outbox.reconcile()
      void outbox.flush()
    })

  /** One fetch at a time; a second call waits, then fetches again. */
  async function readSince(since: number, limit?: number): Promise<Failure | null> {
    while (reading) await reading
    reading = readBackTo(api, $info.get(), since, limit).then(result => {
      if (!result.ok) {
        // A new conversation that the server does not know has no messages (MSGE-8).
        return statusOf(result.failure) === 404 && !$info.get().id ? null : result.failure
      }
      const { read, isWhole } = result.value
      // With a gap to the known messages, these are dropped and fetched again as older ones.
      if (!isWhole) $stored.set([])
      const hadNone = $stored.get().length === 0
      take(read, isWhole)
      if (hadNone) setOlder(read.before)
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
      $fetch.set({ state: 'error', failure, text, canRetry: canRefetch(failure), isRetrying: false })
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
  const fetchUnread = () => look(unreadFetchSize($info.get().unreadCount))

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
      const from = before
      if (!from || asked === from) return
      asked = from
      // Messages that are already held need no loading state.
      if (from.held.length === 0) $older.set('loading')
      const result = await api.olderMessages(from)
      // Reading a page and drawing it are too much work for one task.
      await painted()
      if (asked === from) asked = null
      // A fetch with a gap has started the list over meanwhile.
      if (before !== from) return
      if (!result.ok) {
        $older.set('error')
        return
      }
      $stored.set(mergeMessages($stored.get(), result.value.messages))
      setOlder(result.value.before)
    },
    fetchUnread,
    hear(news) {
      if (news.kind === 'settled') return outbox.onDoneElsewhere(news.key, news.stored)
      parts.adopt(news.read)
      if ($fetch.get().state !== 'fetched') return
      // With a gap before them, the missing messages are fetched first.
      if (news.after > (newest() ?? 0)) return void readSince(newest() ?? Number.POSITIVE_INFINITY)
      $stored.set(mergeMessages($stored.get(), news.read.messages))
    },
    box,
    setDraft,
    unblur() {
      const { id, isBlurredImages } = $info.get()
      if (!isBlurredImages) return
      parts.reveal()
      if (id) void api.flag(id, own, 'unblur')
    },
    sendText(typed) {
      const text = textToSend(typed)
      if (text === '') return false
      outbox.enqueue({ type: 'text', text })
      box.clear()
      return true
    },
  }
}
