import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Remote } from '../../../platform/http/query.ts'
import type { DraftBox } from '../../../shared/drafts/draft-box.ts'
import type { ConversationsApi } from '../api.ts'
import type { MessageActions } from '../changes/changes.types.ts'
import type { KnownMessages } from '../changes/known-messages.ts'
import type { Outbox } from '../outbox/outbox.types.ts'
import type { UnsentStore } from '../outbox/unsent.ts'
import type { Conversation, Message, OlderMessages, StoredMessage } from '../types.ts'
import type { ReadConversation } from '../wire.ts'
import type { ConversationDraft } from './draft.ts'

export interface ConversationDeps {
  app: App
  api: ConversationsApi
  unsent: UnsentStore
  $info: ReadableAtom<Conversation>
  /** Merges an answer into the conversation. */
  adopt: (read: ReadConversation) => void
  /** The newest message is another one, or says something else; `upTo` is the time of the newest one before. */
  showLast: (last: StoredMessage | null, upTo: number) => void
  /** The user has seen everything fetched so far. */
  markRead: () => void
  /** Sends an update to the user's other tabs. */
  broadcast: (update: ConversationUpdate) => void
  /** Runs the task while no other tab sends in this conversation. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** The user has asked to see its pictures. */
  reveal: () => void
}

/** An update about a conversation, from one tab to the others. */
export type ConversationUpdate =
  | {
      kind: 'messages'
      read: ReadConversation
      /** ts of the newest message known before: none is missing between it and these. */
      after: number
    }
  /** An outgoing message was sent or removed; `stored` is the key of its stored message, if any. */
  | { kind: 'settled'; key: string; stored: string | null }

/** One conversation with its messages: what a window shows and does, without the window. */
export interface ConversationModel {
  $info: ReadableAtom<Conversation>
  /** Oldest first; what is not stored yet stands at the end. */
  $messages: ReadableAtom<readonly Message[]>
  /** Whether its messages were fetched (MSGC-15). */
  $fetch: ReadableAtom<Remote<true>>
  /** The text for a failed fetch, until another one succeeds; null without a failure. */
  $fetchError: ReadableAtom<{ text: string; canRetry: boolean; isLoggedOut: boolean } | null>
  /** Where older messages begin; null where none are left. */
  $older: ReadableAtom<Remote<OlderMessages | null>>
  $draft: ReadableAtom<string>
  outbox: Outbox
  fetch: () => Promise<void>
  /** Fetches on the first call; after a failure only the user or the network brings another one (MSGE-9). */
  ensureFetched: () => Promise<void>
  /** Its window opens again: fetches what was sent meanwhile, or once more what could not be fetched. */
  catchUp: () => Promise<void>
  fetchOlder: () => Promise<void>
  /** Fetches the unread messages and marks them read (MSGP-16, MSGP-21). */
  fetchUnread: () => Promise<void>
  /** Fetches new messages without a count to go by: after a send, back online, visible again. */
  refresh: () => Promise<void>
  draft: ConversationDraft
  /** What the user does with single messages, loaded when it is used; null if that fails. */
  actions: () => Promise<MessageActions | null>
  /** The stored messages, for what changes single ones. */
  known: KnownMessages
  /** Where the draft is kept; the window opens it with `openDraft`, and leaves it. */
  box: DraftBox
  openDraft: () => void
  setDraft: (text: string) => void
  /** Empties the draft, whose words a toast brings back. */
  draftCleared: (words: string) => void
  /** Takes an update from another tab. */
  onTabMessage: (update: ConversationUpdate) => void
  /** Shows the other side's pictures, and tells the server (MSGC-22). */
  unblur: () => void
  /** Queues the text and empties the draft; false when there is nothing to send. */
  sendText: (text: string) => boolean
}
