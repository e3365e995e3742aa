import type { ComponentType } from 'react'
import type { LoadedVideos } from '../../video/loaded-videos.ts'
import type { Player } from '../../video/player.ts'
import type { Screen } from '../../video/screen.ts'

export interface ControlsProps {
  player: Player
  /** Null while the video has no element: it can be played, and that is all. */
  screen: Screen | null
  host: VideoHost
  /** Shares the post of the video, beside the element; undefined where it belongs to none. */
  share: ((anchor: Element) => void) | undefined
  togglePlay: () => void
}

export interface MoreMenuProps {
  controls: ControlsProps
  id: string
  /** The button that opens it. */
  anchor: HTMLElement
  /** Which item has the focus first; null while it is closed. */
  opened: 'first' | 'last' | null
  onClose: () => void
}

export type MenuView = ComponentType<MoreMenuProps>

/** What a player needs of the page around it. */
export interface VideoHost {
  living: LoadedVideos
  /** Loads what draws the menu; null when it cannot be had, which the user was told. */
  loadMenu: () => Promise<MenuView | null>
}
