import type { App } from '../../platform/app.ts'
import { prefersReducedMotion, reducedMotion } from '../../platform/dom/comfort.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { choicesKey } from '../../platform/media/network.ts'
import { isInUserContent } from '../../platform/page/markup.ts'
import { type PostChanges, pagePosts } from '../../platform/page-posts.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { drawFrames } from '../../ui/held-frame/draw-frames.ts'
import { gifSelector } from './selectors.ts'

/** Draws the frames that the host leaves to Inlay; those already drawn stay. */
function drawPageFrames(app: App, disposer: Disposer): void {
  const drawn = new Map<Element, { data: string | null; wasThere: boolean; stop: () => void }>()
  const dataOf = (place: Element) => place.getAttribute('data-inlay-frame')
  const isThere = (place: Element) => place.querySelector(':scope > [data-inlay-root]') !== null
  const draw = ({ find }: PostChanges) => {
    for (const [place, one] of drawn) {
      const isStale = one.wasThere && !isThere(place)
      one.wasThere ||= isThere(place)
      // A host that updates its page in place may remove the frame, or name another one.
      if (place.isConnected && dataOf(place) === one.data && !isStale) continue
      one.stop()
      drawn.delete(place)
    }
    for (const place of find('[data-inlay-frame]')) {
      if (!(place instanceof HTMLElement) || drawn.has(place) || isThere(place)) continue
      if (isInUserContent(place) || place.closest('[data-inlay-root]')) continue
      drawn.set(place, { data: dataOf(place), wasThere: false, stop: drawFrames([place], app) })
    }
  }
  disposer.add(app.get(pagePosts).subscribe(draw))
  disposer.add(() => {
    for (const { stop } of drawn.values()) stop()
  })
}

const effects = () => import('./start-media.ts')

/** Draws other sites' frames, and keeps GIFs still, if the page has such a frame, or the user such a setting. */
export function watchMedia(app: App, disposer: Disposer): void {
  const key = choicesKey(app)
  const calm = matchMedia(reducedMotion)
  const keepStill = () => {
    if (app.platform.storage.get(key) || (prefersReducedMotion() && document.querySelector(gifSelector)))
      loadChunk(app, 'media', effects).then(
        code => void (disposer.disposed || app.get(code.mediaEffects)),
        () => {},
      )
  }
  drawPageFrames(app, disposer)
  keepStill()
  disposer.listen(calm, 'change', keepStill)
  // One added later.
  const loaded = ({ target }: Event) =>
    target instanceof Element && target.matches(gifSelector) && keepStill()
  disposer.listen(document, 'load', loaded, { capture: true })
  disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key === key) keepStill()
  })
}
