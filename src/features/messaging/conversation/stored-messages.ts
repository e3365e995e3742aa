import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { waitForPaint } from '../../../platform/dom/after-paint.ts'
import { type Failure, isLoggedOut, type Result, statusOf } from '../../../platform/http/failure.ts'
import { createQuery } from '../../../platform/http/query.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import type { ConversationRef, ConversationsApi } from '../api.ts'
import { canRefetch, fetchFailureText } from '../outbox/failure-texts.ts'
import type { ConversationUpdate } from '../tab-messages.ts'
import type { Conversation, MessageExtras, OlderMessages, StoredMessage } from '../types.ts'
import type { ReadConversation } from '../wire.ts'
import { otherParticipants, unreadFetchSize } from './conversation-rules.ts'
import { mergeMessages } from './merge.ts'

/** Maximum pages to read; beyond that, a window starts again with the newest messages. */
const pagesMax = 5

/**
 * Reads the newest messages, page by page, back to a known message. Infinity asks for one page. `isWhole`: they reach
 * back to it, without a gap.
 */
async function readBackTo(
  api: ConversationsApi,
  conversation: ConversationRef,
  since: number,
  limit?: number,
): Promise<Result<{ read: ReadConversation; isWhole: boolean }>> {
  const first = await api.messages(conversation, limit)
  if (!first.ok) return first
  const read = { ...first.value }
  const reachesBack = () => read.messages.some(({ ts }) => ts <= since)
  for (let page = 1; page < pagesMax && read.before && !reachesBack(); page++) {
    const older = await api.olderMessages(read.before)
    if (!older.ok) return older
    read.messages = [...read.messages, ...older.value.messages]
    read.before = older.value.before
  }
  return { ok: true, value: { read, isWhole: reachesBack() || read.before === null } }
}

const none: ReadonlySet<string> = new Set()

/** The stored messages of a conversation, for code that changes single ones. */
export type KnownMessages = ReturnType<typeof createKnownMessages>['known']

/** @param changed called with the newest one after the change, and the time up to which messages were known */
function createKnownMessages(
  $stored: WritableAtom<readonly StoredMessage[]>,
  changed: (last: StoredMessage | null, upTo: number) => void,
) {
  const $hidden = atom(none)
  const find = (key: string) => $stored.get().findLast(message => message.key === key)
  const $shown = computed([$stored, $hidden], (stored, hidden) =>
    hidden.size === 0 ? stored : stored.filter(({ key }) => !hidden.has(key)),
  )
  const put = (set: () => void) => {
    const upTo = $stored.get().at(-1)?.ts ?? 0
    set()
    changed($shown.get().at(-1) ?? null, upTo)
  }
  return {
    $shown,
    known: {
      find,
      /** Changes a message here. */
      patch(key: string, fields: MessageExtras & Partial<Pick<StoredMessage, 'content'>>) {
        if (!find(key)) return
        put(() =>
          $stored.set(
            $stored.get().map(message => (message.key === key ? { ...message, ...fields } : message)),
          ),
        )
      },
      /** Hides a message that is about to be deleted, whatever responses come, or shows it again. */
      hide(key: string, isHidden: boolean) {
        const hidden = new Set($hidden.get())
        if (isHidden) hidden.add(key)
        else hidden.delete(key)
        put(() => $hidden.set(hidden))
      },
      /** Applies changed and deleted messages to the known ones. */
      takeChanged(messages: readonly StoredMessage[], deleted: readonly number[]) {
        const stored = $stored.get()
        const fresh = new Map(messages.map(message => [message.ts, message]))
        const gone = new Set(deleted)
        if (!stored.some(({ ts }) => fresh.has(ts) || gone.has(ts))) return
        put(() =>
          $stored.set(
            stored.flatMap(message => (gone.has(message.ts) ? [] : (fresh.get(message.ts) ?? message))),
          ),
        )
      },
    },
  }
}

export interface StoredMessagesDeps {
  app: App
  api: ConversationsApi
  $info: ReadableAtom<Conversation>
  /** Merges a response into the conversation. */
  adopt: (read: ReadConversation) => void
  /** The newest message is another one, or has changed; `upTo` is the time of the newest one before. */
  showLast: (last: StoredMessage | null, upTo: number) => void
  /** The user has seen everything fetched so far. */
  markRead: () => void
  /** Sends an update to the user's other tabs. */
  broadcast: (update: ConversationUpdate) => void
}

/** A response is fresh for this many milliseconds: a window that opens within them needs no other. */
const freshMs = 1000

/**
 * The stored messages of one conversation, and how they are fetched.
 *
 * @param fetched called when the conversation has been fetched
 */
export function createStoredMessages(deps: StoredMessagesDeps, fetched: () => void) {
  const { api, $info } = deps
  const { random, now } = deps.app.platform
  const $stored = atom<readonly StoredMessage[]>([])
  const { $state: $fetch, load } = createQuery<true>()
  const $fetchError = atom<{ text: string; canRetry: boolean; isLoggedOut: boolean } | null>(null)
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
        // A new conversation that the server doesn't know has no messages (MSGE-8).
        return statusOf(result.failure) === 404 && !$info.get().id ? null : result.failure
      }
      const { read, isWhole } = result.value
      // With a gap to the known messages, these are dropped and fetched again as older ones.
      if (!isWhole) $stored.set([])
      const hadNone = $stored.get().length === 0
      take(read, isWhole)
      // Aborts a fetch of older messages: with a gap, the list starts again.
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
    fetched()
  }

  async function fetchNew(limit?: number): Promise<void> {
    if (!isFetched()) return
    if (!(await readSince(newest() ?? Number.POSITIVE_INFINITY, limit))) deps.markRead()
  }

  const { known, $shown } = createKnownMessages($stored, deps.showLast)
  return {
    /** Oldest first, without those that are being deleted. */
    $shown,
    known,
    /** Whether its messages were fetched (MSGC-15). */
    $fetch,
    /** The text for a failed fetch, until another one succeeds; null without a failure. */
    $fetchError,
    /** Where older messages begin; null if there are none left. */
    $older: older.$state,
    isFetched,
    /** Adds the messages of a response; without `isWhole`, some are missing between them and the known ones. */
    take,
    fetch: fetchAll,
    /** Fetches new messages without knowing their number: after a send, back online, visible again. */
    refresh: () => fetchNew(),
    /** Fetches the unread messages and marks them read (MSGP-16, MSGP-21). */
    fetchUnread: () => fetchNew(unreadFetchSize($info.get().unreadCount)),
    /** Fetches on the first call; after a failure, only the user or the network triggers another fetch (MSGE-9). */
    async ensureFetched() {
      const { value, isLoading, failure } = $fetch.get()
      if (!value && !isLoading && !failure) await fetchAll()
    },
    /** Its window opens again: fetches what was sent since, or retries what couldn't be fetched. */
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
    /** Adds messages that another tab has read. */
    takeFromTab(update: Extract<ConversationUpdate, { kind: 'messages' }>) {
      deps.adopt(update.read)
      if (!isFetched()) return
      // With a gap before them, the missing messages are fetched first.
      if (update.after > (newest() ?? 0)) return void readSince(newest() ?? Number.POSITIVE_INFINITY)
      $stored.set(mergeMessages($stored.get(), update.read.messages))
    },
  }
}
