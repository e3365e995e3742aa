import { fetchFile } from '../../../platform/http/fetch-file.ts'
import { pickFrames } from '../../../ui/behavior/filmstrip.ts'

/** Frames of an animation, to be drawn one at a time. */
export interface Strip {
  count: number
  draw: (canvas: HTMLCanvasElement, frame: number) => void
  close: () => void
}

const paint = (canvas: HTMLCanvasElement, image: CanvasImageSource, width: number, height: number): void => {
  if (width === 0 || height === 0) return
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
}

/** Draws the first frame of a loaded image on the canvas. */
export const drawStill = (canvas: HTMLCanvasElement, image: HTMLImageElement): void =>
  paint(canvas, image, image.naturalWidth, image.naturalHeight)

// Origins whose images the host's policy doesn't let scripts read: another try would only add to its reports.
const closedOrigins = new Set<string>()

/**
 * Reads ten frames of a GIF, spread over its length (GIF-22). Resolves to null if the browser can't decode frames or
 * the image may be shown but not read.
 */
export async function readStrip(url: string, signal: AbortSignal): Promise<Strip | null> {
  const { origin } = new URL(url, document.baseURI)
  if (!('ImageDecoder' in globalThis) || closedOrigins.has(origin)) return null
  const frames: VideoFrame[] = []
  const close = () => {
    for (const frame of frames) frame.close()
  }
  let decoder: ImageDecoder | undefined
  try {
    const response = await fetchFile(url, signal).catch(error => {
      if (!signal.aborted) closedOrigins.add(origin)
      throw error
    })
    const data = response.ok ? response.body : null
    if (!data) return null
    decoder = new ImageDecoder({ data, type: response.headers.get('content-type') || 'image/gif' })
    await decoder.completed
    for (const frameIndex of pickFrames(decoder.tracks.selectedTrack?.frameCount ?? 0))
      frames.push((await decoder.decode({ frameIndex })).image)
    if (signal.aborted || frames.length < 2) throw new Error('no strip')
    return {
      count: frames.length,
      draw(canvas, at) {
        const frame = frames[at]
        if (frame) paint(canvas, frame, frame.displayWidth, frame.displayHeight)
      },
      close,
    }
  } catch {
    close()
    return null
  } finally {
    decoder?.close()
  }
}
