import { copyText } from '../lib/clipboard.ts'
import { openShareWindow, type ShareWindow } from './windows.ts'

/** What the system's share sheet is given. */
interface Sheet {
  title: string
  url: string
}

/** What a browser does for sharing; replaced in tests. */
export interface ShareTools {
  copy: (text: string) => Promise<boolean>
  /** False when the browser let no window open. */
  openWindow: (window: ShareWindow) => boolean
  /** Whether this is a phone whose system shares. */
  canShare: (sheet: Sheet) => boolean
  share: (sheet: Sheet) => Promise<'shared' | 'canceled' | 'failed'>
}

async function share(sheet: Sheet) {
  try {
    await navigator.share(sheet)
    return 'shared'
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'canceled' : 'failed'
  }
}

/** @param element where a helper field for copying may stand for a moment. */
export const browserTools = (element: Element): ShareTools => ({
  copy: text => copyText(text, element),
  openWindow: openShareWindow,
  canShare: sheet =>
    matchMedia('(pointer: coarse)').matches && 'share' in navigator && navigator.canShare?.(sheet) === true,
  share,
})
