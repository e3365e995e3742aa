import type { App } from '../app/app.ts'
import type { VideoFault } from './rules.ts'

/** What is said of a video in logs. */
export interface VideoPost {
  'post-id'?: string | undefined
  root_id?: string | undefined
  tumblelog?: string | undefined
}

/** Logs what becomes of one video (VID-14, VID-16…19); each of its firsts once, however often it is released. */
export interface VideoReport {
  played: () => void
  ended: () => void
  /** It stood still for so many milliseconds though it was to play. */
  stalled: (ms: number) => void
  failed: (code: VideoFault) => void
  choseHd: (hd: boolean) => void
}

/** The one place where videos are logged from. The conversion is sent once a page, and for members alone (VID-18). */
export function videoReports(app: App): { of: (post: VideoPost) => VideoReport } {
  let isConverted = false

  // A log is never worth an error, nor its code the wait for it.
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
        import('../logs/store.ts').then(
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
