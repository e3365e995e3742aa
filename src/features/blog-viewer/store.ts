import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { nextFrame } from '../../platform/dom/frame.ts'
import { waitForSanitizer } from '../../platform/html/lazy-sanitizer.ts'
import { type Failure, isGone, isUnusable, statusOf } from '../../platform/http/failure.ts'
import { createQuery } from '../../platform/http/query.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { blogs } from '../blogs/store.ts'
import { headerPath, postsPath, type ViewerApi, viewerApi } from './api.ts'
import { pageSize, singlePageSize } from './post-pages.ts'
import { createPostList, type PostList } from './posts/post-list.ts'

export interface ViewerRequest {
  blogName: string
  /** The single post to show; null for all posts of the blog. */
  postId: string | null
}

/** One blog in the viewer: its header and its posts (PEEP-16…20, PEEP-24…26). */
export type BlogViewer = ReturnType<typeof createBlogViewer>

/** Opens a blog: fetches its header and first posts at once. */
export function createBlogViewer(app: App, request: ViewerRequest, api: ViewerApi = viewerApi(app)) {
  const store = app.get(blogs)
  const disposer = createDisposer()
  const version = store.version()
  const header = createQuery<Blog>(disposer)
  const $blog = atom<Blog | undefined>()
  const $failure = computed([header.$state, $blog], ({ failure }, blog) => (blog ? null : failure))

  const fail = (path: string, failure: Failure, offset?: number) =>
    // The missing fields of a response were already reported.
    !isUnusable(failure) &&
    app.bus.emit('ajax:error', { path, status: statusOf(failure), ...(offset !== undefined && { offset }) })

  /** Stores the blog from the first response; a later one could undo a follow in progress. */
  function rememberBlog(blog: Blog | null): void {
    if (!blog || $blog.get()) return
    store.remember(blog, version)
    disposer.add(store.$blog(blog.name).subscribe(known => $blog.set(known)))
  }

  const whenDrawable = waitForSanitizer(disposer)
  let resolveFirstPosts = () => {}
  const firstPosts = new Promise<void>(resolve => {
    resolveFirstPosts = resolve
  })

  async function loadHeader(): Promise<void> {
    const result = await header.load(async signal => {
      const result = await whenDrawable(api.header(request.blogName, signal))
      // Waits up to a frame for the posts, so that header and posts usually render together.
      await Promise.race([firstPosts, nextFrame()])
      return result
    })
    if (result?.ok) rememberBlog(result.value)
    else if (result) fail(headerPath, result.failure)
  }

  function retryHeader(): void {
    const failure = $failure.get()
    if (failure && !isGone(failure)) void loadHeader()
  }

  function createList(postId: string | null): PostList {
    const list = createPostList({
      limit: postId === null ? pageSize : singlePageSize,
      onePage: postId !== null,
      now: app.platform.now,
      fetchPage: ({ limit, offset }, signal) =>
        whenDrawable(api.posts({ blogName: request.blogName, postId, limit, offset }, signal)),
      onPage(page) {
        rememberBlog(page.blog)
        resolveFirstPosts()
      },
      onFailure: (failure, offset) => fail(postsPath, failure, offset),
    })
    list.loadMore()
    return list
  }

  // Back online, retry what failed without a connection.
  disposer.listen(app.platform.window, 'online', () => {
    retryHeader()
    $blogList.get().retry()
    $instead.get()?.retry()
  })
  void loadHeader()
  const $postId = atom(request.postId)
  const $blogList = atom(createList(request.postId))
  const $instead = atom<PostList | null>(null)
  const $list = computed([$blogList, $instead], (blogList, instead) => instead ?? blogList)
  disposer.add(() => $blogList.get().release())

  return {
    request,
    /** What the page knows about the blog, even before it is loaded. */
    $known: store.$blog(request.blogName),
    /** The blog in the page's store; undefined until loaded. */
    $blog,
    /** Why there is no blog to show; if `isGone` says so, it doesn't exist. */
    $failure,
    /** The shown list; it is replaced on `showAll` and for a search. */
    $list,
    $isSingle: computed([$postId, $instead], (postId, instead) => postId !== null && instead === null),
    /** Whether another list is shown instead of the blog's. */
    $isInstead: computed($instead, instead => instead !== null),
    /** Switches from a single post to all posts of the blog. */
    showAll() {
      if (disposer.disposed || $postId.get() === null) return
      $blogList.get().release()
      $postId.set(null)
      $blogList.set(createList(null))
    },
    /** Shows another list instead of the blog's; null shows the blog's again, and refreshes it if it is old. */
    showInstead(list: PostList | null) {
      if (disposer.disposed || $instead.get() === list) return
      $instead.set(list)
      if (list === null) $blogList.get().refresh()
    },
    /** Fetches the header again. */
    retryHeader,
    /** Aborts every call. */
    release: disposer.dispose,
  }
}
