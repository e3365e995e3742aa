import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { MediaNow } from '../../../platform/media/media-rules.ts'
import type { Film } from '../film.ts'
import { type VideoPost, videoReports } from './playback-report.ts'
import type { LoopRule } from './playback-rules.ts'
import { createPlayer, type Player } from './player.ts'
import { exclusiveSound, storedVolume } from './sound.ts'
import { openSource } from './video-source.ts'

/** Creates the players of a page. They share the user's choice of sound, and only one has sound at a time. */
export function createFilmPlayer(
  app: App,
  disposer: Disposer,
  film: Film,
  { post = {}, ...rules }: { post?: VideoPost; loopRule?: LoopRule; autoRetries?: number } = {},
): Player {
  // The user's choice loads with the first video that would play by itself.
  let isAllowed = false
  const player = createPlayer({
    ...rules,
    film,
    sound: app.get(storedVolume),
    exclusiveSound: app.get(exclusiveSound),
    report: app.get(videoReports).of(post),
    conditions: () => ({
      pageVisible: !app.platform.document.hidden,
      isAllowed,
    }),
    open: openSource,
    now: app.platform.now,
  })
  if (film.autoplay) {
    disposer.listen(app.platform.document, 'visibilitychange', player.reconsider)
    import('../../../platform/media/media-choices.ts').then(
      ({ media }) => {
        if (disposer.disposed) return
        const follow = (now: MediaNow) => {
          isAllowed = now.autoplays
          player.reconsider()
        }
        disposer.add(app.get(media).$now.subscribe(follow))
      },
      () => {},
    )
  }
  disposer.add(player.dispose)
  return player
}
