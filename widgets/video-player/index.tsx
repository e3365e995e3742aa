import type { RootModule } from '../../src/entry/mount/registry.ts'
import { readFallback, sizeOf, takeOver, videoIn } from '../../src/features/video/fallback.ts'
import { readVideo } from '../../src/features/video/options.ts'
import { createFilmPlayer } from '../../src/features/video/playback/players.ts'
import { videoHost } from '../../src/features/video/views/player-host.ts'
import { VideoPlayer } from '../../src/features/video/views/video-player.tsx'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The player of a video in the host's post; if there is nothing to play, the host's markup stays. */
export const setup: RootModule['setup'] = ({ app, element, options, disposer }) => {
  const fallback = videoIn(element)
  const video = readVideo(options, readFallback(fallback), element.baseURI)
  if (!video) {
    console.warn('INLAY-15: video-player needs the address of a video.', element)
    return { view: null }
  }
  const { film, post, autoheight } = video
  const size = sizeOf(fallback)
  const player = createFilmPlayer(app, disposer, film, { post })
  const { playback, restore } = takeOver(fallback)
  disposer.add(restore)
  if (playback.time > 0) player.seek(playback.time)
  const { 'post-id': id, tumblelog } = post
  const share =
    id && tumblelog
      ? (anchor: Element) =>
          void app.bus
            .dispatch('share:open', { post_id: id, tumblelog_name: tumblelog, anchor })
            .catch(() => {})
      : undefined
  return {
    view: (
      <VideoPlayer
        player={player}
        host={videoHost(app)}
        ratio={autoheight ? undefined : size?.ratio}
        firstRatio={size?.ratio}
        width={autoheight ? undefined : size?.width}
        flush={size?.flush}
        startNow={playback.isPlaying}
        share={share}
      />
    ),
  }
}
