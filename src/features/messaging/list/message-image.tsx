import { canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { LocalImage } from '../../uploads/local-image.tsx'
import { imageWidth, pickSize } from '../outbox/images.ts'
import type { MessageImage } from '../types.ts'
import styles from './message-list.module.css'
import card from './post-card.module.css'

const sizeOf = (image: MessageImage | null) => ({
  width: image?.original_size?.width,
  height: image?.original_size?.height,
})

/** A picture in about the size it is shown in; a press opens it in the lightbox. */
export function MessageImageView({ image }: { image: MessageImage | null }) {
  if (image?.local) return <LocalImage image={image.local} label={t('Photo')} className={card.image} />
  const size = image && pickSize(image, imageWidth)
  const fullSizeUrl = image?.original_size?.url ?? size?.url
  if (!size || !fullSizeUrl || !canShowImage(size.url, document.baseURI))
    return <span className={styles.text}>{t('Can’t show this photo.')}</span>
  const picture = (
    <img
      className={card.image}
      src={size.url}
      alt={t('Photo')}
      width={size.width}
      height={size.height}
      decoding="async"
    />
  )
  if (!canShowImage(fullSizeUrl, document.baseURI)) return picture
  return (
    <a
      href={fullSizeUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={card.imageLink}
      data-inlay-photo={JSON.stringify({ ...sizeOf(image), alt: '' })}
    >
      {picture}
    </a>
  )
}
