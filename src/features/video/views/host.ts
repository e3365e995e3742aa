import type { App } from '../../../platform/app.ts'
import { savesData } from '../../../platform/media/saves-data.ts'
import { loadedVideos } from '../playback/loaded-videos.ts'
import type { VideoHost } from './types.ts'

// The menu's code loads only when somebody opens it.
const menu = () => import('./more-menu.tsx').then(({ MoreMenu }) => MoreMenu)

export function videoHost(app: App): VideoHost {
  const reportFailure = (error: unknown) => {
    app.bus.emit('chunk:failed', { name: 'video-player', error })
    app.tell()
    return null
  }
  return {
    loadedVideos: app.get(loadedVideos),
    savesData: savesData(app, 'videos'),
    loadMenu: () => menu().catch(reportFailure),
  }
}
