import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ConversationModel } from '../../../src/conversations/conversation/conversation.types.ts'
import {
  groupMessages,
  type MessageGroupItem,
} from '../../../src/conversations/conversation/message-groups.ts'
import { isOwnMessage } from '../../../src/conversations/conversation/rules.ts'
import { previewText } from '../../../src/conversations/inbox/preview.ts'
import type { Message, StoredMessage } from '../../../src/conversations/types.ts'
import type { Remote } from '../../../src/http/query.ts'
import type { Dispose } from '../../../src/lib/dispose.ts'
import { type ConversationHead, headOf } from './conversation-head.ts'

/** State of a window beyond its conversation: what is in view, and what is announced. */
export interface ConversationWindowModel {
  conversation: ConversationModel
  $head: ReadableAtom<ConversationHead>
  $items: ReadableAtom<readonly MessageGroupItem[]>
  /** The server has older messages. */
  $hasOlder: ReadableAtom<boolean>
  /** State of fetching older messages while the user waits at the top; null while scrolled further down. */
  $olderAtTop: ReadableAtom<Pick<Remote<unknown>, 'isLoading' | 'failure'> | null>
  /** The last fetch of older messages failed. */
  $hasOlderFailed: ReadableAtom<boolean>
  /** Unread messages below the view; 0 hides the pill (MSGP-17). */
  $pill: ReadableAtom<number>
  /** Received messages that came while the window was open, newest last, for screen readers. */
  $arrived: ReadableAtom<readonly StoredMessage[]>
  /** The newest messages are in view. */
  isAtEnd: () => boolean
  isOwn: (message: Message) => boolean
  /** The message is new and has not been animated yet. */
  isComing: (key: string) => boolean
  /** Marks a message as animated, so that it is not animated again when scrolled into view. */
  settle: (key: string) => void
  /** Called by the view: whether its lower end is in view (MSGP-19). */
  setAtBottom: (isAtBottom: boolean) => void
  /** Called by the view: whether its upper end is in view. */
  setAtTop: (isAtTop: boolean) => void
  dispose: Dispose
}

export interface WindowDeps {
  conversation: ConversationModel
  /** Whether the window is open and the page visible. */
  $isSeen: ReadableAtom<boolean>
}

/** Milliseconds before a loader is shown for older messages. */
const waitSaidMs = 250
/** How many received messages are kept for announcing. */
const arrivalsAtMost = 5

export function createConversationWindow({ conversation, $isSeen }: WindowDeps): ConversationWindowModel {
  const { $info, $messages, $older, $fetch } = conversation
  const { ownUuid: own } = $info.get()
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
  const $hasOlder = computed($older, ({ value }) => Boolean(value))
  const isOwn = (message: Message) => isOwnMessage(message, own)

  const fetchWhatIsSeen = () => {
    if ($unread.get() > 0 && $isSeen.get() && $isAtBottom.get() && $fetch.get().value)
      void conversation.fetchUnread()
  }
  const ensureFetched = () => {
    if ($isSeen.get()) void conversation.ensureFetched()
  }

  /** The newest message when the window was first filled; later ones are new. */
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
  /** A message that has been stored continues the animation of its pending copy. */
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
    if (!$fetch.get().value) return
    const mark = newest
    const isOld = (one: Message) => one.state === 'sent' && (mark === null || one.ts <= mark)
    // New messages are at the end, before and among those that are not stored yet.
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
    // A failed message is not animated, since a moving button is hard to press; on retry it stays in place.
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
    $older.subscribe(({ isLoading, failure }, before) => {
      clearTimeout(waitTimer)
      $isWaitSaid.set(isLoading && Boolean(before?.failure))
      if (isLoading) waitTimer = setTimeout(() => $isWaitSaid.set(true), waitSaidMs)
      // On retry the state is unknown again.
      else $hasOlderFailed.set(failure !== null)
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
      isAtTop && (!older.isLoading || isWaitSaid) ? older : null,
    ),
    $hasOlderFailed,
    $pill: computed([$unread, $isAtBottom, $fetch], (count, isAtBottom, { value }) =>
      value && !isAtBottom ? count : 0,
    ),
    $arrived,
    isOwn,
    isAtEnd: () => $isSeen.get() && $isAtBottom.get() && $fetch.get().value === true,
    isComing: key => news.has(key),
    // Changes no store: nothing is redrawn.
    settle,
    setAtBottom: isAtBottom => $isAtBottom.set(isAtBottom),
    setAtTop(isAtTop) {
      const hasCome = isAtTop && !$isAtTop.get()
      $isAtTop.set(isAtTop)
      // A prefetch failed before the user reached the top.
      if (hasCome && $older.get().failure) void conversation.fetchOlder()
    },
    dispose() {
      clearTimeout(waitTimer)
      for (const release of releases) release()
    },
  }
}
