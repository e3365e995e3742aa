import styles from './still.module.css'

/** The first frame of a picture, drawn where it is needed. */
export interface FirstFrame {
  element: () => HTMLElement
  /** Draws it, if the picture has loaded; several of them one after the other. */
  draw: () => Promise<void>
  /** Frees the memory of its pixels. */
  clear: () => void
}

/** Milliseconds that a drawing waits for the page to have time, such as while it is scrolled. */
const waitMs = 300

/** Drawings that wait for their turn. */
const waiting = new Set<() => void>()
let isRunning = false

/** One drawing after the other, each in a frame with time to spare, so that many of them do not hold the page. */
function runNext(): void {
  // What has come last is nearest to where one scrolls to.
  const next = [...waiting].at(-1)
  isRunning = next !== undefined
  if (!next) return
  waiting.delete(next)
  next()
  const later = () => runNext()
  if ('requestIdleCallback' in window) requestIdleCallback(later, { timeout: waitMs })
  else requestAnimationFrame(later)
}

/** Browsers draw no other frame of a moving picture. Nothing is read, so pictures of any site will do. */
function drawOn(canvas: HTMLCanvasElement, image: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, (image.getBoundingClientRect().width * devicePixelRatio) / width || 1)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
}

const make = <T extends HTMLElement>(element: T): T => {
  element.className = styles.cover ?? ''
  return element
}

/** The frame from the picture itself, on a canvas. */
function drawn(image: HTMLImageElement): FirstFrame {
  const canvas = make(document.createElement('canvas'))
  let isWanted = false
  function paint(): void {
    if (!image.complete || image.naturalWidth === 0) return
    try {
      drawOn(canvas, image)
    } catch (error) {
      console.warn('Inlay could not draw the first frame of a GIF.', error)
    }
  }
  return {
    element: () => canvas,
    async draw() {
      isWanted = true
      // Firefox draws nothing of a picture that it has not decoded yet.
      await image.decode?.().catch(() => {})
      if (!isWanted) return
      waiting.add(paint)
      if (!isRunning) runNext()
    },
    clear() {
      isWanted = false
      waiting.delete(paint)
      canvas.width = canvas.height = 0
    },
  }
}

/** The frame of a picture; if the page names another picture of it, that one, as long as it can be loaded. */
export function firstFrame(image: HTMLImageElement, still: string | null): FirstFrame {
  if (still === null) return drawn(image)
  const picture = make(document.createElement('img'))
  let own: FirstFrame | null = null
  picture.alt = ''
  picture.addEventListener('error', () => {
    own = drawn(image)
    own.element().style.cssText = picture.style.cssText
    // It may fail while the GIF plays.
    own.element().hidden = picture.hidden
    picture.replaceWith(own.element())
    void own.draw()
  })
  picture.src = still
  return {
    element: () => own?.element() ?? picture,
    draw: async () => own?.draw(),
    clear: () => own?.clear(),
  }
}
