import type { App } from '../../../platform/app.ts'
import { prefersReducedMotion } from '../../../platform/dom/motion.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { Film } from '../film.ts'
import { exclusiveSound } from './exclusive-sound.ts'
import type { LoopRule } from './playback-rules.ts'
import { createPlayer, type Player } from './player.ts'
import { type VideoPost, videoReports } from './report.ts'
import { openSource } from './source.ts'
import { storedVolume } from './stored-volume.ts'

/** Whether the user has asked to save data. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches

/** Creates the players of a page, which share one choice of sound, and of which only one has sound at a time. */
export function createFilmPlayer(
  app: App,
  disposer: Disposer,
  film: Film,
  { post = {}, ...rules }: { post?: VideoPost; loopRule?: LoopRule; autoRetries?: number } = {},
): Player {
  const player = createPlayer({
    ...rules,
    film,
    sound: app.get(storedVolume),
    exclusiveSound: app.get(exclusiveSound),
    report: app.get(videoReports).of(post),
    conditions: () => ({
      pageVisible: !document.hidden,
      reducedMotion: prefersReducedMotion(),
      savesData: savesData(),
    }),
    open: openSource,
    now: app.platform.now,
  })
  if (film.autoplay) {
    disposer.listen(document, 'visibilitychange', player.reconsider)
    disposer.listen(matchMedia('(prefers-reduced-motion: reduce)'), 'change', player.reconsider)
  }
  disposer.add(player.dispose)
  return player
}
