import type { ReactNode } from 'react'
import { canOpen, canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { readPostType, typeLabels } from '../../../shared/post-types.ts'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import { LocalImage } from '../../uploads/local-image.tsx'
import { imageWidth, pickSize, postKind, postThumbnail, type SentKind } from '../conversation/preview.ts'
import type { Content, ImageSize, MessagePhoto, PostReference } from '../types.ts'
import { moveFocusOnRemove } from './list-status.tsx'
import styles from './message-list.module.css'
import cards from './post-card.module.css'

interface BlurProps {
  isBlurred: boolean
  reveal: () => void
  children: ReactNode
}

/** An image, blurred until the user chooses to see it (MSGC-21…24). */
function BlurOverlay({ isBlurred, reveal, children }: BlurProps) {
  return (
    <div className={styles.veiled} data-blurred={isBlurred || undefined}>
      {/* Links in a blurred image can't be followed. */}
      <div className={styles.veiledInside} inert={isBlurred}>
        {children}
      </div>
      {isBlurred && (
        <button ref={moveFocusOnRemove} type="button" className={styles.veil} onClick={reveal}>
          {t("Blurred because you don't follow this Tumblr yet. Click to reveal.")}
        </button>
      )}
    </div>
  )
}

const sizeOf = (image: MessagePhoto | null) => ({
  width: image?.original_size?.width,
  height: image?.original_size?.height,
})

/** In pixels; what is higher is cut off. The same in `post-card.module.css`. */
const imageMaxHeight = 300

/** The place of an image, so that messages don't move when it has loaded. */
const placeOf = ({ width, height }: ImageSize) =>
  width && height
    ? { width: Math.min(width, (imageMaxHeight * width) / height), aspectRatio: `${width} / ${height}` }
    : undefined

/** An image in about the size it is shown in; a press opens it in the lightbox. */
function MessagePhotoView({ image }: { image: MessagePhoto | null }) {
  const alt = image?.alt_text?.trim() ?? ''
  if (image?.local)
    return (
      <LocalImage
        image={image.local}
        label={alt || t('Photo')}
        className={cards.image}
        isDescribed={alt !== ''}
      />
    )
  const size = image && pickSize(image, imageWidth)
  const fullSizeUrl = image?.original_size?.url ?? size?.url
  if (!size || !fullSizeUrl || !canShowImage(size.url, document.baseURI))
    return <span className={styles.text}>{t('Can’t show this photo.')}</span>
  const photo = (
    <img
      className={cards.image}
      src={size.url}
      alt={alt || t('Photo')}
      data-described={alt ? '' : undefined}
      width={size.width}
      height={size.height}
      style={placeOf(size)}
      decoding="async"
    />
  )
  if (!canShowImage(fullSizeUrl, document.baseURI)) return photo
  return (
    <a
      href={fullSizeUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={cards.imageLink}
      data-inlay-photo={JSON.stringify({ ...sizeOf(image), alt })}
    >
      {photo}
    </a>
  )
}

const drawerCommand = ({ blog_name, id }: PostReference) =>
  blog_name && id
    ? {
        'data-inlay-command': 'peepr:open',
        'data-inlay-payload': JSON.stringify({ blog_name, post_id: id }),
      }
    : {}

/** How many photos of a set to show; the last one shows the number of the rest. */
const maxPhotos = 3

/** The images shown of a post: the first ones of a photoset, else at most one. */
function imagesOf(post: PostReference, kind: SentKind): ImageSize[] {
  const sizes =
    kind === 'photoset'
      ? (post.photos ?? []).slice(0, maxPhotos).map(photo => pickSize(photo, imageWidth))
      : [postThumbnail(post)]
  return sizes.flatMap(size => (size && canShowImage(size.url, document.baseURI) ? [size] : []))
}

function PostImages({ post, kind }: { post: PostReference; kind: SentKind }) {
  const images = kind === 'post' ? [] : imagesOf(post, kind)
  if (images.length === 0) return null
  const more = (post.photos?.length ?? 0) - images.length
  return (
    <span className={cards.images} data-count={images.length} data-kind={kind}>
      {images.map(({ url, width, height }) => (
        <img
          key={url}
          className={cards.cardImage}
          src={url}
          alt=""
          width={width}
          height={height}
          decoding="async"
        />
      ))}
      {kind === 'photoset' && more > 0 && <span className={cards.tag}>+{more}</span>}
      {kind === 'gif' && <span className={cards.tag}>GIF</span>}
      {kind === 'video' && <span className={cards.play} />}
    </span>
  )
}

/** What a card says of a post without a summary. It doesn't say who sent it: the blog beside it is the post's. */
function nameOf(kind: SentKind): string {
  if (kind === 'photoset') return t('Photoset')
  if (kind === 'gif') return t('GIF')
  if (kind === 'photo post') return t('Photo')
  return kind === 'post' || kind === 'gone' ? t('A post') : typeLabels()[kind]
}

/** A shared post: images, text and blog; a plain link if its type is unknown (DEC-83). */
function PostCard({ post }: { post: PostReference }) {
  const kind = postKind(post)
  if (kind === 'gone')
    return (
      <p className={cards.gone}>
        {post.blog_name && <bdi className={cards.cardBlog}>{post.blog_name}</bdi>}
        <span>{t('This post is no longer available.')}</span>
      </p>
    )
  const href = post.post_url && canOpen(post.post_url, undefined, document.baseURI) ? post.post_url : null
  const type = kind === 'post' ? undefined : readPostType(post.type)
  const content = (
    <>
      <PostImages post={post} kind={kind} />
      <span className={cards.cardText}>
        <span className={cards.cardFrom}>
          {type && <PostTypeIcon type={type} size={16} className={cards.cardType} data-type={type} />}
          {post.blog_name && <bdi className={cards.cardBlog}>{post.blog_name}</bdi>}
        </span>
        <span className={cards.cardSummary} dir="auto">
          {post.summary || nameOf(kind)}
        </span>
      </span>
    </>
  )
  if (!href) return <div className={cards.card}>{content}</div>
  return (
    <a className={cards.card} href={href} {...drawerCommand(post)}>
      {content}
    </a>
  )
}

interface Props {
  content: Exclude<Content, { type: 'text' }>
  /** Its images are blurred until the user asks for them (MSGC-21). */
  isBlurred: boolean
  reveal: () => void
}

/** `loadCovers` covers what the server says is sensitive. */
const covered = (reason: string | null | undefined, children: ReactNode) =>
  typeof reason === 'string' ? <div data-inlay-sensitive={reason}>{children}</div> : children

/** The content of a message that isn't text: a post or an image (MSG-43). */
export function MessageContent({ content, isBlurred, reveal }: Props) {
  switch (content.type) {
    case 'post': {
      const { photos = [], thumbnail, thumbnail_url, state } = content.post
      const hasImage = state !== 'disabled' && (photos.length > 0 || !!thumbnail || !!thumbnail_url)
      return (
        <BlurOverlay isBlurred={isBlurred && hasImage} reveal={reveal}>
          {covered(content.sensitive, <PostCard post={content.post} />)}
        </BlurOverlay>
      )
    }
    case 'image':
      return (
        <BlurOverlay isBlurred={isBlurred && content.image !== null} reveal={reveal}>
          {covered(content.sensitive, <MessagePhotoView image={content.image} />)}
        </BlurOverlay>
      )
  }
}
