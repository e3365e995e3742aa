import type { App } from '../../../platform/app.ts'
import { savesData } from '../../../platform/media/network.ts'
import { type LoadedVideos, loadedVideos } from '../playback/loaded-videos.ts'
import type { Player } from '../playback/player.ts'
import type { Screen } from '../playback/screen.ts'

export interface ControlsProps {
  player: Player
  /** Null while the video has no element; then it can only be played. */
  screen: Screen | null
  host: VideoHost
  /** Opens the share popover for the video's post next to `anchor`; undefined if the video isn't in a post. */
  share: ((anchor: Element) => void) | undefined
  togglePlay: () => void
}

/** What a player needs from the page around it. */
export interface VideoHost {
  loadedVideos: LoadedVideos
  /** Nothing of the video loads before it is played. */
  savesData: boolean
}

export function videoHost(app: App): VideoHost {
  return {
    loadedVideos: app.get(loadedVideos),
    savesData: savesData(app, 'videos'),
  }
}
