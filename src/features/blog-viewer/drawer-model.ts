import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Blog, Commands } from '../../platform/bus/contract.ts'
import type { BackStack } from '../../platform/dom/back-stack.ts'
import type { HtmlOptions } from '../../platform/html/profiles.ts'
import type { Dispose, Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Session } from '../../platform/session.ts'
import type { CloseGuard } from '../../shared/close-guards.ts'
import { showChunkFailure } from '../../shared/feedback/chunk-failure.ts'
import type { Feedback } from '../../shared/feedback/store.ts'
import type { AdSlotView } from '../ads/ad-place.tsx'
import { blogAddress } from '../blogs/address.ts'
import { type BlogActions, type BlogActionsHost, createBlogActions } from '../blogs/blog-actions.ts'
import type { FollowOptions } from '../blogs/following.ts'
import type { BlogsStore } from '../blogs/store.ts'
import type { PageDock } from '../dock/page-dock.ts'
import type { PostState } from '../feed/post-markup.ts'
import type { PostOverrides } from '../feed/post-overrides.ts'
import { currentPost } from '../keyboard/current-post.ts'
import { createDrawerActions, type DrawerActions } from './actions.ts'
import { createDrawerDock, type DrawerDock } from './drawer/dock.ts'
import { createDrawer, type Drawer } from './drawer/drawer.ts'
import { createDrawerHistory } from './drawer/drawer-history.ts'
import { listenInDrawer } from './drawer/drawer-keys.ts'
import { createEditing, type Editing } from './header-edit/editing.ts'
import { reblogSource } from './post-pages.ts'
import type { ViewerPost } from './posts/post.ts'
import { type DrawerRequest, queryOf, readRequest } from './request.ts'
import { createViewers, type LazySearch } from './search/lazy-search.ts'
import type { BlogViewer, ViewerRequest } from './store.ts'

/** State and actions of the drawer. */
export interface BlogDrawer
  extends Pick<Drawer, '$state' | '$suspended' | 'close' | 'settled'>,
    DrawerActions {
  app: App
  /** Draws the ad of a unit; its code is loaded with the first one. */
  AdSlot: AdSlotView
  /** Docking beside the posts. */
  dock: DrawerDock
  /** Editing the header of the user's own blog in place. */
  editing: Editing
  /** Handles `peepr:open`; the payload may be unchecked markup. */
  open: (payload: Commands['peepr:open'] | null | undefined) => Promise<void>
  /** Opens the blog that the page data asks for. */
  openFromPage: (request: ViewerRequest | null) => void
  /** Replaces the drawer's blog by the one this post was reblogged from (KEY-24). */
  openSource: (post: ViewerPost) => void
  /** The search in the shown blog. */
  searchIn: (viewer: BlogViewer) => LazySearch | null
  /** Focuses the first post in view on the page; returns it. */
  focusPage: () => Element | undefined
  /** Handles keys in the dialog; returns a function that stops it. */
  listenForKeys: (dialog: HTMLElement) => Dispose
  /** What the user's actions have changed in a post, such as a like; undefined fields are as the server sent them. */
  $post: (id: string) => ReadableAtom<PostState>
  $replies: PostOverrides['$replies']
  followOptions: (blog: Blog) => FollowOptions
  linkOptions: (blog: Blog) => HtmlOptions
  blogActions: (blog: Blog) => BlogActions
  $blocked: (name: string) => ReadableAtom<boolean>
}

interface DrawerWindow extends Omit<BlogActionsHost, 'context'> {
  back: BackStack
  navigate: (url: string) => void
  /** The page's address. */
  address: () => string
  isStill: () => boolean
}

interface BlogDrawerDeps {
  app: App
  disposer: Disposer
  host: DrawerWindow
  session: Session
  feedback: Feedback
  blogs: BlogsStore
  posts: PostOverrides
  /** Where the drawer can be docked. */
  pageDock: PageDock
  AdSlot: AdSlotView
  /** Forms over the drawer that may contain unsent text. */
  guards: ReadonlySet<CloseGuard>
  /** Whether a post form is open. */
  formsShown: () => boolean
}

