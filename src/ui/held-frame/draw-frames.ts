import type { App } from '../../platform/app.ts'
import type { FrameData } from '../../platform/html/held-frames.ts'

/**
 * Draws other sites' frames into their placeholders; the code loads with the first one. Returns a function that removes
 * them.
 * @param data what the placeholders' own attributes say, if left out.
 * @param wasPressed the user has just asked for them.
 */
export function drawFrames(
  places: readonly HTMLElement[],
  app: App | null,
  data?: FrameData,
  wasPressed?: boolean,
): () => void {
  let isStopped = false
  let stops: (() => void)[] = []
  import('./held-frame.ts').then(
    ({ drawHeldFrame, readFrameData }) => {
      if (!isStopped)
        stops = places.map(place => drawHeldFrame(place, data ?? readFrameData(place), app, wasPressed))
    },
    error => app?.bus.emit('chunk:failed', { name: 'held-frame', error }),
  )
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
