import { useStore } from '@nanostores/react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './live-photo.module.css'
import type { LivePhoto, Photo } from './live-photo-model.ts'

/** The video over the image; mounted when first played, unmounted when off. */
function Film({ live, url }: { live: LivePhoto; url: string }) {
  const phase = useStore(live.$phase)
  const film = useRef<HTMLVideoElement>(null)
  const runs = phase !== 'off' && phase !== 'leaving'
  useEffect(() => {
    const element = film.current
    if (!element) return
    if (!runs) return element.pause()
    // `onError` reports a video that can't play; a rejected `play()` after a pause isn't a failure.
    element.play().catch(error => {
      if (error?.name === 'NotAllowedError') live.failed()
    })
  }, [runs, live])
  return (
    <video
      ref={film}
      className={styles.film}
      src={url}
      muted
      playsInline
      disablePictureInPicture
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={live.started}
      onEnded={live.ended}
      onError={live.failed}
    />
  )
}

function StillPhoto({ photo }: { photo: Photo }) {
  const { src, srcSet, sizes, alt, width, height, href, target } = photo
  const image = (
    <img
      className={styles.photo}
      src={src}
      srcSet={srcSet || undefined}
      sizes={sizes || undefined}
      alt={alt}
      width={width}
      height={height}
      draggable={false}
    />
  )
  if (!href) return image
  return (
    <a className={styles.link} href={href} target={target} rel="noopener noreferrer" draggable={false}>
      {image}
    </a>
  )
}

/** A live photo: it plays on hover, while held, and by its badge (VID-20…23). */
export function LivePhotoView({ photo, live }: { photo: Photo; live: LivePhoto }) {
  const phase = useStore(live.$phase)
  const isPressed = useStore(live.$isPressed)
  const hasFailed = useStore(live.$failed)
  const wasHeld = useRef(false)
  /** The pointer that presses the photo; a second finger neither moves nor ends the press. */
  const pressing = useRef<number | null>(null)
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse'
  const onBadge = (event: PointerEvent) => event.target instanceof Element && event.target.closest('button')
  const release = ({ pointerId }: PointerEvent) => {
    if (pointerId !== pressing.current) return
    pressing.current = null
    wasHeld.current = live.release() || wasHeld.current
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button does for keys what pointers do all over it
    <div
      className={styles.root}
      data-phase={phase}
      onPointerEnter={event => isMouse(event) && live.enter()}
      onPointerLeave={event => (isMouse(event) ? live.leave() : release(event))}
      onPointerDown={event => {
        if (!event.isPrimary) return
        wasHeld.current = false
        if (event.button !== 0 || onBadge(event)) return
        pressing.current = event.pointerId
        live.press(event.clientX, event.clientY)
      }}
      onPointerMove={event => event.pointerId === pressing.current && live.move(event.clientX, event.clientY)}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={event => {
        // Otherwise a held finger would open the browser's context menu.
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault()
      }}
      onClickCapture={event => {
        // Ignores the click that ends a held press; a click by key has the detail 0.
        if (!wasHeld.current || event.detail === 0) return
        wasHeld.current = false
        event.preventDefault()
        event.stopPropagation()
      }}
      onKeyDown={event => event.key === 'Escape' && phase !== 'off' && live.hide()}
    >
      <StillPhoto photo={photo} />
      {phase !== 'off' && <Film live={live} url={photo.film} />}
      <button type="button" className={styles.badge} aria-pressed={isPressed} onClick={live.toggle}>
        <span className={styles.rings} aria-hidden="true" />
        {t('Live')}
      </button>
      <VisuallyHidden role="status">{hasFailed ? t('Couldn’t play this live photo.') : ''}</VisuallyHidden>
    </div>
  )
}
