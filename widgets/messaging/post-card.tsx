import { imageWidth, postThumbnail } from '../../src/conversations/images.ts'
import { postKind, sentPhrase } from '../../src/conversations/preview.ts'
import type { PostReference } from '../../src/conversations/types.ts'
import { canOpen, canShowImage } from '../../src/html/links.ts'
import { t } from '../../src/page/i18n.ts'
import styles from './message-list.module.css'

const opensInDrawer = ({ blog_name, id }: PostReference) =>
  blog_name && id
    ? {
        'data-inlay-command': 'peepr:open',
        'data-inlay-payload': JSON.stringify({ blog_name, post_id: id }),
      }
    : {}

/** A post that was sent: picture, words and blog; of an unknown kind its bare link (DEC-83). */
export function PostCard({ post }: { post: PostReference }) {
  const kind = postKind(post)
  if (kind === 'gone') return <p className={styles.text}>{t('This post is no longer available.')}</p>
  const thumbnail = kind === 'post' ? null : postThumbnail(post, imageWidth)
  const href = post.post_url && canOpen(post.post_url, undefined, document.baseURI) ? post.post_url : null
  const words = (
    <span className={styles.cardText}>
      {post.blog_name && <bdi className={styles.cardBlog}>{post.blog_name}</bdi>}
      <span dir="auto">{post.summary || sentPhrase(kind)}</span>
    </span>
  )
  const picture = thumbnail && canShowImage(thumbnail.url, document.baseURI) && (
    <img
      className={styles.cardImage}
      src={thumbnail.url}
      alt=""
      width={thumbnail.width}
      height={thumbnail.height}
      decoding="async"
    />
  )
  if (!href)
    return (
      <div className={styles.card}>
        {picture}
        {words}
      </div>
    )
  return (
    <a className={styles.card} href={href} {...opensInDrawer(post)}>
      {picture}
      {words}
    </a>
  )
}
