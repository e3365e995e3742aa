import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../../platform/dom/comfort.ts'
import { canOpen, canShowImage } from '../../platform/html/links.ts'
import { savesData } from '../../platform/media/network.ts'
import { t } from '../../platform/page/i18n.ts'
import { AppContext } from '../../ui/app-context.ts'
import { isRtl } from '../../ui/behavior/roving.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { classes } from '../../ui/styles/classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { type Carousel, type CarouselPhoto, createCarousel, peekPx } from './carousel/carousel-model.ts'
import { Slide } from './carousel/slide.tsx'
import styles from './photo-carousel.module.css'

const previousIcon = 'm15 18-6-6 6-6'
const nextIcon = 'm9 18 6-6-6-6'

const photoName = (index: number, count: number) =>
  t('Photo {number} of {count}', { number: index + 1, count })

function Dots({ carousel }: { carousel: Carousel }) {
  const index = useStore(carousel.$index)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.dots} role="group" aria-label={t('Choose a photo')}>
      {Array.from({ length: carousel.count }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot stands for a photo's index
          key={at}
          type="button"
          className={styles.dot}
          aria-label={photoName(at, carousel.count)}
          aria-current={at === index ? 'true' : undefined}
          tabIndex={at === index ? 0 : -1}
          onClick={() => carousel.go(at)}
        />
      ))}
    </div>
  )
}

/** An arrow. At the end that it points to it is dim and disabled; a press then still peeks (CARO-4). */
function Arrow({ carousel, step }: { carousel: Carousel; step: 1 | -1 }) {
  const index = useStore(carousel.$index)
  return (
    <button
      type="button"
      className={classes(styles.arrow, step === 1 ? styles.next : styles.previous)}
      aria-label={step === 1 ? t('Next') : t('Previous')}
      aria-disabled={index === (step === 1 ? carousel.count - 1 : 0) || undefined}
      onClick={() => carousel.go(carousel.$index.get() + step)}
    >
      <Icon path={step === 1 ? nextIcon : previousIcon} />
    </button>
  )
}

