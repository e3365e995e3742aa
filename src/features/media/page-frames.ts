import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { findMarked } from '../../platform/page/markup.ts'
import { drawFrames } from '../../ui/held-frame/draw-frames.ts'

/** Draws the frames that the host has left to Inlay; those that are drawn stay as they are. */
export function drawPageFrames(app: App, disposer: Disposer): void {
  const places = findMarked('[data-inlay-frame]').filter(
    (place): place is HTMLElement =>
      place instanceof HTMLElement &&
      !place.closest('[data-inlay-root]') &&
      !place.querySelector(':scope > [data-inlay-root]'),
  )
  if (places.length > 0) disposer.add(drawFrames(places, app))
}