export function createBlogDrawer(deps: BlogDrawerDeps): BlogDrawer {
  const { app, disposer, host, feedback, blogs, posts, pageDock } = deps
  const $dockPlace = pageDock.$placeOf('peepr')
  const drawerHistory = createDrawerHistory({
    app,
    disposer,
    back: host.back,
    navigate: host.navigate,
    address: host.address,
    onMove(request) {
      if (request) void goTo(request)
      // A docked drawer doesn't follow the history.
      else if (!isDocked()) void drawer.close()
    },
  })
  const isDocked = () => $dockPlace.get() !== null
  const viewers = createViewers({
    app,
    changed: drawerHistory.recordSearch,
    failed: () => showChunkFailure(app),
  })
  const drawer = createDrawer({
    createViewer: viewers.create,
    emit: app.bus.emit,
    history: { ...drawerHistory, enter: request => isDocked() || drawerHistory.enter(request) },
    disposer,
    guards: deps.guards,
    confirmClose: () =>
      feedback.confirm({
        title: t('Close without sending?'),
        confirm: t('OK'),
        cancel: t('Cancel'),
        danger: true,
      }),
    isStill: host.isStill,
    isDocked,
    mayReplace: () => pageDock.mayReplace('peepr'),
  })

  const shown = () => {
    const state = drawer.$state.get()
    return 'viewer' in state ? state.viewer : null
  }

  async function goTo(request: DrawerRequest): Promise<void> {
    const state = drawer.$state.get()
    const isShown = state.phase === 'open' && state.viewer.request.blogName === request.blogName
    await (isShown ? viewers.searchIn(state.viewer)?.go(request.query ?? null) : drawer.open(request))
  }

  /** Records the shown blog and its search in the history. */
  function enterShown(): void {
    const state = drawer.$state.get()
    if (state.phase === 'replacing') drawerHistory.enter(state.next)
    else if (state.phase === 'open')
      drawerHistory.enter({ ...state.viewer.request, query: viewers.searchIn(state.viewer)?.query() ?? null })
  }

  const makeWay = () => (deps.formsShown() ? drawer.suspend() : drawer.resume())
  makeWay()
  for (const event of ['post-form:opened', 'post-form:docked', 'post-form:closed'] as const)
    disposer.add(app.bus.on(event, makeWay))

  const actions = createDrawerActions({
    app,
    drawer,
    isDocked,
  })
  const openSource = (post: ViewerPost) => {
    const source = reblogSource(post)
    if (source) void drawer.open({ blogName: source, postId: null })
  }

  async function open(payload: Commands['peepr:open'] | null | undefined): Promise<void> {
    const parsed = readRequest(payload)
    if (parsed.kind === 'blog') {
      await drawer.open(parsed.request)
      await drawer.settled()
    } else if (parsed.kind === 'link') host.openWindow(parsed.href)
    else console.warn('INLAY-25: peepr:open needs a blog_name.', payload)
  }

  return {
    app,
    AdSlot: deps.AdSlot,
    dock: createDrawerDock({
      bus: app.bus,
      pageDock,
      drawer,
      leave: drawerHistory.releaseEntries,
      enter: enterShown,
      disposer,
      run: actions.run,
    }),
    editing: createEditing({ ...deps, drawer }),
    $state: drawer.$state,
    $suspended: drawer.$suspended,
    close: drawer.close,
    settled: drawer.settled,
    open,
    openFromPage(request) {
      if (!request || drawer.$suspended.get()) return
      drawerHistory.adoptPage()
      const query = queryOf(app.page, host.address())
      void drawer.open(query ? { ...request, query } : request)
    },
    ...actions,
    openSource,
    searchIn: viewers.searchIn,
    focusPage: app.get(currentPost).focusInView,
    listenForKeys: dialog => listenInDrawer({ app, shown, openSource, ...actions }, dialog),
    $post: posts.$post,
    $replies: posts.$replies,
    followOptions: ({ name }) => ({
      ask: true,
      source: blogs.$blog(name).get()?.following ? 'peepr_header_unfollow' : 'peepr_header_follow',
    }),
    linkOptions(blog) {
      const baseUrl = blogAddress(blog, app.page.hosts.blogs)
      const appProtocol = app.page.social?.app_protocol
      return { ...(baseUrl && { baseUrl }), ...(appProtocol && { appProtocol }) }
    },
    blogActions: blog => createBlogActions(app, blog, { ...host, context: 'peepr' }),
    $blocked: blogs.$blocked,
  }
}
