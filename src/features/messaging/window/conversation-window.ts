import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { hasLinkCards } from '../../link-cards/has-link-cards.ts'
import type { ConversationModel } from '../conversation/conversation.ts'
import { headOf, isOwnMessage } from '../conversation/conversation-rules.ts'
import { groupMessages, type MessageGroupItem } from '../conversation/message-groups.ts'
import { previewText } from '../conversation/preview.ts'
import { firstLink } from '../conversation/text-parts.ts'
import { can } from '../extras/can.ts'
import { createSearch } from '../extras/message-search.ts'
import type { Message, StoredMessage } from '../types.ts'
import { hasOwnMenu } from './conversation-menus.ts'
import { createJump } from './jump.ts'
import { createNewLine } from './new-line.ts'

interface WindowDeps {
  conversation: ConversationModel
  loginUrl: string | null
  say: Pick<Feedback, 'toast' | 'fail'>
  app: App
  /** Whether the window is open and the page visible. */
  $isSeen: ReadableAtom<boolean>
}

/** Milliseconds before a loader is shown for older messages. */
const loaderDelayMs = 250
/** How many received messages to keep for announcing. */
const maxArrivals = 5

/** State of a window beyond its conversation: what is in view, and what is announced. */
export type ConversationWindowModel = ReturnType<typeof createConversationWindow>

