import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { createDisposer, type Disposer } from '../../platform/lib/dispose.ts'
import { media } from '../../platform/media/media-choices.ts'
import type { MediaNow } from '../../platform/media/media-rules.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

/** Applies the user's choices to the page while the app runs: GIFs stay still, or play again (DEC-181). */
export function mediaEffects(app: App): ReadableAtom<MediaNow> {
  const { $now } = app.get(media)
  let running: Disposer | null = null

  function start(): void {
    const disposer = createDisposer()
    running = disposer
    loadChunk(app, 'media', () => import('./stills.ts')).then(
      ({ keepStills }) => disposer.disposed || keepStills(disposer, $now, app.get(pagePosts)),
      () => {},
    )
  }
  function stop(): void {
    running?.dispose()
    running = null
  }
  app.disposer.add(
    $now.subscribe(({ gifs }) => {
      if (gifs === 'play') stop()
      else if (!running) start()
    }),
  )
  app.disposer.add(stop)
  return $now
}
