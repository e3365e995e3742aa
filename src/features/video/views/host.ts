import type { App } from '../../../platform/app.ts'
import { savesData } from '../../../platform/media/network.ts'
import { loadedVideos } from '../playback/loaded-videos.ts'
import type { VideoHost } from './player-types.ts'

export function videoHost(app: App): VideoHost {
  return {
    loadedVideos: app.get(loadedVideos),
    savesData: savesData(app, 'videos'),
  }
}
