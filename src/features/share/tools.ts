import { copyText } from '../../platform/dom/clipboard.ts'
import type { ShareWindow } from './share-data.ts'

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

/** Opens it centered. `noopener` would ignore the size, so the opener is removed afterwards. */
function openWindow({ url, name, width, height, scrollbars }: ShareWindow): boolean {
  // Without the user's activation the browser would block the window and show a pop-up warning.
  if (navigator.userActivation?.isActive === false) return false
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 3)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}${scrollbars ? ',scrollbars=yes' : ''}`
  const opened = window.open(url, name, features)
  if (opened) opened.opener = null
  return opened !== null
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
  openWindow,
  canShare: sheet =>
    matchMedia('(pointer: coarse)').matches && 'share' in navigator && navigator.canShare?.(sheet) === true,
  share,
})
