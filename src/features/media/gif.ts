import type { GifData } from '../../platform/bus/contract.ts'
import { canShowImage } from '../../platform/html/links.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import { markedAt, readAttribute } from '../../platform/page/markup.ts'

/** Where GIFs stay still: the host's posts, those of the drawer, and messages. */
const places = '[data-inlay-post],[data-viewer-post],[data-photo-list]'
/** An overlay on a GIF may be a file of the same kind. */
const overlay = '[data-inlay-root="media"]'
const mark = 'data-inlay-gif'

/** A moving image. */
export interface Gif {
  /** The address of its first frame; null if the page names none. */
  still: string | null
}

/**
 * Whether an address leads to a GIF. Other file types may move or not: only the host knows.
 * @public
 */
export const isGifAddress = (address: string): boolean =>
  /\.gifv?$/i.test(readUrl(address, document.baseURI)?.pathname ?? '')

/** The GIF that an image in a post or message shows; null if it doesn't move. */
export function gifOf(image: HTMLImageElement): Gif | null {
  if (!image.closest(places) || image.closest(overlay)) return null
  const isMarked = image.hasAttribute(mark) && markedAt(image, `[${mark}]`) === image
  if (!isMarked && !isGifAddress(image.currentSrc || image.src)) return null
  const { still }: Unchecked<GifData> = isMarked ? readAttribute(image, mark) : {}
  return { still: typeof still === 'string' && canShowImage(still, document.baseURI) ? still : null }
}
