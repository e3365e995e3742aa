import { createDisposer } from '../../platform/lib/dispose.ts'
import type { GifMode } from '../../platform/media/rules.ts'
import { t } from '../../platform/page/i18n.ts'
import { type Gif, gifOf } from './gif.ts'
import { holdOverlay, placeOver } from './overlay-place.ts'
import styles from './still.module.css'

/** On pictures that stand still: the page's picture is not seen, but keeps its room, its text, and its presses. */
const attribute = 'data-inlay-still'
/** Smaller pictures, such as avatars, have no room for a button. */
const smallest = { width: 96, height: 64 }
/** What presses on a picture mean already. */
const pressable = 'a,button,[data-inlay-photo],[data-inlay-command],[data-inlay]'

/** A GIF that stands still. */
export interface Still {
  /** Where these change their size, its place changes. */
  readonly measuredWith: readonly Element[]
  /** It has come near the window, or is far away: then it needs no memory for its frame. */
  setNear: (isNear: boolean) => void
  setMode: (mode: GifMode) => void
  /** The picture has loaded, has failed, or has another address. */
  loaded: () => void
  /** Whether the page still has the picture and what lies over it. */
  isThere: () => boolean
  place: () => void
  release: () => void
}

function makeButton(image: HTMLImageElement, isWhole: boolean) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${styles.button} ${isWhole ? styles.whole : ''}`
  const badge = document.createElement('span')
  badge.className = styles.badge ?? ''
  badge.textContent = t('GIF')
  button.append(badge)
  const name = (isPlaying: boolean) => {
    const label = isPlaying ? t('Pause GIF') : t('Play GIF')
    button.setAttribute('aria-label', image.alt ? `${label}: ${image.alt}` : label)
    button.dataset.playing = String(isPlaying)
  }
  return { button, name }
}

/** Draws the first frame: browsers draw no other one of a moving picture. Reads nothing, so any site's will do. */
function drawFrame(canvas: HTMLCanvasElement, image: HTMLImageElement): boolean {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, (image.getBoundingClientRect().width * devicePixelRatio) / width || 1)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return true
  } catch {
    // Such as a picture that could not be decoded.
    return false
  }
}

/** Keeps a GIF still: its first frame lies over it, with a button that plays it. */
export function keepStill(image: HTMLImageElement, { still }: Gif, firstMode: GifMode): Still {
  const disposer = createDisposer()
  const anchor = image.closest<HTMLElement>('a,button') ?? image
  const overlay = document.createElement('span')
  overlay.dataset.inlayRoot = 'media'
  // Its own rules only reach what is inside.
  Object.assign(overlay.style, {
    position: 'absolute',
    display: 'block',
    overflow: 'hidden',
    pointerEvents: 'none',
  })
  let cover: HTMLCanvasElement | HTMLImageElement = document.createElement(still ? 'img' : 'canvas')
  cover.className = styles.cover ?? ''
  const { button, name } = makeButton(image, !image.closest(pressable))
  overlay.append(cover, button)
  let mode = firstMode
  let isNear = false
  let isPressed = false
  let isPointed = false

  const isPlaying = () => isPressed || (mode === 'hover' && isPointed)
  const hasFailed = () => image.complete && image.naturalWidth === 0
  function show(): void {
    const { width, height } = image.getBoundingClientRect()
    const isCovered = !isPlaying() && !hasFailed()
    image.toggleAttribute(attribute, isCovered)
    cover.hidden = !isCovered
    button.hidden = hasFailed() || width < smallest.width || height < smallest.height
    name(isPlaying())
  }
  function drawNow(): void {
    if (cover instanceof HTMLImageElement || !isNear || !image.complete || hasFailed()) return
    if (!drawFrame(cover, image)) isPressed = true
  }
  function draw(): void {
    drawNow()
    // Firefox draws nothing of a picture that it has not decoded yet.
    image.decode?.().then(
      () => disposer.disposed || drawNow(),
      () => {},
    )
  }
  if (cover instanceof HTMLImageElement) {
    cover.alt = ''
    disposer.listen(cover, 'error', () => {
      const canvas = document.createElement('canvas')
      canvas.className = styles.cover ?? ''
      cover.replaceWith(canvas)
      cover = canvas
      draw()
      show()
    })
    cover.src = still ?? ''
  }
  const point = (isOver: boolean) => (event: Event) => {
    const { pointerType, relatedTarget } = event as PointerEvent
    if (pointerType === 'touch') return
    const isInside =
      relatedTarget instanceof Node && (relatedTarget === image || overlay.contains(relatedTarget))
    if (!isOver && isInside) return
    isPointed = isOver
    show()
  }
  for (const element of [image, overlay]) {
    disposer.listen(element, 'pointerenter', point(true))
    disposer.listen(element, 'pointerleave', point(false))
  }
  for (const element of [anchor, button]) {
    disposer.listen(element, 'focus', () => {
      if (element.matches(':focus-visible')) point(true)(new Event('focus'))
    })
    disposer.listen(element, 'blur', point(false))
  }
  disposer.listen(button, 'click', event => {
    // It may lie in a post that opens with a press.
    event.preventDefault()
    event.stopPropagation()
    isPressed = !isPlaying()
    isPointed = false
    show()
  })
  anchor.after(overlay)
  if (overlay.parentElement) disposer.add(holdOverlay(overlay.parentElement))
  placeOver(image, overlay)
  show()

  return {
    measuredWith: overlay.parentElement ? [image, overlay.parentElement] : [image],
    setNear(now) {
      isNear = now
      if (now) {
        placeOver(image, overlay)
        draw()
        show()
      } else if (cover instanceof HTMLCanvasElement) cover.width = cover.height = 0
    },
    setMode(now) {
      mode = now
      isPressed = isPointed = false
      show()
    },
    loaded() {
      placeOver(image, overlay)
      draw()
      show()
    },
    isThere: () => image.isConnected && overlay.isConnected && gifOf(image) !== null,
    place: () => {
      placeOver(image, overlay)
      show()
    },
    release() {
      disposer.dispose()
      image.removeAttribute(attribute)
      overlay.remove()
    },
  }
}
