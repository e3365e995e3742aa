import { atom, computed } from 'nanostores'
import { createDraftBox } from '../../drafts/draft-box.ts'
import { type Failure, statusOf } from '../../http/failure.ts'
import { createQuery } from '../../http/query.ts'
import { waitForPaint } from '../../lib/after-paint.ts'
import { canRefetch, fetchFailureText } from '../outbox/failure-texts.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { withPickedPicture } from '../outbox/outgoing.ts'
import { restorePhotos } from '../outbox/restore-photos.ts'
import { createOutboxMemory } from '../outbox/unsent.ts'
import type { OlderMessages, StoredMessage } from '../types.ts'
import type { ReadConversation } from '../wire.ts'
import type { ConversationDeps, ConversationModel } from './conversation.types.ts'
import { textToSend } from './message-text.ts'
import { readBackTo } from './read-back.ts'
import { isOwnMessage, mergeMessages, otherParticipants, unreadFetchSize } from './rules.ts'

export function createConversation(deps: ConversationDeps): ConversationModel {
  const { app, api, $info, unsent } = deps
  const { now, random } = app.platform
  const { key, ownUuid } = $info.get()
  const $stored = atom<readonly StoredMessage[]>([])
  const { $state: $fetch, load } = createQuery<true>()
  const $fetchError = atom<{ text: string; canRetry: boolean } | null>(null)
  const older = createQuery<OlderMessages | null>()
  let reading: Promise<Failure | null> | null = null
  const isFetched = () => $fetch.get().value === true
  const newest = () => $stored.get().at(-1)?.ts
  const take = (answer: ReadConversation, isWhole = true) => {
    const after = newest()
    deps.adopt(answer)
    $stored.set(mergeMessages($stored.get(), answer.messages))
    const isNews = answer.messages.some(({ ts }) => ts > (after ?? 0))
    if (isNews && isWhole && (after !== undefined || isFetched()))
      deps.broadcast({ kind: 'messages', read: { ...answer, before: null }, after: after ?? 0 })
  }

  const isOnline = () => navigator.onLine !== false
  const restored = unsent.read(key)
  const photos = unsent.readPhotos(key)
  let areRestored = photos.length === 0
  const outbox = createOutbox({
    ownUuid,
    now,
    random,
    isReady: () => areRestored && isFetched() && $info.get().canSend && isOnline(),
    stored: () => $stored.get(),
    async send(message, onProgress, signal) {
      const { id, isPossibleSpam } = $info.get()
      const result = await api.send($info.get(), message, onProgress, signal)
      if (!result.ok) return result
      const newest = result.value.messages.findLast(received => isOwnMessage(received, ownUuid))
      const sentMessage = newest && { ...newest, content: withPickedPicture(newest.content, message.content) }
      const messages = result.value.messages.map(received =>
        received === newest && sentMessage ? sentMessage : received,
      )
      const read = { ...result.value, messages }
      const { fields } = read
      return {
        ok: true,
        value: {
          take() {
            // A new conversation takes over the whole answer; a known one keeps `isPossibleSpam` (MSGC-58, MSGC-59).
            take({ ...read, fields: id ? { ...fields, isPossibleSpam } : fields })
            return sentMessage ?? null
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
    dismissed({ outgoing, isUnconfirmed }) {
      if (outgoing.type === 'text' && !isUnconfirmed && textToSend($draft.get()) === '')
        setDraft(outgoing.text)
    },
    alone: deps.alone,
    ...createOutboxMemory(unsent, () => $info.get(), [...restored, ...photos]),
    settled: (outgoing, stored) => deps.broadcast({ kind: 'settled', key: outgoing, stored }),
    // Sending marks what the other side wrote meanwhile as read: no poll would report it.
    flushed: () => void fetchUnread(),
  })
  const box = createDraftBox(app, 'message')
  const $draft = computed(box.$fields, ({ text = '' }) => text)
  const setDraft = (text: string) => {
    void box.open(key)
    box.update({ text })
  }
  outbox.restore(restored, unsent.readMatched(key))
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
      // A fetch of older ones that is under way is over: with a gap, the list starts anew.
      if (hadNone) older.set(read.before)
      outbox.reconcile()
      return null
    })
    return reading.finally(() => {
      reading = null
    })
  }

  async function fetch(): Promise<void> {
    if ($fetch.get().isLoading) return
    let failure: Failure | null = null
    await load(async () => {
      failure = await readSince(newest() ?? Number.POSITIVE_INFINITY)
      const name = otherParticipants($info.get())[0]?.name ?? ''
      $fetchError.set(
        failure && { text: fetchFailureText(failure, name, random), canRetry: canRefetch(failure) },
      )
      return failure ? { ok: false, failure } : { ok: true, value: true }
    })
    if (failure) return
    deps.markRead()
    void outbox.flush()
  }

  async function fetchNew(limit?: number): Promise<void> {
    if (!isFetched()) return
    if (!(await readSince(newest() ?? Number.POSITIVE_INFINITY, limit))) deps.markRead()
  }
  const refresh = () => fetchNew()
  const fetchUnread = () => fetchNew(unreadFetchSize($info.get().unreadCount))

  return {
    $info,
    $messages: computed([$stored, outbox.$outgoing], (stored, outgoing) => [...stored, ...outgoing]),
    $fetch,
    $fetchError,
    $older: older.$state,
    $draft,
    outbox,
    fetch,
    refresh,
    async ensureFetched() {
      const { value, isLoading, failure } = $fetch.get()
      if (!value && !isLoading && !failure) await fetch()
    },
    async fetchOlder() {
      const { value: from, isLoading } = older.$state.get()
      if (!from || isLoading) return
      await older.load(
        async () => {
          const result = await api.olderMessages(from)
          // Reading a page and drawing it are too much work for one task.
          await waitForPaint()
          return result
        },
        answer => {
          $stored.set(mergeMessages($stored.get(), answer.messages))
          return answer.before
        },
      )
    },
    fetchUnread,
    onTabMessage(update) {
      if (update.kind === 'settled') return outbox.onDoneElsewhere(update.key, update.stored)
      deps.adopt(update.read)
      if (!isFetched()) return
      // With a gap before them, the missing messages are fetched first.
      if (update.after > (newest() ?? 0)) return void readSince(newest() ?? Number.POSITIVE_INFINITY)
      $stored.set(mergeMessages($stored.get(), update.read.messages))
    },
    box,
    setDraft,
    unblur() {
      const { id, isBlurredImages } = $info.get()
      if (!isBlurredImages) return
      deps.reveal()
      if (id) void api.flag(id, ownUuid, 'unblur')
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
