import { type PinterestWindow, type ShareData, webUrl } from './share-data.ts'
import type { ShareRules, WindowSize } from './surfaces.ts'

export type Network = 'twitter' | 'facebook' | 'pinterest' | 'reddit'

/** A page of another site in a window of its own; sizes in pixels. */
export interface ShareWindow extends WindowSize {
  url: string
  name: string
}

const withQuery = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`

const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

/** Reads the dimensions of the server's window; 750 × 316 if there are none. */
function readDimensions(dimensions: unknown): { width: number; height: number } {
  const { width, height }: { width?: unknown; height?: unknown } = Object(dimensions)
  const [first, second] =
    typeof dimensions === 'string' ? numbers(dimensions) : [Number(width), Number(height)]
  return { width: first || 750, height: second || 316 }
}

/** A safe window name; one that starts with an underscore, such as `_self`, may target the page itself. */
const safeName = /^(?!_)[\w-]{1,80}$/

const pinterest = (data: PinterestWindow | undefined): ShareWindow | null => {
  const url = webUrl(data?.url)
  return url
    ? {
        url,
        name: safeName.test(data?.name ?? '') ? (data?.name ?? '') : 'inlay-share-pinterest',
        ...readDimensions(data?.dimensions),
      }
    : null
}

const pages = {
  twitter: (url: string) => withQuery('https://twitter.com/intent/tweet', { url }),
  facebook: (url: string) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  reddit: (url: string) => withQuery('https://www.reddit.com/submit', { url }),
}

/** The share page of a network (SHARE-38, SMSG-51); null if the share data has no URL to share. */
export function shareWindow(
  network: Network,
  data: ShareData,
  sizes: ShareRules['windows'],
): ShareWindow | null {
  if (network === 'pinterest') return pinterest(data.pinterest_share_window)
  const url = webUrl(data.post_url)
  return url === null ? null : { url: pages[network](url), name: `inlay-share-${network}`, ...sizes[network] }
}

/** Opens it centered. `noopener` would ignore the size, so the opener is removed afterwards. */
export function openShareWindow({ url, name, width, height, scrollbars }: ShareWindow): boolean {
  // Without the user's activation the browser would block the window and show a pop-up warning.
  if (navigator.userActivation?.isActive === false) return false
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 3)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}${scrollbars ? ',scrollbars=yes' : ''}`
  const opened = window.open(url, name, features)
  if (opened) opened.opener = null
  return opened !== null
}
