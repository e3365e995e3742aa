import type { ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import type { FollowOptions } from '../../src/blogs/following.ts'
import type { BlogsStore } from '../../src/blogs/store.ts'
import type { Blog, Commands } from '../../src/bus/contract.ts'
import {
  type BlogActions,
  type BlogActionsHost,
  createBlogActions,
} from '../../src/components/blog-actions.ts'
import type { PostState } from '../../src/feed/markup.ts'
import type { PostOverrides } from '../../src/feed/post-overrides.ts'
import type { Gutter } from '../../src/gutter/store.ts'
import type { HtmlOptions } from '../../src/html/profiles.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { showChunkFailure } from '../../src/notices/chunk-failure.ts'
import type { Notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import type { ViewerPost } from '../../src/peepr/post.ts'
import { reblogSource } from '../../src/peepr/rules.ts'
import { type BlogViewer, createBlogViewer, type ViewerRequest } from '../../src/peepr/store.ts'
import type { Session } from '../../src/session/store.ts'
import type { AdSlotView } from './ad-place.tsx'
import { createDrawerDock, type DrawerDock } from './dock.ts'
import { createDrawer, type Drawer } from './drawer.ts'
import { createDrawerHistory, type DrawerHistoryDeps } from './drawer-history.ts'
import { createEditing, type Editing } from './editing.ts'
import { createLazySearch, type LazySearch } from './lazy-search.ts'
import { type DrawerRequest, queryOf, readRequest } from './request.ts'
import { createShortcutPause } from './shortcut-pause.ts'

/** State and actions of the drawer. */
export interface Peepr extends Pick<Drawer, '$state' | '$suspended' | 'close' | 'guardClose'> {
  app: App
  /** Draws the ad of a unit; its code is loaded with the first one. */
  AdSlot: AdSlotView
  /** Docking beside the posts. */
  dock: DrawerDock
  /** Editing the header of one's own blog in place. */
  editing: Editing
  /** Handles `peepr:open`; the payload may be unchecked markup. */
  open: (payload: Commands['peepr:open'] | null | undefined) => Promise<void>
  /** Opens the blog that the page data asks for. */
  openFromPage: (request: ViewerRequest | null) => void
  canLike: (post: ViewerPost) => boolean
  canReblog: (post: ViewerPost) => boolean
  toggleLike: (post: ViewerPost) => void
  reblog: (post: ViewerPost) => void
  share: (post: ViewerPost, anchor: Element | null) => void
  /** Replaces the drawer's blog by the one that this post was reblogged from (KEY-24). */
  openSource: (post: ViewerPost) => void
  /** The search in the shown blog. */
  searchIn: (viewer: BlogViewer) => LazySearch | null
  /** Whether letters are no shortcuts now. */
  isShortcutPaused: () => boolean
  message: (blog: Blog) => void
  ask: (blog: Blog) => void
  /**
   * What the user's actions have changed in a post, such as a like; fields left undefined are as the server sent them.
   */
  $post: (id: string) => ReadableAtom<PostState>
  followOptions: (blog: Blog) => FollowOptions
  linkOptions: (blog: Blog) => HtmlOptions
  blogActions: (blog: Blog) => BlogActions
  $blocked: (name: string) => ReadableAtom<boolean>
}

interface PeeprWindow extends Omit<BlogActionsHost, 'context'> {
  history: DrawerHistoryDeps['history']
  navigate: (url: string) => void
  /** The page's address. */
  address: () => string
  isStill: () => boolean
}

interface PeeprDeps {
  app: App
  disposer: Disposer
  host: PeeprWindow
  session: Session
  notices: Notices
  blogs: BlogsStore
  posts: PostOverrides
  /** Where the drawer can be docked. */
  gutter: Gutter
  AdSlot: AdSlotView
  /** Whether a post form is open. */
  formsShown: () => boolean
}

export function createPeepr(deps: PeeprDeps): Peepr {
  const { app, disposer, host, session, notices, blogs, posts, gutter } = deps
  const $dockPlace = gutter.$placeOf('peepr')
  const searches = new WeakMap<BlogViewer, LazySearch>()
  const drawerHistory = createDrawerHistory({
    app,
    disposer,
    history: host.history,
    navigate: host.navigate,
    address: host.address,
    onMove(request) {
      if (request) void goTo(request)
      // Docked, the drawer does not follow the history.
      else if (!isDocked()) void closeOnBack()
    },
  })
  const isDocked = () => $dockPlace.get() !== null
  const pause = createShortcutPause(disposer, app.platform.now)
  const drawer = createDrawer({
    createViewer,
    emit: app.bus.emit,
    history: { ...drawerHistory, enter: request => isDocked() || drawerHistory.enter(request) },
    disposer,
    confirmClose: () =>
      notices.confirm({ title: t('Close without sending?'), confirm: t('OK'), cancel: t('Cancel') }),
    isStill: host.isStill,
    isDocked,
    mayReplace: () => gutter.mayReplace('peepr'),
  })

  function createViewer(request: DrawerRequest): BlogViewer {
    const { release, ...viewerParts } = createBlogViewer(app, request)
    const viewer: BlogViewer = {
      ...viewerParts,
      release() {
        lazySearch.release()
        release()
      },
    }
    const failed = () => showChunkFailure(app)
    const lazySearch = createLazySearch({
      app,
      viewer,
      changed: drawerHistory.recordSearch,
      failed,
      opening: pause.start,
    })
    searches.set(viewer, lazySearch)
    if (request.query) void lazySearch.go(request.query)
    return viewer
  }

  async function goTo(request: DrawerRequest): Promise<void> {
    const state = drawer.$state.get()
    const isShown = state.phase === 'open' && state.viewer.request.blogName === request.blogName
    await (isShown ? searches.get(state.viewer)?.go(request.query ?? null) : drawer.open(request))
  }

  /** Records the shown blog and its search in the history. */
  function enterShown(): void {
    const state = drawer.$state.get()
    if (state.phase === 'replacing') drawerHistory.enter(state.next)
    else if (state.phase === 'open')
      drawerHistory.enter({ ...state.viewer.request, query: searches.get(state.viewer)?.query() ?? null })
  }

  /** Closes the drawer after Back. If the user keeps it open, its history entry is added again. */
  async function closeOnBack(): Promise<void> {
    if (!(await drawer.close())) enterShown()
  }

  if (deps.formsShown()) drawer.suspend()
  disposer.add(app.bus.on('post-form:opened', drawer.suspend))
  disposer.add(app.bus.on('post-form:closed', drawer.resume))
  disposer.listen(window, 'popstate', drawerHistory.popped)

  const run = (dispatched: Promise<void>) =>
    void dispatched.catch(error => {
      console.warn('Inlay could not do what was asked for in the drawer.', error)
      notices.fail(t('Something went wrong. Try again.'))
    })
  /** For commands that open something. */
  const runOpening = (dispatched: Promise<void>) => {
    pause.start()
    run(dispatched)
  }
  const isMine = ({ item }: ViewerPost) => item.is_mine === true || session.isOwn(item.tumblelog)
  const nameOf = ({ item }: ViewerPost): string => item.tumblelog ?? item['tumblelog-data']?.name ?? ''

  async function open(payload: Commands['peepr:open'] | null | undefined): Promise<void> {
    const parsed = readRequest(payload)
    if (parsed.kind === 'blog') await drawer.open(parsed.request)
    else if (parsed.kind === 'link') host.openWindow(parsed.href)
    else console.warn('Inlay: peepr:open needs a blog_name.', payload)
  }

  const canLike = (post: ViewerPost) => session.isLoggedIn() && !isMine(post)
  const canReblog = ({ item }: ViewerPost) =>
    session.isLoggedIn() && Boolean(item.reblog_key) && !item.is_private

  return {
    app,
    AdSlot: deps.AdSlot,
    dock: createDrawerDock({
      bus: app.bus,
      gutter,
      drawer,
      leave: drawerHistory.releaseEntries,
      enter: enterShown,
      disposer,
      run,
    }),
    editing: createEditing({ ...deps, drawer }),
    $state: drawer.$state,
    $suspended: drawer.$suspended,
    close: drawer.close,
    guardClose: drawer.guardClose,
    open,
    openFromPage(request) {
      if (!request || drawer.$suspended.get()) return
      drawerHistory.adoptPage()
      const query = queryOf(app.page, host.address())
      void drawer.open(query ? { ...request, query } : request)
    },
    canLike,
    canReblog,
    toggleLike(post) {
      const state = drawer.$state.get()
      const isSearchResult = 'viewer' in state && state.viewer.$isInstead.get()
      const item = { ...post.item, source: isSearchResult ? 'peepr_search' : 'peepr' }
      if (canLike(post)) run(app.bus.dispatch('post:toggle-like', item))
    },
    reblog(post) {
      const { id, reblog_key } = post.item
      if (!canReblog(post) || !reblog_key) return
      runOpening(
        app.bus.dispatch('post-form:open', { mode: 'reblog', reblog_id: id, reblog_key, placement: 'modal' }),
      )
    },
    share: (post, anchor) =>
      runOpening(
        app.bus.dispatch('share:open', { post_id: post.item.id, tumblelog_name: nameOf(post), anchor }),
      ),
    openSource(post) {
      const source = reblogSource(post)
      if (source) void drawer.open({ blogName: source, postId: null })
    },
    searchIn: viewer => searches.get(viewer) ?? null,
    isShortcutPaused: pause.isOn,
    message(blog) {
      const close = async () => {
        if (!isDocked() && !(await drawer.close())) return
        // The conversation's window belongs to the page: while the drawer covers it, its field cannot take the focus.
        await drawer.slidOut()
        run(app.bus.dispatch('conversation:open', { name: blog.name }))
      }
      void close()
    },
    ask: ({ name, anonymous_asks }) =>
      runOpening(app.bus.dispatch('ask:open', { recipient: name, anonymous_asks: anonymous_asks ?? false })),
    $post: posts.$post,
    followOptions: ({ name }) => ({
      ask: true,
      source: blogs.$blog(name).get()?.following ? 'peepr_header_unfollow' : 'peepr_header_follow',
    }),
    linkOptions(blog) {
      const baseUrl = blog.url ?? blog.tumblr_url
      const appProtocol = app.page.social?.app_protocol
      return { ...(baseUrl && { baseUrl }), ...(appProtocol && { appProtocol }) }
    },
    blogActions: blog => createBlogActions(app, blog, { ...host, context: 'peepr' }),
    $blocked: blogs.$blocked,
  }
}
