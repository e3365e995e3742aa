import { atom, computed, type ReadableAtom } from 'nanostores'
import type {
  ConversationModel,
  OlderState,
} from '../../../src/conversations/conversation/conversation.types.ts'
import {
  groupMessages,
  type MessageGroupItem,
} from '../../../src/conversations/conversation/message-groups.ts'
import { isOwnMessage } from '../../../src/conversations/conversation/rules.ts'
import { previewText } from '../../../src/conversations/inbox/preview.ts'
import type { Message, StoredMessage } from '../../../src/conversations/types.ts'
import type { Dispose } from '../../../src/lib/dispose.ts'
import { type ConversationHead, headOf } from './conversation-head.ts'

/** What a window adds to its conversation: what is in view, and what is announced. */
export interface ConversationWindowModel {
  conversation: ConversationModel
  $head: ReadableAtom<ConversationHead>
  $items: ReadableAtom<readonly MessageGroupItem[]>
  /** Messages older than the first of these exist. */
  $hasOlder: ReadableAtom<boolean>
  /** How their fetching goes, for one who waits for it at the first of these; null for one who reads further down. */
  $olderAtTop: ReadableAtom<OlderState | null>
  /** It has failed, and they have not come since. */
  $hasOlderFailed: ReadableAtom<boolean>
  /** Unread messages that wait below; 0 hides the pill (MSGP-17). */
  $pill: ReadableAtom<number>
  /** Messages of the other side that came while the window was open, newest last, for screen readers. */
  $arrived: ReadableAtom<readonly StoredMessage[]>
  /** The newest messages are before the user's eyes. */
  isAtEnd: () => boolean
  isOwn: (message: Message) => boolean
  /** It has come just now and has not been seen to. */
  isComing: (key: string) => boolean
  /** A message has been seen to come; it does not come again when it is scrolled into view. */
  settle: (key: string) => void
  /** The view says whether its lower end is in sight (MSGP-19). */
  setAtBottom: (isAtBottom: boolean) => void
  /** The view says whether its upper end is in sight. */
  setAtTop: (isAtTop: boolean) => void
  dispose: Dispose
}

export interface WindowDeps {
  conversation: ConversationModel
  /** Whether it is open and the page is seen. */
  $isSeen: ReadableAtom<boolean>
}

/** Older messages that come sooner than this, in milliseconds, come without a word of it. */
const waitSaidMs = 250
/** So many arrivals are kept for announcing. */
const arrivalsAtMost = 5

