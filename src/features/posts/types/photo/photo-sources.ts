import { decodeEntities } from '../../../../platform/html/text.ts'
import { isValidUrl } from '../../../../platform/lib/typed-url.ts'
import { completeLink } from '../../routes/typed-links.ts'

/** The text contents of a drag or the clipboard. */
interface TransferTexts {
  html: string
  uriList: string
  text: string
}

const htmlMaxLength = 100_000

/** The URL of the first image in some HTML, which is parsed but never inserted into a page. */
function imageIn(html: string): string | null {
  const tag = /<img\b[^>]{0,20000}/i.exec(html.slice(0, htmlMaxLength))?.[0] ?? ''
  const found = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)
  const source = found?.[1] ?? found?.[2] ?? found?.[3]
  return source === undefined ? null : decodeEntities(source)
}

/** Reads a typed or pasted URL, adding a missing protocol; null if it is none. */
export function readAddress(typed: string): string | null {
  const url = completeLink(typed.trim())
  return isValidUrl(url) ? url : null
}

/**
 * The URL of an image that is dragged or pasted from another page (PHOTO-5): that of the image rather than of a link
 * around it. Null if there is none.
 */
export function readTransfer({ html, uriList, text }: TransferTexts): string | null {
  const image = imageIn(html)
  const listed = uriList.split(/\r?\n/).find(line => line !== '' && !line.startsWith('#'))
  for (const candidate of [image, listed, /\s/.test(text.trim()) ? null : text.trim()]) {
    if (candidate && /^https?:/i.test(candidate.trim()) && isValidUrl(candidate.trim()))
      return candidate.trim()
  }
  return null
}
