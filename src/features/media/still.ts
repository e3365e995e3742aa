import type { GifData } from '../../platform/bus/contract.ts'
import { whenIdle } from '../../platform/dom/when-idle.ts'
import { canShowImage } from '../../platform/html/links.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import type { GifMode } from '../../platform/media/media-rules.ts'
import { t } from '../../platform/page/i18n.ts'
import { markedAt, readAttribute } from '../../platform/page/markup.ts'
import { createOverlay } from './overlay.ts'
import styles from './still.module.css'

/** How long a drawing waits until the page is idle, for example during scrolling, in milliseconds. */
const waitMs = 300

/** The loaded image at an address; null if it fails to load. */
function load(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/**
 * The first frame of an image on a canvas, from the image that the page names for it or from itself: browsers only draw
 * the first frame of a moving image. Nothing is read back, so images from any site work.
 */
function firstFrame(image: HTMLImageElement, still: string | null) {
  const canvas = document.createElement('canvas')
  canvas.className = styles.cover ?? ''
  let isWanted = false
  function paint(picture: HTMLImageElement): void {
    const { complete, naturalWidth: width, naturalHeight: height } = picture
    if (!isWanted || !complete || width === 0) return
    const scale = Math.min(1, (image.getBoundingClientRect().width * devicePixelRatio) / width || 1)
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    try {
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    } catch (error) {
      console.warn('INLAY-34: could not draw the first frame of a GIF.', error)
    }
  }
  return {
    canvas,
    /** Draws it, if the image has loaded. */
    async draw(): Promise<void> {
      isWanted = true
      const picture = (still !== null && (await load(still))) || image
      // Firefox draws nothing of an image that isn't decoded yet.
      await picture.decode().catch(() => {})
      whenIdle(() => paint(picture), waitMs)
    },
    /** Frees the memory of its pixels. */
    clear(): void {
      isWanted = false
      canvas.width = canvas.height = 0
    },
  }
}

/** Where GIFs stay still: the host's posts, those of the drawer, and messages. */
const places = '[data-inlay-post],[data-viewer-post],[data-photo-list]'
/** An overlay on a GIF may be a file of the same kind. Emoji of the site stay still by themselves. */
const overlay = '[data-inlay-root="media"],[data-own-emoji]'
const mark = 'data-inlay-gif'

/** A moving image. */
interface Gif {
  /** The address of its first frame; null if the page names none. */
  still: string | null
}

/**
 * Whether an address leads to a GIF. Other file types may move or not: only the host knows.
 * @public
 * @internal
 */
export const isGifAddress = (address: string): boolean =>
  /\.gifv?$/i.test(readUrl(address, document.baseURI)?.pathname ?? '')

/** The GIF that an image in a post or message shows; null if it doesn't move. */
export function gifOf(image: HTMLImageElement): Gif | null {
  if (!image.closest(places) || image.closest(overlay)) return null
  const isMarked = image.hasAttribute(mark) && markedAt(image, `[${mark}]`) === image
  if (!isMarked && !isGifAddress(image.currentSrc || image.src)) return null
  const { still }: Unchecked<GifData> = isMarked ? readAttribute(image, mark) : {}
  return { still: typeof still === 'string' && canShowImage(still, document.baseURI) ? still : null }
}

/** On still images: their content is hidden, but they keep their space, text, and presses. */
const attribute = 'data-inlay-still'
/** Smaller images, such as avatars, have no space for a button. */
const smallest = { width: 96, height: 64 }
/** Elements whose press on an image already means something. */
const pressable = 'a,button,[data-inlay-photo],[data-inlay-command],[data-inlay]'

/** A still GIF. */
export type Still = ReturnType<typeof keepStill>

/** Read all first, then write all, so that the browser lays the page out only once. */
export function placeAll(stills: readonly Still[]): void {
  const writes = stills.map(still => still.measure())
  for (const write of writes) write()
}

function makeButton(image: HTMLImageElement, press: () => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${styles.button} ${image.closest(pressable) ? '' : styles.whole}`
  button.hidden = true
  const badge = document.createElement('span')
  badge.className = styles.badge ?? ''
  badge.textContent = t('GIF')
  button.append(badge)
  button.addEventListener('click', event => {
    // It may be in a post that opens with a press.
    event.preventDefault()
    event.stopPropagation()
    press()
  })
  const name = (isPlaying: boolean) => {
    const label = isPlaying ? t('Pause GIF') : t('Play GIF')
    button.setAttribute('aria-label', image.alt ? `${label}: ${image.alt}` : label)
    button.dataset.playing = String(isPlaying)
  }
  return { button, name }
}

/** Reports when the pointer (but not a finger) or the visible focus is on one of these elements. */
function watchPointing(
  over: readonly HTMLElement[],
  focused: readonly HTMLElement[],
  tell: (isOn: boolean) => void,
) {
  const disposer = createDisposer()
  const isOver = (target: EventTarget | null) =>
    target instanceof Node && over.some(element => element.contains(target))
  for (const element of over) {
    disposer.listen(element, 'pointerenter', event => {
      if ((event as PointerEvent).pointerType !== 'touch') tell(true)
    })
    disposer.listen(element, 'pointerleave', event => {
      if (!isOver((event as PointerEvent).relatedTarget)) tell(false)
    })
  }
  for (const element of focused) {
    disposer.listen(element, 'focus', () => element.matches(':focus-visible') && tell(true))
    disposer.listen(element, 'blur', () => tell(false))
  }
  return disposer.dispose
}

/** Keeps a GIF still: its first frame covers it, with a button that plays it. */
export function keepStill(image: HTMLImageElement, { still }: Gif, firstMode: GifMode) {
  let mode = firstMode
  let isNear = false
  let isPressed = false
  let isPointed = false
  let isLarge = false

  const isPlaying = () => isPressed || (mode === 'hover' && isPointed)
  const hasFailed = () => image.complete && image.naturalWidth === 0
  const show = () => {
    const isCovered = !isPlaying() && !hasFailed()
    image.toggleAttribute(attribute, isCovered)
    frame.canvas.hidden = !isCovered
    button.hidden = !isLarge || hasFailed()
    name(isPlaying())
  }
  const press = () => {
    isPressed = !isPlaying()
    isPointed = false
    show()
  }
  const frame = firstFrame(image, still)
  const { button, name } = makeButton(image, press)
  const anchor = image.closest<HTMLElement>('a,button') ?? image
  const overlay = createOverlay(image, anchor, frame.canvas, button)
  const stopWatching = watchPointing([image, overlay.element], [anchor, button], isOn => {
    isPointed = isOn
    show()
  })
  /** Only near the window: each measurement makes the browser lay the page out. */
  const measure = () => {
    if (!isNear) return () => {}
    const { width, height, place } = overlay.measure()
    return () => {
      place()
      isLarge = width >= smallest.width && height >= smallest.height
      show()
    }
  }
  show()

  return {
    /** If this changes its size, its position may change. */
    parent: overlay.parent,
    /** Measures its image; returns a function that positions the overlay. */
    measure,
    /** It has come near the window, or is far away: then it is neither measured nor drawn. */
    setNear(now: boolean) {
      isNear = now
      if (now) void frame.draw()
      else frame.clear()
    },
    setMode(now: GifMode) {
      mode = now
      isPressed = isPointed = false
      show()
    },
    /** The image has loaded, failed, or got another address. */
    loaded() {
      measure()()
      if (isNear) void frame.draw()
      show()
    },
    /** Whether the page still has the image and its overlay. */
    isThere: () => image.isConnected && overlay.element.isConnected && gifOf(image) !== null,
    release() {
      stopWatching()
      frame.clear()
      image.removeAttribute(attribute)
      overlay.remove()
    },
  }
}