export function createConversationWindow({ conversation, $isSeen }: WindowDeps): ConversationWindowModel {
  const { $info, $messages, $older, $fetch } = conversation
  const { own } = $info.get()
  const $isAtBottom = atom(true)
  const $isAtTop = atom(true)
  const news = new Map<string, number>()
  const begun = new Map<string, number>()
  const $news = atom(0)
  const $arrived = atom<readonly StoredMessage[]>([])
  const $unread = computed($info, info => info.unreadCount)
  const $hasOlderFailed = atom(false)
  const $isWaitSaid = atom(false)
  let waitTimer: ReturnType<typeof setTimeout> | undefined
  const $hasOlder = computed($older, older => older !== 'none')
  const isOwn = (message: Message) => isOwnMessage(message, own)

  const fetchWhatIsSeen = () => {
    if ($unread.get() > 0 && $isSeen.get() && $isAtBottom.get() && $fetch.get().state === 'fetched')
      void conversation.fetchUnread()
  }
  const ensureFetched = () => {
    if ($isSeen.get()) void conversation.ensureFetched()
  }

  /** The newest message that was there when the window was first filled; later ones are news. */
  let newest: number | null = null
  const shown = new Set<string>()
  let items: MessageGroupItem[] = []
  const settle = (key: string) => {
    news.delete(key)
    begun.delete(key)
  }
  const announce = (messages: readonly Message[]) => {
    const fresh = messages.filter(({ key }) => !shown.has(key))
    if (fresh.length === 0) return
    for (const { key } of fresh) shown.add(key)
    for (const { key } of fresh) {
      news.set(key, 0)
      begun.set(key, performance.now())
    }
    $news.set(shown.size)
  }
  /** What has been stored goes on coming in the place of the message that it was while on its way. */
  const goOn = (stored: readonly StoredMessage[], pending: Message | undefined) => {
    const from = pending && begun.get(pending.key)
    const own = stored.findLast(one => isOwn(one) && !shown.has(one.key))
    if (!pending || from === undefined || !own) return
    settle(pending.key)
    shown.add(own.key)
    news.set(own.key, performance.now() - from)
    $news.set(shown.size)
  }
  const notice = (messages: readonly Message[]) => {
    if ($fetch.get().state !== 'fetched') return
    const mark = newest
    const isOld = (one: Message) => one.state === 'sent' && (mark === null || one.ts <= mark)
    // What is new stands at the end, before and among what is not stored yet.
    const fresh = messages.slice(messages.findLastIndex(isOld) + 1)
    const stored = fresh.filter((one): one is StoredMessage => one.state === 'sent')
    if (mark !== null) {
      const theirs = stored.filter(one => !isOwn(one) && previewText(one) !== '')
      if (theirs.length > 0) $arrived.set([...$arrived.get(), ...theirs].slice(-arrivalsAtMost))
      const written = fresh.filter(one => one.state === 'queued' || one.state === 'pending')
      goOn(
        stored,
        fresh.find(one => one.state === 'pending'),
      )
      announce([...theirs, ...written])
    }
    // What has failed is at rest: nobody can press what is on its way. Tried again, it stays where it is.
    for (const { key, state } of messages) if (state === 'error') settle(key)
    const last = messages.findLast(one => one.state === 'sent')
    newest = Math.max(mark ?? 0, last?.ts ?? 0)
  }

  const releases = [
    $unread.subscribe(fetchWhatIsSeen),
    $isSeen.subscribe(() => {
      ensureFetched()
      fetchWhatIsSeen()
    }),
    $isAtBottom.listen(fetchWhatIsSeen),
    $older.subscribe((older, before) => {
      clearTimeout(waitTimer)
      $isWaitSaid.set(older === 'loading' && before === 'error')
      if (older === 'loading') waitTimer = setTimeout(() => $isWaitSaid.set(true), waitSaidMs)
      // Tried again, it is in doubt.
      else $hasOlderFailed.set(older === 'error')
    }),
    $messages.subscribe(notice),
    $fetch.listen(() => notice($messages.get())),
  ]

  return {
    conversation,
    $head: headOf($info),
    $items: computed([$messages, $hasOlder, $news], (messages, hasOlder) => {
      items = groupMessages(messages, hasOlder, news, items)
      return items
    }),
    $hasOlder,
    $olderAtTop: computed([$older, $isAtTop, $isWaitSaid], (older, isAtTop, isWaitSaid) =>
      isAtTop && (older !== 'loading' || isWaitSaid) ? older : null,
    ),
    $hasOlderFailed,
    $pill: computed([$unread, $isAtBottom, $fetch], (count, isAtBottom, { state }) =>
      state === 'fetched' && !isAtBottom ? count : 0,
    ),
    $arrived,
    isOwn,
    isAtEnd: () => $isSeen.get() && $isAtBottom.get() && $fetch.get().state === 'fetched',
    isComing: key => news.has(key),
    // Nothing to draw anew: it has come to rest.
    settle,
    setAtBottom: isAtBottom => $isAtBottom.set(isAtBottom),
    setAtTop(isAtTop) {
      const hasCome = isAtTop && !$isAtTop.get()
      $isAtTop.set(isAtTop)
      // They failed on the way, when nobody had asked for them.
      if (hasCome && $older.get() === 'error') void conversation.fetchOlder()
    },
    dispose() {
      clearTimeout(waitTimer)
      for (const release of releases) release()
    },
  }
}
