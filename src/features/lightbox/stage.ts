import type { PhotoSwipeOptions, SlideData } from 'photoswipe'
import PhotoSwipe from 'photoswipe'
import { isTall, type Photo, secondZoom, sizeBefore, sizeShown } from './photos.ts'

/** What moves: photos that are swiped, zoomed, and dragged away. */
export type Stage = ReturnType<typeof createStage>

/** A step over a photo, as a share of the window; Infinity is the edge. */
export interface PanStep {
  x: number
  y: number
}

interface StageEvents {
  changed: (index: number) => void
  zoomed: (isZoomed: boolean) => void
  loaded: (index: number, isBroken: boolean) => void
  /** It starts to close, also by a swipe. */
  closing: () => void
  closed: () => void
  tapped: () => void
}

interface StageOptions {
  place: HTMLElement
  photos: readonly Photo[]
  index: number
  /** The next photo comes from the left. */
  isRtl: boolean
  /** Nothing moves by itself. */
  isStill: boolean
  isSavingData: boolean
  on: StageEvents
}

type Slide = NonNullable<PhotoSwipe['currSlide']>
type Bounds = NonNullable<ReturnType<PhotoSwipe['getThumbBounds']>>

const zoomMs = 200
const openMs = 250
/** As long as a double click takes at most on most systems. */
const doubleClickMs = 500
/** How much + or − zooms. */
const zoomStep = 1.5

/** Space for the buttons above, and for texts and buttons below, unless the window is low. */
const paddingIn = ({ y }: { y: number }) => ({
  top: y < 480 ? 0 : 56,
  bottom: y < 480 ? 0 : 132,
  left: 0,
  right: 0,
})

const windowSize = () => ({ width: innerWidth, height: innerHeight })

