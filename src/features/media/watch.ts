import type { App } from '../../platform/app.ts'
import { reducedMotion } from '../../platform/dom/motion.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { choicesKey } from '../../platform/media/key.ts'
import { findMarked, postSelector } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load.ts'
import { drawFrames } from '../../ui/held-frame/draw-frames.ts'
import { gifSelector } from './selectors.ts'

/** Draws the frames that the host has left to Inlay; those that are drawn stay as they are. */
function drawPageFrames(app: App, disposer: Disposer): void {
  const places = findMarked('[data-inlay-frame]').filter(
    (place): place is HTMLElement =>
      place instanceof HTMLElement &&
      !place.closest('[data-inlay-root]') &&
      !place.querySelector(':scope > [data-inlay-root]'),
  )
  if (places.length > 0) disposer.add(drawFrames(places, app))
}

const effects = () => import('./start.ts')

/** Draws frames of other sites, and keeps GIFs still, where the page has such a frame, or the user such a wish. */
export function watchMedia(app: App, disposer: Disposer): void {
  const drawFrames = () => drawPageFrames(app, disposer)
  const key = choicesKey(app)
  const calm = matchMedia(reducedMotion)
  const keepStill = () => {
    if (app.platform.storage.get(key) || (calm.matches && document.querySelector(gifSelector)))
      loadChunk(app, 'media', effects).then(
        code => void (disposer.disposed || app.get(code.mediaEffects)),
        () => {},
      )
  }
  drawFrames()
  keepStill()
  disposer.listen(calm, 'change', keepStill)
  // One that comes later.
  const loaded = ({ target }: Event) =>
    target instanceof Element && target.matches(gifSelector) && keepStill()
  disposer.listen(document, 'load', loaded, { capture: true })
  disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key === key) keepStill()
  })
  const observer = new MutationObserver(drawFrames)
  for (const list of new Set(findMarked(postSelector).map(post => post.parentElement)))
    if (list) observer.observe(list, { childList: true })
  disposer.add(() => observer.disconnect())
}