export function createConversationWindow({ conversation, loginUrl, say, app, $isSeen }: WindowDeps) {
  const { $info, $messages, $older, $fetch } = conversation
  const { ownUuid } = $info.get()
  const $isAtBottom = atom(true)
  const $isAtTop = atom(true)
  /** New messages still to be animated, and how many milliseconds of the animation have been seen. */
  const seenMsByKey = new Map<string, number>()
  /** When their animations began. */
  const animatedSince = new Map<string, number>()
  /** Changes when an animation begins, so that the items are computed again. */
  const $shownCount = atom(0)
  const $arrived = atom<readonly StoredMessage[]>([])
  const $unread = computed($info, info => info.unreadCount)
  const $hasOlderFailed = atom(false)
  const $isLoaderShown = atom(false)
  let loaderTimer: ReturnType<typeof setTimeout> | undefined
  const $hasOlder = computed($older, ({ value }) => Boolean(value))
  const isOwn = (message: Message) => isOwnMessage(message, ownUuid)

  const jump = createJump(conversation, say)
  const search = createSearch(app, conversation, jump)
  // Before anything is fetched, because that marks it as read.
  const newLine = createNewLine({ $info, $messages, $hasOlder, $isSeen, $isAtBottom, isOwn })

  const fetchUnreadIfSeen = () => {
    if ($unread.get() > 0 && $isSeen.get() && $isAtBottom.get() && $fetch.get().value)
      void conversation.fetchUnread()
  }
  const ensureFetched = () => {
    if ($isSeen.get()) void conversation.ensureFetched()
  }

  /** The newest message when the window was first filled; later ones are new. */
  let newest: number | null = null
  /** Keys of the messages whose animation has begun. */
  const shown = new Set<string>()
  let items: MessageGroupItem[] = []
  const endAnimation = (key: string) => {
    seenMsByKey.delete(key)
    animatedSince.delete(key)
  }
  const startAnimations = (messages: readonly Message[]) => {
    const newMessages = messages.filter(({ key }) => !shown.has(key))
    if (newMessages.length === 0) return
    for (const { key } of newMessages) shown.add(key)
    for (const { key } of newMessages) {
      seenMsByKey.set(key, 0)
      animatedSince.set(key, performance.now())
    }
    $shownCount.set(shown.size)
  }
  /** A message that has been stored continues the animation of its pending copy. */
  const continueAnimation = (stored: readonly StoredMessage[], pending: Message | undefined) => {
    const from = pending && animatedSince.get(pending.key)
    const ownMessage = stored.findLast(message => isOwn(message) && !shown.has(message.key))
    if (!pending || from === undefined || !ownMessage) return
    endAnimation(pending.key)
    shown.add(ownMessage.key)
    seenMsByKey.set(ownMessage.key, performance.now() - from)
    $shownCount.set(shown.size)
  }
  const processMessages = (messages: readonly Message[]) => {
    if (!$fetch.get().value) return
    const newestBefore = newest
    const isOld = (message: Message) =>
      message.state === 'sent' && (newestBefore === null || message.ts <= newestBefore)
    // New messages are at the end, before and among those that aren't stored yet.
    const newMessages = messages.slice(messages.findLastIndex(isOld) + 1)
    const stored = newMessages.filter((message): message is StoredMessage => message.state === 'sent')
    if (newestBefore !== null) {
      const received = stored.filter(message => !isOwn(message) && previewText(message) !== '')
      if (received.length > 0) $arrived.set([...$arrived.get(), ...received].slice(-maxArrivals))
      const unsent = newMessages.filter(message => message.state === 'queued' || message.state === 'pending')
      continueAnimation(
        stored,
        newMessages.find(message => message.state === 'pending'),
      )
      startAnimations([...received, ...unsent])
    }
    // A failed message isn't animated, because a moving button is hard to press; on retry it stays in place.
    for (const { key, state } of messages) if (state === 'error') endAnimation(key)
    const last = messages.findLast(message => message.state === 'sent')
    newest = Math.max(newestBefore ?? 0, last?.ts ?? 0)
  }

  const releases = [
    $unread.subscribe(fetchUnreadIfSeen),
    $isSeen.subscribe(() => {
      ensureFetched()
      fetchUnreadIfSeen()
    }),
    $isAtBottom.listen(fetchUnreadIfSeen),
    $older.subscribe(({ isLoading, failure }, before) => {
      clearTimeout(loaderTimer)
      $isLoaderShown.set(isLoading && Boolean(before?.failure))
      if (isLoading) loaderTimer = setTimeout(() => $isLoaderShown.set(true), loaderDelayMs)
      // While a retry runs, the last failure still counts.
      else $hasOlderFailed.set(failure !== null)
    }),
    $messages.subscribe(processMessages),
    $fetch.listen(() => processMessages($messages.get())),
  ]

  return {
    conversation,
    /** Where to log in once the session has ended. */
    loginUrl,
    $head: headOf($info),
    $items: computed([$messages, $hasOlder, $shownCount], (messages, hasOlder) => {
      items = groupMessages(messages, hasOlder, seenMsByKey, items)
      return items
    }),
    /** The server has older messages. */
    $hasOlder,
    /** State of fetching older messages while the user waits at the top; null while scrolled further down. */
    $olderAtTop: computed([$older, $isAtTop, $isLoaderShown], (older, isAtTop, isLoaderShown) =>
      isAtTop && (!older.isLoading || isLoaderShown) ? older : null,
    ),
    /** The last fetch of older messages failed. */
    $hasOlderFailed,
    /** Unread messages below the view; 0 hides the pill (MSGP-17). */
    $pill: computed([$unread, $isAtBottom, $fetch], (count, isAtBottom, { value }) =>
      value && !isAtBottom ? count : 0,
    ),
    /** Key of the first unread message, which has a line above it; null for none. */
    $firstNew: newLine.$firstNew,
    /** Received messages that came while the window was open, newest last, for screen readers. */
    $arrived,
    isOwn,
    app,
    hasOwnMenu: (message: Message) => hasOwnMenu(app, conversation, message),
    /** Adds or removes a reaction to a message; null if the server can't. */
    reactTo: (message: StoredMessage) =>
      can(app, 'react')
        ? (sign: string) => void conversation.actions().then(does => does?.react(message, sign))
        : null,
    jump,
    search,
    // What is known about the other side, once it is: if the server can tell, and both allow it.
    $seenKey: atom<string | null>(null),
    $isWriting: atom(false),
    $isAtBottom,
    /** A link of a message that a preview is offered for; null for none. */
    cardOf(message: Message) {
      const isGiven = message.state === 'sent' && message.card !== undefined
      return hasLinkCards(app) || isGiven ? firstLink(message.content, document.baseURI) : null
    },
    /** The newest messages are in view. */
    isAtEnd: () => $isSeen.get() && $isAtBottom.get() && $fetch.get().value === true,
    /** The message is new and has not been animated yet. */
    shouldAnimate: (key: string) => seenMsByKey.has(key),
    /** Marks a message as animated, so that it isn't animated again when scrolled into view. Nothing is redrawn. */
    endAnimation,
    /** Called by the view: whether its lower end is in view (MSGP-19), and its upper one. */
    setAtBottom: (isAtBottom: boolean) => $isAtBottom.set(isAtBottom),
    setAtTop(isAtTop: boolean) {
      const hasReachedTop = isAtTop && !$isAtTop.get()
      $isAtTop.set(isAtTop)
      // A fetch that failed before the user reached the top is repeated now.
      if (hasReachedTop && $older.get().failure) void conversation.fetchOlder()
    },
    dispose() {
      clearTimeout(loaderTimer)
      newLine.dispose()
      search.dispose()
      for (const release of releases) release()
    },
  }
}
