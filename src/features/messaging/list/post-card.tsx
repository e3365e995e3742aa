import { canOpen, canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { readPostType } from '../../../shared/post-types.ts'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import { postKind, type SentKind, sentPhrase } from '../inbox/preview.ts'
import { imageWidth, pickSize, postThumbnail } from '../outbox/images.ts'
import type { ImageSize, PostReference } from '../types.ts'
import styles from './post-card.module.css'

const drawerCommand = ({ blog_name, id }: PostReference) =>
  blog_name && id
    ? {
        'data-inlay-command': 'peepr:open',
        'data-inlay-payload': JSON.stringify({ blog_name, post_id: id }),
      }
    : {}

/** Photos of a set that are shown; the last one shows the number of the rest. */
const maxPhotos = 3

/** The pictures shown of a post: the first ones of a photoset, else at most one. */
function picturesOf(post: PostReference, kind: SentKind): ImageSize[] {
  const sizes =
    kind === 'photoset'
      ? (post.photos ?? []).slice(0, maxPhotos).map(photo => pickSize(photo, imageWidth))
      : [postThumbnail(post)]
  return sizes.flatMap(size => (size && canShowImage(size.url, document.baseURI) ? [size] : []))
}

function Pictures({ post, kind }: { post: PostReference; kind: SentKind }) {
  const pictures = kind === 'post' ? [] : picturesOf(post, kind)
  if (pictures.length === 0) return null
  const more = (post.photos?.length ?? 0) - pictures.length
  return (
    <span className={styles.pictures} data-count={pictures.length} data-kind={kind}>
      {pictures.map(({ url, width, height }) => (
        <img
          key={url}
          className={styles.cardImage}
          src={url}
          alt=""
          width={width}
          height={height}
          decoding="async"
        />
      ))}
      {kind === 'photoset' && more > 0 && <span className={styles.tag}>+{more}</span>}
      {kind === 'gif' && <span className={styles.tag}>GIF</span>}
      {kind === 'video' && <span className={styles.play} />}
    </span>
  )
}

/** A shared post: pictures, text and blog; a plain link if its type is unknown (DEC-83). */
export function PostCard({ post }: { post: PostReference }) {
  const kind = postKind(post)
  if (kind === 'gone')
    return (
      <p className={styles.gone}>
        {post.blog_name && <bdi className={styles.cardBlog}>{post.blog_name}</bdi>}
        <span>{t('This post is no longer available.')}</span>
      </p>
    )
  const href = post.post_url && canOpen(post.post_url, undefined, document.baseURI) ? post.post_url : null
  const type = kind === 'post' ? undefined : readPostType(post.type)
  const content = (
    <>
      <Pictures post={post} kind={kind} />
      <span className={styles.cardText}>
        <span className={styles.cardFrom}>
          {type && <PostTypeIcon type={type} size={16} className={styles.cardType} data-type={type} />}
          {post.blog_name && <bdi className={styles.cardBlog}>{post.blog_name}</bdi>}
        </span>
        <span className={styles.cardSummary} dir="auto">
          {post.summary || sentPhrase(kind)}
        </span>
      </span>
    </>
  )
  if (!href) return <div className={styles.card}>{content}</div>
  return (
    <a className={styles.card} href={href} {...drawerCommand(post)}>
      {content}
    </a>
  )
}
