import { useEffect, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import type { Film } from '../film.ts'
import type { VideoPost } from '../playback/playback-report.ts'
import type { LoopRule } from '../playback/playback-rules.ts'
import { createFilmPlayer } from '../playback/players.ts'
import { videoHost } from './player-host.ts'
import { VideoPlayer, type VideoPlayerProps } from './video-player.tsx'

export interface OwnVideoProps extends Omit<VideoPlayerProps, 'player' | 'host'> {
  app: App
  /** Must not change: a different video needs a different `key`. */
  film: Film
  post?: VideoPost
  loopRule?: LoopRule
  autoRetries?: number
}

/** A video whose player exists as long as this view is mounted. */
export function OwnVideo({ app, film, post, loopRule, autoRetries, ...rest }: OwnVideoProps) {
  const [{ disposer, player, host }] = useState(() => {
    const disposer = createDisposer()
    const rules = {
      ...(post && { post }),
      ...(loopRule && { loopRule }),
      ...(autoRetries && { autoRetries }),
    }
    return { disposer, player: createFilmPlayer(app, disposer, film, rules), host: videoHost(app) }
  })
  useEffect(() => disposer.dispose, [disposer])
  return <VideoPlayer {...rest} player={player} host={host} />
}
