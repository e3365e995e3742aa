import styles from './still.module.css'

/** How long a drawing waits until the page is idle, for example during scrolling, in milliseconds. */
const waitMs = 300

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: waitMs })
  else requestAnimationFrame(run)
}

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
export function firstFrame(image: HTMLImageElement, still: string | null) {
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
      console.warn('Inlay could not draw the first frame of a GIF.', error)
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
      whenIdle(() => paint(picture))
    },
    /** Frees the memory of its pixels. */
    clear(): void {
      isWanted = false
      canvas.width = canvas.height = 0
    },
  }
}
