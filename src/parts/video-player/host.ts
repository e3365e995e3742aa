import type { ComponentType } from 'react'
import type { App } from '../../app/app.ts'
import { type LivingVideos, livingVideos } from '../../video/living.ts'
import type { CaptionsProps } from './captions.tsx'
import type { MoreMenuProps } from './more-menu.tsx'

export type MenuView = ComponentType<MoreMenuProps>
export type CaptionsView = ComponentType<CaptionsProps>

/** What a player needs of the page around it. What is loaded is null when it cannot be had, which the user was told. */
export interface VideoHost {
  living: LivingVideos
  loadMenu: () => Promise<MenuView | null>
  loadCaptions: () => Promise<CaptionsView | null>
}

// A page of videos has the players alone; the menu comes when somebody reaches for it, captions when they are wanted.
const menu = () => import('./more-menu.tsx').then(({ MoreMenu }) => MoreMenu)
const captions = () => import('./captions.tsx').then(({ Captions }) => Captions)
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
    loadCaptions: () => captions().catch(tell),
  }
}
