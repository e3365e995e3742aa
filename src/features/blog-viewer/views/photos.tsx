import { canOpen, canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { useNarrow } from '../../../ui/behavior/use-narrow.ts'
import { PhotoCarousel } from '../../photos/photo-carousel.tsx'
import { photoRatio } from '../../photos/photo-ratio.ts'
import type { ViewerPhoto } from '../posts/post.ts'
import styles from './post.module.css'

/** An image whose space is reserved before it has loaded. */
export function Photo({ photo }: { photo: ViewerPhoto }) {
  if (!canShowImage(photo.url, document.baseURI)) return null
  return (
    <img
      className={styles.photo}
      style={{ aspectRatio: photoRatio(photo) }}
      src={photo.url}
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
    />
  )
}

const toCarousel = ({ url, fullUrl, caption, alt, width, height }: ViewerPhoto) => ({
  url,
  caption,
  alt,
  width,
  height,
  href: fullUrl,
  isFull: true as const,
})

/** The images of a post, each linked to its full size: in rows of equal height, or one at a time if it is narrow. */
export function PhotoRows({ rows }: { rows: ViewerPhoto[][] }) {
  const isNarrow = useNarrow()
  const photos = rows.flat()
  if (isNarrow && photos.length > 1) return <PhotoCarousel photos={photos.map(toCarousel)} />
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and never move
    <div key={index} className={styles.row} data-photo-row="">
      {row.map((photo, column) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: one photo may be in a photoset twice
          key={column}
          className={styles.cell}
          style={{ flexGrow: photoRatio(photo) }}
          href={canOpen(photo.fullUrl, ['http', 'https'], document.baseURI) ? photo.fullUrl : undefined}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={photo.alt || t('View full-size photo')}
          data-inlay-photo={JSON.stringify({ width: photo.width, height: photo.height, alt: photo.alt })}
        >
          <Photo photo={photo} />
        </a>
      ))}
    </div>
  ))
}
