import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Remote } from '../../../platform/http/query.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { varyingUrl } from '../../../platform/page/varying-url.ts'
import { type BlogSearch, createBlogSearch } from '../../blogs/find-blogs.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { SenderBlog } from '../../blogs/senders.ts'
import type { Counts } from '../../unread/counts.ts'
import { createFavorites } from '../people/favorites.ts'
import type { MessagingServices } from '../services.ts'
import type { Inbox } from './inbox.ts'

/** Which panel the inbox shows (MSG-23…26). */
export type InboxPanel = 'loader' | 'list' | 'empty' | 'compose' | 'error'

/** The inbox of one of the user's blogs, with suggested blogs. */
export interface BlogInbox {
  inbox: Inbox
  /** Suggested if there are few conversations or none (MSG-16, MSG-29, MSG-30). */
  $favorites: ReadableAtom<readonly Participant[]>
  search: BlogSearch
}

export interface InboxModel {
  $senders: ReadableAtom<readonly SenderBlog[]>
  $sender: ReadableAtom<SenderBlog | null>
  /** Unread messages by name of the user's blogs (MSG-11). */
  $counts: ReadableAtom<Counts>
  /** The inbox of the selected blog. */
  $blogInbox: ReadableAtom<BlogInbox | null>
  $isComposing: ReadableAtom<boolean>
  /** The pages that rows link to (MSG-17, MSG-18). */
  newConversationUrl: (blogName: string) => string
  conversationUrl: (blogName: string) => string
  setComposing: (isComposing: boolean) => void
  choose: (blogName: string) => void
  /** Called when the inbox opens: fetches it, or refreshes it. */
  enter: () => void
  refresh: () => void
}

/** The panel to show: `compose` on request, `loader` until fetched, `empty` without conversations (MSG-22). */
export function panelOf({ value, failure }: Remote<true>, count: number, isComposing: boolean): InboxPanel {
  if (isComposing) return 'compose'
  if (failure) return count > 0 ? 'list' : 'error'
  if (!value) return 'loader'
  return count === 0 ? 'empty' : 'list'
}

interface InboxModelDeps extends Pick<MessagingServices, 'sender' | 'store' | 'suggestions' | 'unread'> {
  app: App
  disposer: Disposer
}

export function createInboxModel(deps: InboxModelDeps): InboxModel {
  const { app, disposer, store, suggestions } = deps
  const { $sender, $senders, choose } = deps.sender
  const { random } = app.platform
  const atMost = app.page.messaging.append_favorites_to_inbox_limit
  const $isComposing = atom(false)
  const blogInboxes = new Map<string, BlogInbox>()

  function blogInboxOf(ownUuid: string): BlogInbox {
    const existing = blogInboxes.get(ownUuid)
    if (existing) return existing
    const inbox = store.inbox(ownUuid)
    const blogInbox = {
      inbox,
      $favorites: createFavorites({ inbox, suggestions, atMost }),
      search: createBlogSearch({ suggestions, ownUuid, random }),
    }
    disposer.add(blogInbox.search.dispose)
    blogInboxes.set(ownUuid, blogInbox)
    return blogInbox
  }

  const $blogInbox = computed($sender, sender => (sender ? blogInboxOf(sender.uuid) : null))
  const setComposing = (isComposing: boolean) => {
    const search = $blogInbox.get()?.search
    if (isComposing && !$isComposing.get()) search?.searchNow()
    if (!isComposing) search?.setText('')
    $isComposing.set(isComposing)
  }
  const enter = () => {
    setComposing(false)
    void $blogInbox.get()?.inbox.fetch()
  }
  return {
    $senders,
    $sender,
    $counts: deps.unread.$messages,
    $blogInbox,
    $isComposing,
    newConversationUrl: name => varyingUrl(app.page, 'new_conversation', name),
    conversationUrl: name => varyingUrl(app.page, 'conversation', name),
    setComposing,
    choose(blogName) {
      const wasComposing = $isComposing.get()
      choose(blogName)
      enter()
      // Composing continues with the other blog.
      setComposing(wasComposing)
    },
    enter,
    refresh: () => void $blogInbox.get()?.inbox.refresh(),
  }
}
