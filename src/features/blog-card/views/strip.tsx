import { useStore } from '@nanostores/react'
import type { Blog } from '../../../platform/bus/contract.ts'
import type { Teaser } from '../../../platform/html/teaser.ts'
import { t } from '../../../platform/page/i18n.ts'
import { cancelImageLoading } from '../../../ui/behavior/cancel-image-loading.ts'
import type { BlogCardModel } from '../blog-card-model.ts'
import styles from './blog-card.module.css'

function Tile({ teaser: { href, image, text } }: { teaser: Teaser }) {
  const content = image ? (
    <img
      ref={cancelImageLoading}
      className={styles.thumbnail}
      src={image}
      alt={text || t('A post')}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.excerpt} dir="auto">
      {text}
    </span>
  )
  if (!href) return <span className={styles.tile}>{content}</span>
  return (
    <a className={styles.tile} href={href}>
      {content}
    </a>
  )
}

interface StripProps {
  model: BlogCardModel
  blog: Blog
  isLoading: boolean
}

/** The blog's recent posts, after at least 500 ms; nothing for fewer than two posts (CARD-10, CARD-11). */
export function Strip({ model, blog, isLoading }: StripProps) {
  const isDelayOver = useStore(model.cards.$showsPosts)
  const teasers = useStore(model.$teasers(blog))
  if (teasers?.length === 0 || (!teasers && !isLoading && !blog.highlighted_posts)) return null
  const isReady = teasers !== null && isDelayOver
  return (
    <ul
      className={styles.strip}
      aria-label={t('Recent posts')}
      aria-busy={!isReady || undefined}
      data-ready={isReady || undefined}
    >
      {isReady
        ? teasers.map((teaser, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index}>
              <Tile teaser={teaser} />
            </li>
          ))
        : ['one', 'two', 'three'].map(key => <li key={key} className={styles.blank} />)}
    </ul>
  )
}
