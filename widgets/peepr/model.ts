import type { ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import type { FollowOptions } from '../../src/blogs/following.ts'
import { blogs } from '../../src/blogs/store.ts'
import type { Blog, Commands } from '../../src/bus/contract.ts'
import { knownPosts } from '../../src/feed/known.ts'
import type { PostState } from '../../src/feed/markup.ts'
import type { HtmlOptions } from '../../src/html/profiles.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import { type BlogActions, type BlogActionsHost, createBlogActions } from '../../src/parts/blog-actions.ts'
import { session } from '../../src/session/store.ts'
import { formsShown } from '../../src/viewer/forms-shown.ts'
import type { ViewerPost } from '../../src/viewer/post.ts'
import { reblogSource } from '../../src/viewer/rules.ts'
import { createBlogViewer } from '../../src/viewer/store.ts'
import { createDrawer, type Drawer } from './drawer.ts'
import { pageRequest, readRequest } from './request.ts'
import { createTrail, type TrailParts } from './trail.ts'

/** The drawer and what is done in it. */
export interface Peepr extends Pick<Drawer, '$state' | '$suspended' | 'close' | 'guardClose'> {
  app: App
  /** Handles `peepr:open`; the payload may come unchecked from markup. */
  open: (payload: Commands['peepr:open'] | null | undefined) => Promise<void>
  /** Opens what the page data asks for, once. */
  openFromPage: () => void
  canLike: (post: ViewerPost) => boolean
  canReblog: (post: ViewerPost) => boolean
  toggleLike: (post: ViewerPost) => void
  reblog: (post: ViewerPost) => void
  share: (post: ViewerPost, anchor: Element | null) => void
  /** The blog this post was reblogged from takes the drawer's place. */
  openSource: (post: ViewerPost) => void
  message: (blog: Blog) => void
  ask: (blog: Blog) => void
  /** What actions have made of a post, such as a like; undefined fields: as the server sent it. */
  $post: (id: string) => ReadableAtom<PostState>
  followOptions: (blog: Blog) => FollowOptions
  linkOptions: (blog: Blog) => HtmlOptions
  blogActions: (blog: Blog) => BlogActions
  $blocked: (name: string) => ReadableAtom<boolean>
}

export interface PeeprWindow extends Omit<BlogActionsHost, 'context'> {
  history: TrailParts['history']
  navigate: (url: string) => void
  isStill: () => boolean
}

export function createPeepr(app: App, disposer: Disposer, host: PeeprWindow): Peepr {
  const say = app.get(notices)
  const user = app.get(session)
  const store = app.get(blogs)
  const posts = app.get(knownPosts)
  const trail = createTrail({
    app,
    disposer,
    history: host.history,
    navigate: host.navigate,
    moved: request => void (request ? drawer.open(request) : goneBack()),
  })
  const drawer = createDrawer({
    createViewer: request => createBlogViewer(app, request),
    emit: app.bus.emit,
    trail,
    disposer,
    confirmClose: () =>
      say.confirm({ title: t('Close without sending?'), confirm: t('OK'), cancel: t('Cancel') }),
    isStill: host.isStill,
  })

  async function goneBack(): Promise<void> {
    const state = drawer.$state.get()
    // Kept open against the Back button: its entry comes back too.
    if (!(await drawer.close()) && 'viewer' in state) trail.enter(state.viewer.request)
  }

  if (app.get(formsShown)()) drawer.suspend()
  disposer.add(app.bus.on('post-form:opened', drawer.suspend))
  disposer.add(app.bus.on('post-form:closed', drawer.resume))
  disposer.listen(window, 'popstate', trail.popped)

  const run = (dispatched: Promise<void>) =>
    void dispatched.catch(error => {
      console.warn('Inlay could not do what was asked for in the drawer.', error)
      say.toast(t('Something went wrong. Try again.'))
    })
  const isMine = ({ item }: ViewerPost) => item.is_mine === true || user.isOwn(item.tumblelog)
  const nameOf = ({ item }: ViewerPost): string => item.tumblelog ?? item['tumblelog-data']?.name ?? ''

  async function open(payload: Commands['peepr:open'] | null | undefined): Promise<void> {
    const asked = readRequest(payload)
    if (asked.kind === 'blog') await drawer.open(asked.request)
    else if (asked.kind === 'link') host.openWindow(asked.href)
    else console.warn('Inlay: peepr:open needs a blog_name.', payload)
  }

  const canLike = (post: ViewerPost) => user.isLoggedIn() && !isMine(post)
  const canReblog = ({ item }: ViewerPost) =>
    user.isLoggedIn() && Boolean(item.reblog_key) && !item.is_private

  return {
    app,
    $state: drawer.$state,
    $suspended: drawer.$suspended,
    close: drawer.close,
    guardClose: drawer.guardClose,
    open,
    openFromPage() {
      const request = app.get(pageRequest).take()
      if (!request || drawer.$suspended.get()) return
      trail.adoptPage()
      void drawer.open(request)
    },
    canLike,
    canReblog,
    toggleLike(post) {
      const item = { ...post.item, source: 'peepr' }
      if (canLike(post)) run(app.bus.dispatch('post:toggle-like', item))
    },
    reblog(post) {
      const { id, reblog_key } = post.item
      if (!canReblog(post) || !reblog_key) return
      run(
        app.bus.dispatch('post-form:open', { mode: 'reblog', reblog_id: id, reblog_key, placement: 'modal' }),
      )
    },
    share: (post, anchor) =>
      run(app.bus.dispatch('share:open', { post_id: post.item.id, tumblelog_name: nameOf(post), anchor })),
    openSource(post) {
      const source = reblogSource(post)
      if (source) void drawer.open({ blogName: source, postId: null })
    },
    message(blog) {
      const close = async () => {
        if (!(await drawer.close())) return
        // The conversation's window belongs to the page: while the drawer covers that, the field takes no focus.
        await drawer.slidOut()
        run(app.bus.dispatch('conversation:open', { name: blog.name }))
      }
      void close()
    },
    ask: ({ name, anonymous_asks }) =>
      run(app.bus.dispatch('ask:open', { recipient: name, anonymous_asks: anonymous_asks ?? false })),
    $post: posts.$post,
    followOptions: ({ name }) => ({
      ask: true,
      source: store.$blog(name).get()?.following ? 'peepr_header_unfollow' : 'peepr_header_follow',
    }),
    linkOptions(blog) {
      const baseUrl = blog.url ?? blog.tumblr_url
      const appProtocol = app.page.social?.app_protocol
      return { ...(baseUrl && { baseUrl }), ...(appProtocol && { appProtocol }) }
    },
    blogActions: blog => createBlogActions(app, blog, { ...host, context: 'peepr' }),
    $blocked: store.$blocked,
  }
}
