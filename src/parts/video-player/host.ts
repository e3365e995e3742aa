import type { ComponentType } from 'react'
import type { App } from '../../app/app.ts'
import { type LivingVideos, livingVideos } from '../../video/living.ts'
import type { MoreMenuProps } from './more-menu.tsx'

export type MenuView = ComponentType<MoreMenuProps>

/** What a player needs of the page around it. */
export interface VideoHost {
  living: LivingVideos
  /** Loads what draws the menu; null when it cannot be had, which the user was told. */
  loadMenu: () => Promise<MenuView | null>
}

// A page of videos has the players alone; the menu comes when somebody reaches for it.
const menu = () => import('./more-menu.tsx').then(({ MoreMenu }) => MoreMenu)
const failure = () => import('../../notices/chunk-failure.ts')

export function videoHost(app: App): VideoHost {
  const tell = (error: unknown) => {
    app.bus.emit('chunk:failed', { name: 'video-player', error })
    void failure().then(({ tellFailure }) => tellFailure(app))
    return null
  }
  return {
    living: app.get(livingVideos),
    loadMenu: () => menu().catch(tell),
  }
}
