import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createQuery, type Remote } from '../../../platform/http/query.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { varyingUrl } from '../../../platform/page/page-url.ts'
import { type BlogSearch, createBlogSearch } from '../../blogs/find-blogs.ts'
import type { Participant } from '../../blogs/participant.ts'
import { emptyInboxFavorites, favoritesLimit, type Suggestions } from '../../blogs/suggestions-api.ts'
import { offersFavorites, otherParticipants } from '../conversation/conversation-rules.ts'
import type { MessagingServices } from '../services.ts'
import type { Inbox } from './inbox.ts'

/**
 * Suggestions for an inbox with few conversations or none (MSG-14, MSG-29). They are fetched while shown, without blogs
 * that are in the inbox already; after a failure there are none.
 *
 * @param atMost they are offered with at most this many conversations; 3 if left out (DEC-17)
 */
function createFavorites(
  { ownUuid, $state, $list, $next }: Inbox,
  suggestions: Suggestions,
  atMost: number | undefined,
): ReadableAtom<readonly Participant[]> {
  const $limit = computed([$state, $list, $next], ({ value }, { length }, next) => {
    if (!value) return 0
    if (length === 0) return emptyInboxFavorites
    return offersFavorites(length, next.value !== null, atMost) ? favoritesLimit : 0
  })
  const { $state: $found, load, set, stop } = createQuery<readonly Participant[]>()
  onMount($found, () => {
    const release = $limit.subscribe(limit => {
      if (limit === 0) set([])
      else void load(signal => suggestions.favorites(ownUuid, limit, signal))
    })
    return () => {
      release()
      stop()
    }
  })
  return computed([$found, $list], ({ value: blogs = [], failure }, list) => {
    if (failure || blogs.length === 0) return []
    const known = new Set(
      list.flatMap(conversation => otherParticipants(conversation).map(({ uuid }) => uuid)),
    )
    return blogs.filter(({ uuid }) => uuid !== ownUuid && !known.has(uuid))
  })
}

/** Which panel the inbox shows (MSG-23…26). */
export type InboxPanel = 'loader' | 'list' | 'empty' | 'compose' | 'error'

/** The inbox of one of the user's blogs, with suggested blogs. */
export interface BlogInbox {
  inbox: Inbox
  /** Suggested if there are few conversations or none (MSG-16, MSG-29, MSG-30). */
  $favorites: ReadableAtom<readonly Participant[]>
  search: BlogSearch
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

export type InboxModel = ReturnType<typeof createInboxModel>

export function createInboxModel(deps: InboxModelDeps) {
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
      $favorites: createFavorites(inbox, suggestions, atMost),
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
    /** Unread messages by name of the user's blogs (MSG-11). */
    $counts: deps.unread.$messages,
    /** The inbox of the selected blog. */
    $blogInbox,
    $isComposing,
    /** The pages that rows link to (MSG-17, MSG-18). */
    newConversationUrl: (name: string) => varyingUrl(app.page, 'new_conversation', name),
    conversationUrl: (name: string) => varyingUrl(app.page, 'conversation', name),
    setComposing,
    choose(blogName: string) {
      const wasComposing = $isComposing.get()
      choose(blogName)
      enter()
      // Composing continues with the other blog.
      setComposing(wasComposing)
    },
    /** Called when the inbox opens: fetches it, or refreshes it. */
    enter,
    refresh: () => void $blogInbox.get()?.inbox.refresh(),
  }
}
