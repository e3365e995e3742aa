import { atom, type ReadableAtom } from 'nanostores'
import { waitForPaint } from '../../../platform/dom/after-paint.ts'
import { type Failure, isLoggedOut, statusOf } from '../../../platform/http/failure.ts'
import { createQuery } from '../../../platform/http/query.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { createKnownMessages, type KnownMessages } from '../changes/known-messages.ts'
import { canRefetch, fetchFailureText } from '../outbox/failure-texts.ts'
import type { OlderMessages, StoredMessage } from '../types.ts'
import type { ReadConversation } from '../wire.ts'
import type { ConversationDeps, ConversationModel, ConversationUpdate } from './conversation.types.ts'
import { mergeMessages, otherParticipants, unreadFetchSize } from './paging.ts'
import { readBackTo } from './read-back.ts'

interface StoredMessagesDeps
  extends Pick<ConversationDeps, 'api' | '$info' | 'adopt' | 'markRead' | 'broadcast' | 'showLast'> {
  /** A number from 0 to below 1. */
  random: () => number
  /** Milliseconds. */
  now: () => number
  /** Called when the conversation has been fetched. */
  fetched: () => void
}

/** The stored messages of one conversation, and how they are fetched. */
export interface StoredMessages
  extends Pick<
    ConversationModel,
    | '$fetch'
    | '$fetchError'
    | '$older'
    | 'fetch'
    | 'ensureFetched'
    | 'fetchOlder'
    | 'fetchUnread'
    | 'refresh'
    | 'catchUp'
  > {
  /** Oldest first, without those that are being deleted. */
  $shown: ReadableAtom<readonly StoredMessage[]>
  known: KnownMessages
  isFetched: () => boolean
  /** Takes the messages of an answer; without `isWhole` some are missing between them and the known ones. */
  take: (answer: ReadConversation, isWhole?: boolean) => void
  /** Takes messages that another tab has read. */
  takeFromTab: (update: Extract<ConversationUpdate, { kind: 'messages' }>) => void
}

/** Milliseconds for which an answer is new enough: a window that opens meanwhile needs no other. */
const freshMs = 1000

export function createStoredMessages(deps: StoredMessagesDeps): StoredMessages {
  const { api, $info, random, now } = deps
  const $stored = atom<readonly StoredMessage[]>([])
  const { $state: $fetch, load } = createQuery<true>()
  const $fetchError = atom<ReturnType<StoredMessages['$fetchError']['get']>>(null)
  const older = createQuery<OlderMessages | null>()
  let reading: Promise<Failure | null> | null = null
  let answeredAt = Number.NEGATIVE_INFINITY
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

  /**
   * Reads the messages after a ts; the first call asks for `limit`. Resolves to a failure, else null. One fetch at a
   * time: a second call waits, then fetches again.
   */
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
      return null
    })
    return reading.finally(() => {
      reading = null
      answeredAt = now()
    })
  }

  async function fetchAll(): Promise<void> {
    if ($fetch.get().isLoading) return
    let failure: Failure | null = null
    await load(async () => {
      failure = await readSince(newest() ?? Number.POSITIVE_INFINITY)
      const name = otherParticipants($info.get())[0]?.name ?? ''
      $fetchError.set(
        failure && {
          text: fetchFailureText(failure, name, random),
          canRetry: canRefetch(failure),
          isLoggedOut: isLoggedOut(failure),
        },
      )
      return failure ? { ok: false, failure } : { ok: true, value: true }
    })
    if (failure) return
    deps.markRead()
    deps.fetched()
  }

  async function fetchNew(limit?: number): Promise<void> {
    if (!isFetched()) return
    if (!(await readSince(newest() ?? Number.POSITIVE_INFINITY, limit))) deps.markRead()
  }

  const { known, $shown } = createKnownMessages($stored, deps.showLast)
  return {
    $shown,
    known,
    $fetch,
    $fetchError,
    $older: older.$state,
    isFetched,
    take,
    fetch: fetchAll,
    refresh: () => fetchNew(),
    fetchUnread: () => fetchNew(unreadFetchSize($info.get().unreadCount)),
    async ensureFetched() {
      const { value, isLoading, failure } = $fetch.get()
      if (!value && !isLoading && !failure) await fetchAll()
    },
    async catchUp() {
      if (timeLeft(answeredAt + freshMs, now(), freshMs) > 0) return
      if ($fetch.get().failure) await fetchAll()
      // Unread messages are fetched by their count.
      else if ($info.get().unreadCount === 0) await fetchNew()
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
    takeFromTab(update) {
      deps.adopt(update.read)
      if (!isFetched()) return
      // With a gap before them, the missing messages are fetched first.
      if (update.after > (newest() ?? 0)) return void readSince(newest() ?? Number.POSITIVE_INFINITY)
      $stored.set(mergeMessages($stored.get(), update.read.messages))
    },
  }
}
