import type { LoadedVideos } from '../playback/loaded-videos.ts'
import type { Player } from '../playback/player.ts'
import type { Screen } from '../playback/screen.ts'

export interface ControlsProps {
  player: Player
  /** Null while the video has no element; then it can only be played. */
  screen: Screen | null
  host: VideoHost
  /** Opens the share popover for the video's post beside `anchor`; undefined if the video belongs to no post. */
  share: ((anchor: Element) => void) | undefined
  togglePlay: () => void
}

/** What a player needs of the page around it. */
export interface VideoHost {
  loadedVideos: LoadedVideos
  /** Nothing of a video loads before it is played. */
  savesData: boolean
}
