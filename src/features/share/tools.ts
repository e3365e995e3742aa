import { copyText } from '../../platform/dom/clipboard.ts'
import { openShareWindow, type ShareWindow } from './windows.ts'

/** The content for the system's share sheet. */
interface Sheet {
  title: string
  url: string
}

/** The browser functions that sharing uses; replaced in tests. */
export interface ShareTools {
  copy: (text: string) => Promise<boolean>
  /** Returns false if the browser blocked the window. */
  openWindow: (window: ShareWindow) => boolean
  /** Whether this is a phone with a share sheet for this content. */
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

/** @param element parent for a temporary field that copying may need. */
export const browserTools = (element: Element): ShareTools => ({
  copy: text => copyText(text, element),
  openWindow: openShareWindow,
  canShare: sheet =>
    matchMedia('(pointer: coarse)').matches && 'share' in navigator && navigator.canShare?.(sheet) === true,
  share,
})
