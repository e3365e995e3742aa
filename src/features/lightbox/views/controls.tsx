import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { PostActionButtons } from '../../feed/post-action-buttons.tsx'
import type { Lightbox, LightboxState } from '../lightbox-model.ts'
import type { Photo } from '../photos.ts'
import styles from './lightbox.module.css'

/** Stroke paths in a 24 × 24 view box. */
const previousIcon = 'm15 18-6-6 6-6'
const nextIcon = 'm9 18 6-6-6-6'
const glass = 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM16 16l5 5M7.5 10.5h6'
const zoomInIcon = `${glass}M10.5 7.5v6`

interface PhotoProps {
  lightbox: Lightbox
  photo: Photo
}
interface StateProps extends PhotoProps {
  state: LightboxState
}

/** Its number: in its post, or among all if its post has no other. */
function Position({ state: { photos, index }, photo: { number, count } }: Omit<StateProps, 'lightbox'>) {
  if (count > 1) return t('{number} of {count}', { number, count })
  return photos.length > 1 && t('Photo {number} of {count}', { number: index + 1, count: photos.length })
}

/** Whose photo it is, its number, and the buttons to zoom and to close. */
export function TopBar({ lightbox, state, photo }: StateProps) {
  const { post } = photo
  const isZoomed = useStore(lightbox.$zoomed)
  const name = post?.tumblelog ?? post?.['tumblelog-data']?.name
  return (
    <div className={styles.top}>
      {name && <bdi className={styles.blog}>{name}</bdi>}
      <span className={styles.count}>
        <Position state={state} photo={photo} />
      </span>
      <span className={styles.space} />
      <IconButton
        variant="chrome"
        label={isZoomed ? t('Zoom out') : t('Zoom in')}
        onClick={() => lightbox.zoom('toggle')}
      >
        <Icon path={isZoomed ? glass : zoomInIcon} />
      </IconButton>
      <IconButton variant="chrome" label={t('Close')} onClick={() => void lightbox.close()}>
        <Icon path={closeIcon} />
      </IconButton>
    </div>
  )
}

const focusPhoto = (part: Element) =>
  part.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** The description and the caption, to read, select, and copy: a few lines of them, or as many as fit. */
function Texts({ photo: { alt, caption } }: { photo: Photo }) {
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!element.dataset.open) setLong(element.scrollHeight > element.clientHeight + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const part = box.current?.parentElement
    return () => {
      // Another photo has other texts; without this, keys would go to the page.
      if (part?.contains(document.activeElement)) focusPhoto(part)
    }
  }, [])
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: several landmarks of one page would have one name */}
      <div
        ref={box}
        className={styles.texts}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={t('Description')}
        data-long={isLong || undefined}
        data-open={isOpen || undefined}
      >
        <p dir="auto" className={alt ? undefined : styles.none}>
          {alt || t('No description')}
        </p>
        {caption && caption !== alt && (
          <p dir="auto" className={styles.caption}>
            {caption}
          </p>
        )}
      </div>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show less') : t('Show more')}
        </button>
      )}
    </div>
  )
}

/** The texts of the photo, the arrows, and the actions on its post. */
export function BottomBar({ lightbox, state, photo }: StateProps) {
  const { photos, index } = state
  const post = lightbox.actionPost(photo)
  return (
    <div className={styles.bottom} data-footer="">
      <Texts key={index} photo={photo} />
      <div className={styles.actions}>
        {photos.length > 1 && (
          <>
            <IconButton
              variant="chrome"
              tooltip={false}
              label={t('Previous')}
              className={styles.previous}
              aria-disabled={index === 0}
              onClick={() => lightbox.step(-1)}
            >
              <Icon path={previousIcon} />
            </IconButton>
            <IconButton
              variant="chrome"
              tooltip={false}
              label={t('Next')}
              className={styles.next}
              aria-disabled={index === photos.length - 1}
              onClick={() => lightbox.step(1)}
            >
              <Icon path={nextIcon} />
            </IconButton>
          </>
        )}
        <span className={styles.space} />
        {post && (
          <PostActionButtons
            app={lightbox.app}
            post={post}
            $post={lightbox.$post}
            styles={styles}
            variant="chrome"
            tooltip="top"
          />
        )}
      </div>
    </div>
  )
}

/** Instead of a photo that couldn't be loaded. */
export function Broken({ lightbox, state, photo }: StateProps) {
  if (!useStore(lightbox.$broken).has(state.index)) return null
  return (
    <div className={styles.broken} role="alert">
      <p>{t('Couldn’t load this photo.')}</p>
      <button type="button" className={styles.text} onClick={lightbox.retry}>
        {t('Try again')}
      </button>
      <a className={styles.text} href={photo.url} target="_blank" rel="noopener noreferrer">
        {t('Open in new tab')}
      </a>
    </div>
  )
}
