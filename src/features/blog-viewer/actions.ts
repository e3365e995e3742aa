import type { Bus } from '../../platform/bus/bus.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { wasTold } from '../../platform/bus/told.ts'
import { showBusy } from '../../platform/dom/busy.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Session } from '../../platform/session.ts'
import type { Feedback } from '../../shared/feedback/store.ts'
import type { Drawer } from './drawer/drawer.ts'
import type { ViewerPost } from './posts/post.ts'

interface DrawerActionsDeps {
  bus: Bus
  feedback: Feedback
  session: Session
  drawer: Drawer
  /** Whether the drawer is docked beside the posts. */
  isDocked: () => boolean
  /** Called before something opens that will take the focus. */
  opening: () => void
}

/** What the user can do with a post and a blog in the drawer. */
export interface DrawerActions {
  canLike: (post: ViewerPost) => boolean
  canReblog: (post: ViewerPost) => boolean
  toggleLike: (post: ViewerPost) => void
  reblog: (post: ViewerPost) => void
  quickReblog: (post: ViewerPost, anchor: Element | null) => void
  share: (post: ViewerPost, anchor: Element | null) => void
  /** Hides posts like the one that the anchor is in. */
  filter: (anchor: Element | null) => void
  /** Opens the menu of a post: what it has no button for, and what the host has added. */
  openMenu: (post: ViewerPost, anchor: Element | null) => void
  canFilter: () => boolean
  /** Opens the notes of a post. */
  openNotes: (post: ViewerPost, anchor: Element | null) => void
  translate: (post: ViewerPost, article: Element | null) => void
  message: (blog: Blog) => void
  ask: (blog: Blog) => void
  /** Tells the user if a command fails. */
  run: (dispatched: Promise<void>) => void
}

export function createDrawerActions(deps: DrawerActionsDeps): DrawerActions {
  const { bus, feedback, session, drawer } = deps
  const run = (dispatched: Promise<void>) =>
    void dispatched.catch(error => {
      console.warn('Inlay could not do what was asked for in the drawer.', error)
      if (!wasTold(error)) feedback.fail(t('Something went wrong. Try again.'))
    })
  /** For commands that open something. */
  const runOpening = (dispatched: Promise<void>) => {
    deps.opening()
    run(dispatched)
  }
  const isMine = ({ item }: ViewerPost) => item.is_mine === true || session.isOwn(item.tumblelog)
  const nameOf = ({ item }: ViewerPost): string => item.tumblelog ?? item['tumblelog-data']?.name ?? ''

  const canLike = (post: ViewerPost) => session.isLoggedIn() && !isMine(post)
  const canReblog = ({ item }: ViewerPost) =>
    session.isLoggedIn() && Boolean(item.reblog_key) && !item.is_private

  return {
    run,
    canLike,
    canReblog,
    toggleLike(post) {
      const state = drawer.$state.get()
      const isSearchResult = 'viewer' in state && state.viewer.$isInstead.get()
      const item = { ...post.item, source: isSearchResult ? 'peepr_search' : 'peepr' }
      if (canLike(post)) run(bus.dispatch('post:toggle-like', item))
    },
    reblog(post) {
      const { id, reblog_key } = post.item
      if (!canReblog(post) || !reblog_key) return
      runOpening(
        bus.dispatch('post-form:open', { mode: 'reblog', reblog_id: id, reblog_key, placement: 'modal' }),
      )
    },
    quickReblog(post, anchor) {
      if (canReblog(post)) run(bus.dispatch('quick-reblog:open', { ...post.item, anchor }))
    },
    share: (post, anchor) =>
      runOpening(bus.dispatch('share:open', { post_id: post.item.id, tumblelog_name: nameOf(post), anchor })),
    openNotes: ({ item }, anchor) => runOpening(bus.dispatch('notes:open', { ...item, anchor })),
    filter: anchor => runOpening(bus.dispatch('filters:add', { anchor })),
    canFilter: session.isLoggedIn,
    openMenu({ item }, anchor) {
      const opened = bus.dispatch('post:menu', { ...item, anchor })
      if (anchor) showBusy(anchor, opened)
      runOpening(opened)
    },
    translate: (post, article) => run(bus.dispatch('post:translate', { ...post.item, anchor: article })),
    message(blog) {
      const close = async () => {
        if (!deps.isDocked() && !(await drawer.close())) return
        // The conversation's window belongs to the page: while the drawer covers it, its field cannot take the focus.
        await drawer.settled()
        run(bus.dispatch('conversation:open', { name: blog.name }))
      }
      void close()
    },
    ask: ({ name, anonymous_asks }) =>
      runOpening(bus.dispatch('ask:open', { recipient: name, anonymous_asks: anonymous_asks ?? false })),
  }
}
