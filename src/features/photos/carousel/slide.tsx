import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import styles from '../photo-carousel.module.css'
import { photoRatio } from '../photo-ratio.ts'
import type { CarouselPhoto } from './carousel-model.ts'

/** Alt text of a photo without a caption: empty if its slide has a name already; a link or a lone photo needs one. */
const textOf = (name: string, href: string | undefined) => (name && !href ? '' : name || t('Photo'))

/** A caption over its photo: two lines, expandable. Screen readers that get it as the alt text don't get it twice. */
function Caption({ text, isAlt }: { text: string; isAlt: boolean }) {
  const textRef = useRef<HTMLSpanElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = textRef.current
    if (!element) return
    const measure = () => setLong(was => was || element.scrollHeight > element.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.caption} data-open={isOpen || undefined}>
      <span ref={textRef} className={styles.words} dir="auto" aria-hidden={isAlt}>
        {text}
      </span>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show less') : t('Show more')}
        </button>
      )}
    </div>
  )
}

interface SlideProps {
  photo: CarouselPhoto
  /** "Photo 2 of 5"; empty for a single photo. */
  name: string
  isShown: boolean
  isWanted: boolean
}

/** One photo, with its height reserved before it loads. A slide that isn't shown can't be focused or pressed. */
export function Slide({ photo, name, isShown, isWanted }: SlideProps) {
  const { url, caption, alt = caption, width, height, href, isFull } = photo
  const frame = (
    <span className={styles.frame} style={{ aspectRatio: photoRatio(photo) }}>
      {isWanted && (
        <img
          className={styles.photo}
          src={url}
          alt={alt || textOf(name, href)}
          width={width}
          height={height}
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  )
  return (
    <div className={styles.slide} {...(name && { role: 'group', 'aria-label': name })} inert={!isShown}>
      {href ? (
        <a
          className={styles.link}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          draggable={false}
          data-inlay-photo={isFull && JSON.stringify({ width, height, alt })}
        >
          {frame}
        </a>
      ) : (
        frame
      )}
      {caption && <Caption text={caption} isAlt={caption === alt} />}
    </div>
  )
}
