import type { FrameData as WrittenFrame } from '../bus/contract.ts'
import type { Unchecked } from '../lib/record.ts'
import { readUrl } from '../lib/url.ts'
import { readAttribute } from '../page/markup.ts'
import { leavesOrigin } from './links.ts'

/** Marks the place of another site's frame, which loads after a press: JSON with `src`, `title` and `poster`. */
const heldFrame = 'data-inlay-frame'

/** What a placeholder says about its frame. */
export interface FrameData {
  src: string
  title: string
  /** The address of an image. */
  poster: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function readFrameData(place: Element): FrameData {
  const { src, title, poster }: Unchecked<WrittenFrame> = readAttribute(place, heldFrame)
  return { src: text(src), title: text(title), poster: text(poster) }
}

/** Replaces each frame from another site by a placeholder, so that nothing in it loads. Returns the placeholders. */
export function holdFrames(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll('iframe')].flatMap(frame => {
    const src = frame.getAttribute('src') ?? ''
    if (!leavesOrigin(src, document.baseURI)) return []
    const place = frame.ownerDocument.createElement('span')
    place.setAttribute(heldFrame, JSON.stringify({ src, title: frame.getAttribute('title') ?? '' }))
    frame.replaceWith(place)
    return [place]
  })
}

/** Whether loading it only contacts the page's own site or a host from the page data. */
export function isOwnAddress(address: string, hosts: { readonly [name: string]: unknown } = {}): boolean {
  if (!leavesOrigin(address, document.baseURI)) return true
  const originOf = (url: string) => readUrl(url, document.baseURI)?.origin
  // A host may come without a scheme, such as `//cdn.example`.
  return [hosts.assets, hosts.www, hosts.api].some(
    host => typeof host === 'string' && originOf(host) === originOf(address),
  )
}
