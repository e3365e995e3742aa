import { useStore } from '@nanostores/react'
import { memo, useId, useMemo } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isChosen } from '../../../platform/dom/comfort.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { language, t, tn } from '../../../platform/page/i18n.ts'
import { dateAndTime, timeInList } from '../../../platform/text/time.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { cancelImageLoading } from '../../../ui/behavior/cancel-image-loading.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { FullPost, SafeHtml } from '../../../ui/safe-html.tsx'
import { blogAddress } from '../../blogs/address.ts'
import { PostActionButtons } from '../../feed/post-action-buttons.tsx'
import type { BlogDrawer } from '../drawer-model.ts'
import { reblogSource, tagUrl } from '../post-pages.ts'
import type { ViewerPost } from '../posts/post.ts'
import styles from './post.module.css'
import { PostContent } from './post-content.tsx'

const reblogIcon = 'm17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3'

interface PostArticleProps {
  blogDrawer: BlogDrawer
  post: ViewerPost
  blog: Blog | undefined
  position: number
  /** -1 while the total is unknown. */
  size: number
}

/** The address of a post's own page. */
function pageOf({ item: { post_url: url } }: ViewerPost): string | undefined {
  return url && canOpen(url, ['http', 'https'], document.baseURI) ? url : undefined
}

function PostTime({ blogDrawer, post }: Pick<PostArticleProps, 'blogDrawer' | 'post'>) {
  if (post.at === null) return null
  const date = new Date(post.at)
  if (Number.isNaN(date.getTime())) return null
  const time = (
    <time dateTime={date.toISOString()} title={dateAndTime(post.at, language())}>
      {timeInList(post.at, blogDrawer.app.platform.now(), language())}
    </time>
  )
  const url = pageOf(post)
  if (!url) return time
  return (
    <a className={styles.time} href={url} target="_blank" rel="noopener noreferrer">
      {time}
    </a>
  )
}

function Tags({ blogDrawer, post, blog }: Pick<PostArticleProps, 'blogDrawer' | 'post' | 'blog'>) {
  if (post.tags.length === 0) return null
  const address = blog && blogAddress(blog, blogDrawer.app.page.hosts.blogs)
  return (
    <ul className={styles.tags} data-viewer-words="" aria-label={t('Tags')}>
      {[...new Set(post.tags)].map(tag => {
        const href = tagUrl(address, tag)
        const text = <bdi>{`#${tag}`}</bdi>
        return (
          <li key={tag}>
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The post's note count, including a like or reblog made just now. */
function Notes({ blogDrawer, post }: Pick<PostArticleProps, 'blogDrawer' | 'post'>) {
  const { id, liked, reblogged } = post.item
  const state = useStore(useMemo(() => blogDrawer.$post(id), [blogDrawer, id]))
  const difference = (was = false, is = was) => Number(is) - Number(was)
  const replied = useStore(useMemo(() => blogDrawer.$replies(id), [blogDrawer, id]))
  const count =
    post.noteCount + difference(liked, state.liked) + difference(reblogged, state.reblogged) + replied
  const isHidden = isChosen('counts')
  const text = isHidden ? t('Notes') : tn(count, '{count} note', '{count} notes')
  if (!blogDrawer.app.page.notes)
    return <span className={styles.notes}>{count > 0 && !isHidden && text}</span>
  return (
    <button
      type="button"
      data-post-action="notes"
      className={styles.notesButton}
      title={t('Show notes')}
      aria-haspopup="dialog"
      onClick={event => blogDrawer.openNotes(post, event.currentTarget)}
    >
      {text}
    </button>
  )
}

function Actions({ blogDrawer, post }: Pick<PostArticleProps, 'blogDrawer' | 'post'>) {
  return (
    <div className={styles.actions}>
      <PostActionButtons
        app={blogDrawer.app}
        post={blogDrawer.actionPost(post)}
        $post={blogDrawer.$post}
        styles={styles}
      />
      {blogDrawer.hasMenu(post) && (
        <IconButton
          label={t('More')}
          aria-haspopup="menu"
          onClick={event => blogDrawer.openMenu(post, event.currentTarget)}
        >
          <Icon path={moreIcon} strokeWidth={3} />
        </IconButton>
      )}
    </div>
  )
}

/** One post of the drawer, of any of the eight types. Memoized: a growing list does not redraw it. */
export const PostArticle = memo(function PostArticle(props: PostArticleProps) {
  const { blogDrawer, post, blog, position, size } = props
  const id = useId()
  const source = reblogSource(post)
  const name = blog?.name ?? post.item.tumblelog ?? ''
  return (
    <article
      ref={cancelImageLoading}
      className={styles.post}
      tabIndex={-1}
      aria-labelledby={`${id}by`}
      aria-posinset={position}
      aria-setsize={size}
      data-viewer-post={post.item.id}
      data-viewer-item={JSON.stringify({ ...post.item, tags: post.tags })}
    >
      <header className={styles.by} id={`${id}by`}>
        <Avatar src={blog?.avatar_url_48 ?? blog?.avatar_url} name={name} size={30} />
        <span className={styles.names}>
          <bdi className={styles.author}>{name}</bdi>
          {source && (
            <button type="button" className={styles.source} onClick={() => blogDrawer.openSource(post)}>
              <Icon path={reblogIcon} size={14} />
              <bdi>{source}</bdi>
            </button>
          )}
        </span>
        <PostTime blogDrawer={blogDrawer} post={post} />
      </header>
      <div
        className={styles.content}
        data-viewer-words=""
        data-inlay-sensitive={post.sensitive ?? undefined}
        lang={post.language}
      >
        <FullPost value={pageOf(post)}>
          <PostContent content={post.content} app={blogDrawer.app} item={post.item} />
          {post.trailHtml && (
            <div className={styles.trail} dir="auto">
              <SafeHtml html={post.trailHtml} profile="rich" className={styles.html ?? ''} />
            </div>
          )}
        </FullPost>
      </div>
      <Tags blogDrawer={blogDrawer} post={post} blog={blog} />
      <footer className={styles.footer}>
        <Notes blogDrawer={blogDrawer} post={post} />
        <Actions blogDrawer={blogDrawer} post={post} />
      </footer>
    </article>
  )
})
