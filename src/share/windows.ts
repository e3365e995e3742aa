import { type PinterestWindow, type ShareData, webUrl } from './rules.ts'

export type Network = 'twitter' | 'facebook' | 'pinterest' | 'reddit'

/** A page of another site in a window of its own; sizes in pixels. */
export interface ShareWindow {
  url: string
  name: string
  width: number
  height: number
  scrollbars?: boolean
}

const withQuery = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`

const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

/** Width and height as the server may write them; 750 × 316 where it does not. */
function readDimensions(given: unknown): { width: number; height: number } {
  const { width, height }: { width?: unknown; height?: unknown } = Object(given)
  const [first, second] = typeof given === 'string' ? numbers(given) : [Number(width), Number(height)]
  return { width: first || 750, height: second || 316 }
}

const pinterest = (given: PinterestWindow | undefined): ShareWindow | null => {
  const url = webUrl(given?.url)
  return url
    ? { url, name: given?.name || 'inlay-share-pinterest', ...readDimensions(given?.dimensions) }
    : null
}

/** The share page of a network (dashboard.md §7, §9); null when the answer gives no address to share. */
export function shareWindow(network: Network, data: ShareData): ShareWindow | null {
  if (network === 'pinterest') return pinterest(data.pinterest_share_window)
  const url = webUrl(data.post_url)
  if (!url) return null
  const name = `inlay-share-${network}`
  if (network === 'twitter')
    return { url: withQuery('https://twitter.com/intent/tweet', { url }), name, width: 626, height: 258 }
  if (network === 'facebook')
    return {
      url: withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
      name,
      width: 626,
      height: 436,
    }
  return {
    url: withQuery('https://www.reddit.com/submit', { url }),
    name,
    width: 860,
    height: 600,
    scrollbars: true,
  }
}

/** Opens it in the middle of the window; without `noopener` there is no size, so the opener is cut afterwards. */
export function openShareWindow({ url, name, width, height, scrollbars }: ShareWindow): boolean {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 3)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}${scrollbars ? ',scrollbars=yes' : ''}`
  const opened = window.open(url, name, features)
  if (opened) opened.opener = null
  return opened !== null
}