/** The photo index that a key leads to; null for keys that the carousel does not handle. */
function keyTarget(event: KeyboardEvent<HTMLElement>, { $index, count }: Carousel): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const forward = isRtl(event.currentTarget) ? -1 : 1
  switch (event.key) {
    case 'ArrowRight':
      return $index.get() + forward
    case 'ArrowLeft':
      return $index.get() - forward
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Moves the focus along with the photo: from the previous photo's link or dot to the new one's. */
function useFocusAlong(carousel: Carousel, root: RefObject<HTMLElement | null>) {
  const index = useStore(carousel.$index)
  const before = useRef(index)
  useLayoutEffect(() => {
    const previousIndex = before.current
    before.current = index
    const focused = root.current?.ownerDocument.activeElement
    if (previousIndex === index || !focused || !root.current?.contains(focused)) return
    const [track, dots] = [root.current.querySelector('[data-track]'), root.current.lastElementChild]
    const slide = track?.firstElementChild?.children[index]
    const next = dots?.contains(focused)
      ? dots.children[index]
      : track !== focused && track?.contains(focused)
        ? (slide?.querySelector('a, button') ?? track)
        : null
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [index, root])
}

function MultiPhotoCarousel({ carousel, photos }: { carousel: Carousel; photos: CarouselPhoto[] }) {
  const root = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const index = useStore(carousel.$index)
  const wanted = useStore(carousel.$wanted)
  const announced = useStore(carousel.$announced)
  useTrack(carousel, track, row)
  useFocusAlong(carousel, root)
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = keyTarget(event, carousel)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    carousel.go(to)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: several on one page would be several landmarks of one name
    <div
      ref={root}
      className={styles.carousel}
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={t('Photos')}
      onKeyDown={keyDown}
    >
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div
          ref={track}
          className={styles.track}
          data-track=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={t('All photos')}
        >
          <div ref={row} className={styles.row}>
            {photos.map((photo, at) => (
              <Slide
                // biome-ignore lint/suspicious/noArrayIndexKey: a set may hold the same photo twice
                key={at}
                photo={photo}
                name={photoName(at, photos.length)}
                isShown={at === index}
                isWanted={wanted.has(at)}
              />
            ))}
          </div>
        </div>
        <Arrow carousel={carousel} step={-1} />
        <Arrow carousel={carousel} step={1} />
      </div>
      <VisuallyHidden role="status">
        {announced === null ? '' : photoName(announced, photos.length)}
      </VisuallyHidden>
      <Dots carousel={carousel} />
    </div>
  )
}

/**
 * The photos of a set, one at a time, by swipe, arrows, dots and keys (CARO-1…7). A single photo has no controls.
 * Photos with unsafe URLs are left out. `photos` must not change while mounted; `start` is the first index shown.
 */
export function PhotoCarousel({ photos, start = 0 }: { photos: readonly CarouselPhoto[]; start?: number }) {
  const app = use(AppContext)
  const [{ shown, carousel }] = useState(() => {
    const shown = photos
      .filter(({ url }) => canShowImage(url, document.baseURI))
      .map(({ href, ...photo }) => ({
        ...photo,
        href: href && canOpen(href, ['http', 'https'], document.baseURI) ? href : undefined,
      }))
    const loadsAhead = () => app === null || !savesData(app, 'ahead')
    const options = { isStill: prefersReducedMotion, loadsAhead, start }
    return { shown, carousel: createCarousel(shown.length, options) }
  })
  useEffect(() => carousel.dispose, [carousel])
  const [only] = shown
  if (shown.length > 1) return <MultiPhotoCarousel carousel={carousel} photos={shown} />
  return only ? (
    <div className={styles.carousel}>
      <Slide photo={only} name="" isShown isWanted />
    </div>
  ) : null
}

/** Duration of a peek, there and back, in milliseconds. */
const peekMs = 700

const directionOf = (element: Element) => (isRtl(element) ? -1 : 1)

const scrollTo = (track: Element, index: number, isSmooth: boolean) =>
  track.scrollTo({
    left: directionOf(track) * index * track.clientWidth,
    behavior: isSmooth ? 'smooth' : 'instant',
  })

type ElementRef = RefObject<HTMLElement | null>

/** Connects a carousel's state to its scrolling track: a row of slides, each as wide as the track. */
function useTrack(carousel: Carousel, track: ElementRef, row: ElementRef) {
  useLayoutEffect(() => {
    const { index } = carousel.$target.get()
    if (track.current && index > 0) scrollTo(track.current, index, false)
  }, [carousel, track])
  useEffect(() => {
    const element = track.current
    const slides = row.current
    if (!element || !slides) return
    const position = () => Math.abs(element.scrollLeft) / (element.clientWidth || 1)
    const listeners = {
      scroll: () => carousel.scrolled(position()),
      scrollend: () => carousel.settled(position()),
      pointerdown: carousel.cancelTarget,
      wheel: carousel.cancelTarget,
    }
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener, { passive: true })
    const stopTarget = carousel.$target.listen(({ index, isNear }) => scrollTo(element, index, isNear))
    const stopPeek = carousel.$peek.listen(peek => {
      if (!peek) return
      const shift = Math.min(peekPx, element.clientWidth * 0.4) * -peek.side * directionOf(element)
      const frames = [{ translate: '0' }, { translate: `${shift}px`, offset: 0.45 }, { translate: '0' }]
      const index = carousel.$index.get()
      // The content of the slides moves, not the slides: Firefox and WebKit would scroll along with a moved slide.
      for (const slide of [...slides.children].slice(Math.max(0, index - 1), index + 2))
        for (const part of slide.children) part.animate(frames, { duration: peekMs, easing: 'ease-in-out' })
    })
    // Loads the image of a photo that is less than half the track's width out of view, or, to save data, in view.
    const loadObserver = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) carousel.load([...slides.children].indexOf(target))
      },
      { root: element, rootMargin: carousel.loadsAhead() ? '0px 50%' : '0px -1px' },
    )
    for (const slide of slides.children) loadObserver.observe(slide)
    const visibilityObserver = new IntersectionObserver(
      entries => carousel.setVisible((entries.at(-1)?.intersectionRatio ?? 0) > 0.99),
      { threshold: [0, 1] },
    )
    visibilityObserver.observe(element)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener)
      stopTarget()
      stopPeek()
      loadObserver.disconnect()
      visibilityObserver.disconnect()
    }
  }, [carousel, track, row])
}
