import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { blogs } from '../blogs/store.ts'
import type { Blog } from '../bus/contract.ts'
import { type Failure, statusOf } from '../http/failure.ts'

import { createDisposer } from '../lib/dispose.ts'
import { nextFrame } from '../lib/frame.ts'
import { headerPath, postsPath, type ViewerApi, viewerApi } from './api.ts'
import { holdUntilDrawable } from './drawable.ts'
import { createPostList, type PostList } from './post-list.ts'
import { freshMs, pageSize, singlePageSize } from './rules.ts'

export interface ViewerRequest {
  blogName: string
  /** One post alone; null for all of the blog's. */
  postId: string | null
}

/** How a viewer's blog stands; `gone` means that there is no such blog. */
type HeaderState =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'gone' }
  | { kind: 'failed'; failure: Failure }

/** One blog being read: its header and its posts (social.md §3, §4). */
export interface BlogViewer {
  readonly request: ViewerRequest
  $header: ReadableAtom<HeaderState>
  /** The blog as this page knows it; undefined until the server has told of it. */
  $blog: ReadableAtom<Blog | undefined>
  /** The list that is shown; another one takes its place when the view goes from one post to all, and for a search. */
  $list: ReadableAtom<PostList>
  $isSingle: ReadableAtom<boolean>
  /** From a single post to all of the blog's. */
  showAll: () => void
  /** Shows another list in place of the blog's own; null brings that back, and asks what is new if it is an old one. */
  showInstead: (list: PostList | null) => void
  $isInstead: ReadableAtom<boolean>
  /** Asks again for the header. */
  retryHeader: () => void
  /** Aborts every call. */
  release: () => void
}

/** Begins to read a blog: header and first posts are fetched at once. */
export function createBlogViewer(
  app: App,
  request: ViewerRequest,
  api: ViewerApi = viewerApi(app),
): BlogViewer {
  const store = app.get(blogs)
  const disposer = createDisposer()
  const abort = new AbortController()
  disposer.add(() => abort.abort())
  const asked = store.moment()
  const $header = atom<HeaderState>({ kind: 'loading' })
  const $blog = atom<Blog | undefined>()

  const fail = (path: string, failure: Failure, offset?: number) =>
    app.bus.emit('ajax:error', { path, status: statusOf(failure), ...(offset !== undefined && { offset }) })

  /** The first answer that tells of the blog wins: a later one could undo a follow that is under way. */
  function take(blog: Blog | null): void {
    if (!blog || $header.get().kind === 'ready') return
    store.remember(blog, asked)
    disposer.add(store.$blog(blog.name).subscribe(known => $blog.set(known)))
    $header.set({ kind: 'ready' })
  }

  const whenDrawable = holdUntilDrawable(disposer)
  let tellPosts = () => {}
  const firstPosts = new Promise<void>(resolve => {
    tellPosts = resolve
  })

  async function loadHeader(): Promise<void> {
    $header.set({ kind: 'loading' })
    const result = await whenDrawable(api.header(request.blogName, abort.signal))
    // The posts are seldom later than the next frame, and then all is drawn at once.
    await Promise.race([firstPosts, nextFrame()])
    if (disposer.disposed) return
    if (result.ok) take(result.value)
    else {
      fail(headerPath, result.failure)
      if ($header.get().kind === 'ready') return
      $header.set(
        statusOf(result.failure) === 404 ? { kind: 'gone' } : { kind: 'failed', failure: result.failure },
      )
    }
  }

  function retryHeader(): void {
    if (!disposer.disposed && $header.get().kind === 'failed') void loadHeader()
  }

  function createList(postId: string | null): PostList {
    const list = createPostList({
      limit: postId === null ? pageSize : singlePageSize,
      onePage: postId !== null,
      now: app.platform.now,
      fetchPage: ({ limit, offset }, signal) =>
        whenDrawable(api.posts({ blogName: request.blogName, postId, limit, offset }, signal)),
      onPage(page) {
        take(page.blog)
        tellPosts()
      },
      onFailure: (failure, offset) => fail(postsPath, failure, offset),
    })
    list.loadMore()
    return list
  }

  // Back on the network, what failed for want of it is asked for again.
  disposer.listen(window, 'online', () => {
    retryHeader()
    $own.get().retry()
    $instead.get()?.retry()
  })
  void loadHeader()
  const $postId = atom(request.postId)
  const $own = atom(createList(request.postId))
  const $instead = atom<PostList | null>(null)
  const $list = computed([$own, $instead], (own, instead) => instead ?? own)
  disposer.add(() => $own.get().release())

  return {
    request,
    $header,
    $blog,
    $list,
    $isSingle: computed([$postId, $instead], (postId, instead) => postId !== null && instead === null),
    $isInstead: computed($instead, instead => instead !== null),
    showAll() {
      if (disposer.disposed || $postId.get() === null) return
      $own.get().release()
      $postId.set(null)
      $own.set(createList(null))
    },
    showInstead(list) {
      if (disposer.disposed || $instead.get() === list) return
      $instead.set(list)
      if (list === null && app.platform.now() - $own.get().fetchedAt() > freshMs) $own.get().refresh()
    },
    retryHeader,
    release: disposer.dispose,
  }
}
