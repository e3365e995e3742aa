import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useReducer, useRef, useState } from 'react'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import { isGone } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNearEnd } from '../../../ui/scrolling/long-lists.ts'
import { Subview } from '../../../ui/subview.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { AdPlace } from '../../ads/ad-place.tsx'
import { loadCovers } from '../../covers/load-covers.ts'
import { loadLongPosts } from '../../long-posts/load-long-posts.ts'
import type { BlogDrawer } from '../drawer-model.ts'
import { autopagerMargin } from '../post-pages.ts'
import type { PostList } from '../posts/post-list.ts'
import type { BlogViewer } from '../store.ts'
import styles from './blog-viewer.module.css'
import { PostArticle } from './post-article.tsx'

/** Milliseconds before the loader is shown: a quick response should not make it flash. */
const loaderDelayMs = 250

/** Shows and announces that posts are loading, after a delay. */
export function Loader({ big }: { big?: boolean }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), loaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.loader} data-size={big ? 'big' : 'small'} role="status">
      {isSlow && (
        <>
          <span className={styles.dot} />
          <span className={styles.dot} />
          <span className={styles.dot} />
          <VisuallyHidden>{t('Loading posts…')}</VisuallyHidden>
        </>
      )}
    </div>
  )
}

interface PostFeedProps {
  blogDrawer: BlogDrawer
  viewer: BlogViewer
  /** The blog itself failed to load, and the error is shown above. */
  isFailureShown: boolean
}

function FeedError({ viewer, list }: { viewer: BlogViewer; list: PostList }) {
  const { failure } = useStore(list.$state)
  const isSingle = useStore(viewer.$isSingle)
  if (!failure) return null
  return (
    <div className={styles.note} role="alert">
      <p>{isSingle && isGone(failure) ? t('This post is no longer available.') : failureText(failure)}</p>
      {canTryAgain(failure) && <Button onClick={list.retry}>{t('Try again')}</Button>}
    </div>
  )
}

/** The least height of a post with what is above the list, in pixels: limits how many posts fit into a window. */
const minHeight = 400

/** How many posts are drawn at first: those likely in view. The rest follow after the first paint. */
const firstCount = () => Math.ceil(innerHeight / minHeight)

/** Lists that were shown before: all of their posts are drawn at once, so that the scroll position can be restored. */
const drawnLists = new WeakSet<PostList>()

/** Whether the first posts of a list have been painted. */
function useFirstPaint(list: PostList, hasPosts: boolean): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(
    () =>
      hasPosts && !drawnLists.has(list)
        ? afterPaint(() => {
            drawnLists.add(list)
            redraw()
          })
        : undefined,
    [list, hasPosts],
  )
  return drawnLists.has(list)
}

/** The posts of a blog, loaded while scrolling, in the feed pattern of the ARIA APG (PEEP-7). */
export function PostFeed({ blogDrawer, viewer, isFailureShown }: PostFeedProps) {
  const list = useStore(viewer.$list)
  const posts = useStore(list.$posts)
  const ads = useStore(list.$ads)
  const { value, isLoading, failure } = useStore(list.$state)
  const isDone = value === 'done' && !isLoading
  const blog = useStore(viewer.$blog)
  const isSingle = useStore(viewer.$isSingle)
  const isFound = useStore(viewer.$isInstead)
  const isEmpty = isDone && posts.length === 0 && !isFound
  const title = blog?.title || viewer.request.blogName
  const feed = useRef<HTMLDivElement>(null)
  const hasCovers = posts.some(post => post.hasCovers)
  useEffect(() => {
    if (hasCovers) loadCovers(blogDrawer.app)
  }, [hasCovers, blogDrawer.app])
  useEffect(() => loadLongPosts(blogDrawer.app), [blogDrawer.app])
  const isPainted = useFirstPaint(list, posts.length > 0)
  useNearEnd(feed, value === 'more' && !isLoading && !failure && isPainted, list.loadMore, () =>
    autopagerMargin(innerHeight),
  )
  return (
    <>
      <div
        ref={feed}
        role="feed"
        className={styles.feed}
        data-viewer-single={(isSingle && !isFound) || undefined}
        aria-label={
          isFound ? t('Search results in {name}', { name: title }) : t('Posts from {name}', { name: title })
        }
        aria-busy={isLoading}
      >
        {(isPainted ? posts : posts.slice(0, firstCount())).map((post, index) => (
          <Fragment key={post.item.id}>
            <Subview name={`post ${post.item.id}`}>
              <PostArticle
                blogDrawer={blogDrawer}
                post={post}
                blog={blog}
                position={index + 1}
                size={isDone ? posts.length : -1}
              />
            </Subview>
            <AdPlace Slot={blogDrawer.AdSlot} app={blogDrawer.app} unit={ads.get(post.item.id)} />
          </Fragment>
        ))}
      </div>
      {!isFailureShown && <FeedError viewer={viewer} list={list} />}
      {isLoading && <Loader big={posts.length === 0} />}
      {isEmpty && (
        <p className={styles.note}>
          <span>{t('No posts yet. Check back soon.')}</span>
        </p>
      )}
      {isSingle && !isLoading && (
        <p className={styles.note}>
          <Button onClick={viewer.showAll}>{t('View all posts from this blog')}</Button>
        </p>
      )}
    </>
  )
}
