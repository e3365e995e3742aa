import styles from './still.module.css'

/** Milliseconds that a drawing waits for the page to have time, such as while it is scrolled. */
const waitMs = 300

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: waitMs })
  else requestAnimationFrame(run)
}

/** The picture at an address once it has loaded; null if it can't be. */
function load(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = address
  return picture.decode().then(
    () => picture,
    () => null,
  )
}

/**
 * The first frame of a picture on a canvas, from the picture that the page names for it or from itself: browsers draw no
 * other frame of a moving one. Nothing is read, so pictures of any site will do.
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
    /** Draws it, if the picture has loaded. */
    async draw(): Promise<void> {
      isWanted = true
      const picture = (still !== null && (await load(still))) || image
      // Firefox draws nothing of a picture that it has not decoded yet.
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
