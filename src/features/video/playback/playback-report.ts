import type { App } from '../../../platform/app.ts'
import type { VideoFault } from './playback-rules.ts'

/** The post of a video, for logs (VID-3). */
export interface VideoPost {
  'post-id'?: string | undefined
  root_id?: string | undefined
  tumblelog?: string | undefined
}

/** Logs the events of one video (VID-14, VID-16…19); first-time events once, even if the element is released. */
export interface VideoReport {
  played: () => void
  ended: () => void
  /** For this many milliseconds the video waited for data although it was playing. */
  stalled: (ms: number) => void
  failed: (code: VideoFault) => void
  choseHd: (hd: boolean) => void
}

/** Creates the reports of a page's videos. The conversion is sent once per page, only when logged in (VID-18). */
export function videoReports(app: App): { of: (post: VideoPost) => VideoReport } {
  let isConverted = false

  // Logging must not fail or delay playback, so its code loads lazily and errors are ignored.
  const convert = () => {
    if (isConverted || !app.page.user) return
    isConverted = true
    import('./api.ts').then(
      ({ sendConversion }) => sendConversion(app),
      () => {},
    )
  }

  return {
    of(post) {
      const firsts = new Set<string>()
      const data = { post_id: post['post-id'], root_id: post.root_id, tumblelog: post.tumblelog }
      const log = (event: string, more: Record<string, unknown> = {}, to?: 'cslog') => {
        const at = app.platform.now()
        import('../../../platform/logs/store.ts').then(
          ({ logs }) => app.get(logs).log('video', event, { ...data, ...more }, to, at),
          () => {},
        )
      }
      const once = (event: string) => {
        if (firsts.has(event)) return
        firsts.add(event)
        log(event)
      }
      return {
        played() {
          once('play')
          convert()
        },
        ended: () => once('ended'),
        stalled: ms => log('stalled', { ms: Math.round(ms) }),
        failed: code => log('failed', { code }, 'cslog'),
        choseHd: hd => log(hd ? 'hd-on' : 'hd-off'),
      }
    },
  }
}