const isInView = (element: Element): boolean => {
  const { top, bottom, left, right, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

const toSlide = (photo: Photo): SlideData => ({
  photo: photo.element,
  ...sizeBefore(photo, windowSize()),
  src: photo.url,
  alt: photo.alt,
  ...(photo.thumb && {
    element: photo.thumb,
    thumbCropped: getComputedStyle(photo.thumb).objectFit === 'cover',
    ...(photo.thumb.complete && photo.thumb.naturalWidth > 0 && { msrc: photo.thumb.currentSrc }),
  }),
})

/** Applies the real size of a photo. */
function takeSize(slide: Slide): void {
  const { content } = slide
  const { element } = content
  if (!(element instanceof HTMLImageElement) || !element.naturalWidth) return
  const { width, height } = sizeShown(
    { width: element.naturalWidth, height: element.naturalHeight },
    windowSize(),
  )
  if (slide.width === width && slide.height === height) return
  Object.assign(content, { width, height })
  Object.assign(slide, { width, height })
  slide.resize()
}

/** Gives the current slide and its neighbors that stay their indexes in a new list, and loads the others. */
function moveSlides(pswp: PhotoSwipe, slides: SlideData[], index: number): void {
  const by = index - pswp.currIndex
  const before = pswp.options.dataSource as SlideData[]
  for (const at of before.keys()) pswp.contentLoader.removeByIndex(at)
  pswp.options.dataSource = slides
  // A swipe may be on its way to the next one.
  pswp.potentialIndex = Math.max(0, Math.min(slides.length - 1, pswp.potentialIndex + by))
  pswp.currIndex = index
  for (const [place, holder] of pswp.mainScroll.itemHolders.entries()) {
    const at = index + place - 1
    const { slide } = holder
    if (slide && slides[at] && slide.data.photo === slides[at].photo) {
      slide.index = at
      slide.content.index = at
      pswp.contentLoader.addToCache(slide.content)
    } else if (place !== 1) pswp.setContent(holder, at, true)
  }
}

/**
 * PhotoSwipe's core, without its own buttons and keys: those set `innerHTML`, which Trusted Types forbid. It doesn't
 * support right-to-left text, so its slides are in reverse order there.
 */
export function createStage({ place, on, ...options }: StageOptions) {
  const { isRtl, isStill } = options
  let { photos } = options
  const turn = (index: number) => (isRtl ? photos.length - 1 - index : index)
  const slidesOf = () => (isRtl ? photos.map(toSlide).reverse() : photos.map(toSlide))
  let clickedAt = Number.NEGATIVE_INFINITY
  const settings: PhotoSwipeOptions = {
    dataSource: slidesOf(),
    index: turn(options.index),
    appendToEl: place,
    loop: false,
    escKey: false,
    arrowKeys: false,
    trapFocus: false,
    returnFocus: false,
    wheelToZoom: true,
    bgOpacity: 1,
    errorMsg: '',
    preload: options.isSavingData ? [0, 0] : [1, 1],
    showHideAnimationType: isStill ? 'none' : 'zoom',
    showAnimationDuration: openMs,
    hideAnimationDuration: openMs,
    zoomAnimationDuration: isStill ? 0 : zoomMs,
    imageClickAction(point, { timeStamp }) {
      // The second click of a double click would take back what the first one did.
      if (timeStamp - clickedAt > doubleClickMs) pswp.currSlide?.toggleZoom(point)
      clickedAt = timeStamp
    },
    doubleTapAction: 'zoom',
    bgClickAction: 'close',
    tapAction: on.tapped,
    // Small photos can be enlarged, too, and long ones can be read.
    secondaryZoomLevel: secondZoom,
    maxZoomLevel: ({ fit }) => Math.max(1, fit * 4),
    paddingFn: paddingIn,
  }
  const pswp = new PhotoSwipe(settings)
  let isWanted = true

  pswp.on('uiRegister', () => {
    if (pswp.ui) pswp.ui.uiElementsData = []
  })
  // The lightbox handles keys itself.
  pswp.on('keydown', event => event.preventDefault())
  // A photo without a visible place fades. The types don't allow for there being none.
  pswp.addFilter(
    'thumbBounds',
    (bounds, { element }) => (element && isInView(element) ? bounds : undefined) as Bounds,
  )
  pswp.on('change', () => on.changed(turn(pswp.currIndex)))
  pswp.on('zoomPanUpdate', ({ slide }) => on.zoomed(slide.currZoomLevel > slide.zoomLevels.initial * 1.01))
  pswp.on('contentLoadImage', ({ content: { element } }) =>
    element?.addEventListener('load', () => element.setAttribute('data-loaded', '')),
  )
  pswp.on('loadComplete', ({ slide, isError }) => {
    on.loaded(turn(slide.index), isError === true)
    // Not while it flies in.
    if (pswp.opener.isOpen) takeSize(slide)
    else pswp.on('openingAnimationEnd', () => takeSize(slide))
  })
  pswp.on('openingAnimationEnd', () => isWanted || pswp.close())
  pswp.on('close', on.closing)
  pswp.on('destroy', on.closed)
  pswp.init()
  // The dialog around it has the name and the focus.
  for (const name of ['role', 'tabindex']) pswp.element?.removeAttribute(name)
  pswp.element?.setAttribute('aria-hidden', 'true')

  return {
    go: (index: number) => pswp.goTo(turn(index)),
    zoom(how: 'in' | 'out' | 'toggle') {
      const slide = pswp.currSlide
      const by = how === 'in' ? zoomStep : 1 / zoomStep
      const { x, y } = pswp.getViewportCenterPoint()
      // A strip is read from its top.
      if (how === 'toggle') slide?.toggleZoom({ x, y: isTall(slide) ? 0 : y })
      else slide?.zoomTo(slide.currZoomLevel * by, undefined, isStill ? 0 : zoomMs)
    },
    /** Moves over a zoomed photo. */
    pan({ x, y }: PanStep) {
      const slide = pswp.currSlide
      const { x: width, y: height } = pswp.viewportSize
      // A photo in flight continues to where it should be.
      pswp.animations.stopAllPan()
      slide?.panTo(slide.pan.x - x * width, slide.pan.y - y * height)
    },
    /** Sets another list, with the current photo at `index`. */
    replace(others: readonly Photo[], index: number) {
      photos = others
      moveSlides(pswp, slidesOf(), turn(index))
    },
    /** Loads a photo again. */
    reload: (index: number) => pswp.refreshSlideContent(turn(index)),
    /** Lets the photo return to its place. */
    close() {
      isWanted = false
      pswp.close()
    },
    destroy() {
      isWanted = false
      pswp.off('destroy', on.closed)
      pswp.destroy()
    },
  }
}
