import type { App } from '../../../platform/app.ts'
import { savesData } from '../../../platform/media/saves-data.ts'
import { loadedVideos } from '../playback/loaded-videos.ts'
import type { VideoHost } from './types.ts'

// The menu's code loads only when somebody opens it.
const menu = () => import('./more-menu.tsx').then(({ MoreMenu }) => MoreMenu)
const failure = () => import('../../../shared/feedback/chunk-failure.ts')

export function videoHost(app: App): VideoHost {
  const reportFailure = (error: unknown) => {
    app.bus.emit('chunk:failed', { name: 'video-player', error })
    void failure().then(({ showChunkFailure }) => showChunkFailure(app))
    return null
  }
  return {
    loadedVideos: app.get(loadedVideos),
    savesData: savesData(app, 'videos'),
    loadMenu: () => menu().catch(reportFailure),
  }
}
