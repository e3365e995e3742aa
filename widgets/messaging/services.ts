import type { ReadableAtom } from 'nanostores'
import type { Attention } from '../../src/attention/attention.ts'
import type { BlogsStore } from '../../src/blogs/store.ts'
import type { conversationRemoval } from '../../src/conversations/conversation/remove-conversation.ts'
import type { Attachments } from '../../src/conversations/outbox/attachments.ts'
import type { Lookup } from '../../src/conversations/people/lookup.ts'
import type { SenderChoice } from '../../src/conversations/people/sender.ts'
import type { Suggestions } from '../../src/conversations/people/suggestions.ts'
import type { Conversations } from '../../src/conversations/store.ts'
import type { Gutter } from '../../src/gutter/store.ts'
import type { Notices } from '../../src/notices/store.ts'
import type { Session } from '../../src/session/store.ts'
import type { BrowserData } from '../../src/storage/browser-data.ts'
import type { Tabs } from '../../src/tabs/tabs.ts'
import type { Polling } from '../../src/unread-counts/polling.ts'
import type { SharedPoll } from '../../src/unread-counts/shared-poll.ts'
import type { Unread } from '../../src/unread-counts/store.ts'

/** The services that the messaging root uses; `index.tsx` asks the app for them. */
export interface MessagingServices {
  attachments: Attachments
  attention: Attention
  blogs: BlogsStore
  browserData: BrowserData
  lookup: Lookup
  notices: Notices
  polling: Polling
  /** Created when first used, since few pages need it. */
  removal: () => ReturnType<typeof conversationRemoval>
  sender: SenderChoice
  session: Session
  sharedPoll: SharedPoll
  store: Conversations
  gutter: Gutter
  suggestions: Suggestions
  tabs: Tabs
  /** A time within the current day. */
  $today: ReadableAtom<number>
  unread: Unread
}
