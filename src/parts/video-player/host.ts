import type { ComponentType } from 'react'
import type { App } from '../../app/app.ts'
import type { MenuProps } from '../../ui/menu/menu.tsx'
import { type LivingVideos, livingVideos } from '../../video/living.ts'

export type MenuView = ComponentType<MenuProps>

/** What a player needs of the page around it. */
export interface VideoHost {
  living: LivingVideos
  /** Loads what draws the menu; null when it cannot be had, which the user was told. */
  loadMenu: () => Promise<MenuView | null>
}

// A page of videos has the players alone; the menu comes when somebody reaches for it.
const menu = () => import('../../ui/menu/menu.tsx')
const failure = () => import('../../notices/chunk-failure.ts')

export function videoHost(app: App): VideoHost {
  return {
    living: app.get(livingVideos),
    loadMenu: () =>
      menu().then(
        ({ Menu }) => Menu,
        error => {
          app.bus.emit('chunk:failed', { name: 'video-player', error })
          void failure().then(({ tellFailure }) => tellFailure(app))
          return null
        },
      ),
  }
}
