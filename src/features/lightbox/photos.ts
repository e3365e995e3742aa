import type { FeedItem, PhotoData } from '../../platform/bus/contract.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { readWebUrl } from '../../platform/lib/url.ts'
import { markedAt, readAttribute, userContentSelector } from '../../platform/page/markup.ts'
import { postTexts } from '../../platform/page/post-texts.ts'
import { isCovered, shownText } from '../covers/covered.ts'
import { postAt } from '../feed/do-action.ts'
import { photoLinkAt } from './photo-link.ts'

interface Size {
  width: number
  height: number
}

/** A photo smaller than the window fills it, up to this many times its size. */
const enlargement = 4
/** A wide strip is enlarged at most this many times. */
const acrossMax = 2

/** The largest size of a photo: the stage shrinks it if it doesn't fit. */
export function sizeShown({ width, height }: Size, window: Size): Size {
  const fits = Math.min(window.width / width, window.height / height)
  const scale = Math.max(1, Math.min(enlargement, fits))
  return { width: width * scale, height: height * scale }
}

/** The same before it has loaded: as the page says, else in the shape of its small image. */
export function sizeBefore(
  { width, height, thumb }: Pick<Photo, 'width' | 'height' | 'thumb'>,
  window: Size,
): Size {
  if (width && height) return sizeShown({ width, height }, window)
  const shape = thumb?.naturalWidth ? { x: thumb.naturalWidth, y: thumb.naturalHeight } : { x: 3, y: 2 }
  const scale = Math.max(window.width / shape.x, window.height / shape.y)
  return { width: shape.x * scale, height: shape.y * scale }
}

interface Levels {
  /** The zoom at which all of a photo is visible. */
  fit: number
  elementSize: { x: number; y: number } | null
  panAreaSize: { x: number; y: number } | null
}

/** The zoom of a press: small photos are enlarged, too, and strips go across the window, so that they can be read. */
export function secondZoom({ fit, elementSize, panAreaSize }: Levels): number {
  const across =
    elementSize && panAreaSize ? Math.max(panAreaSize.x / elementSize.x, panAreaSize.y / elementSize.y) : 0
  return Math.max(fit * 2, Math.min(1, fit * 3), Math.min(acrossMax, across))
}

/** Whether a photo is a vertical strip. */
export const isTall = ({ width, height }: Size): boolean => height > 2 * width

/** One photo that the lightbox can show. All texts are plain. */
export interface Photo {
  /** What it is opened from: an image, or the link or button around one. */
  element: Element
  /** The image that the page shows of it, if any. */
  thumb: HTMLImageElement | null
  url: string
  /** Size of the photo itself in pixels; unknown until it has loaded, unless the page gives it. */
  width: number | undefined
  height: number | undefined
  /** Its description; '' if it has none. */
  alt: string
  caption: string
  /** Its post; null outside posts. */
  post: FeedItem | null
  /** Its number among the photos of its post, from 1. */
  number: number
  count: number
}

/** A list that isn't the page's own: the drawer, a conversation. */
const listSelector = '[data-photo-list]'
/** What may be a photo. */
const photoSelector = '[data-inlay-photo],[data-inlay-post] a'
const postSelector = '[data-inlay-post],[data-viewer-post]'
/** What is covered, or hidden by a filter. */
const hiddenSelector = '[data-blurred],[data-inlay-filtered]'
/** Text of a post that counts as the caption of its photos, unless they are inside it. */
const captionSelector = `${userContentSelector},[data-viewer-caption]`
const captionMaxLength = 5000

const isMarked = (element: Element) => markedAt(element, '[data-inlay-photo]') === element

function isPhoto(element: Element, list: Element | null): boolean {
  if (element.closest(listSelector) !== list || element.closest(hiddenSelector)) return false
  if (isCovered(element)) return false
  return isMarked(element) || photoLinkAt(element) === element
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)
const pixels = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined

const textOf = (element: Element): string => shownText(element).trim()

/** The text around a photo: of its figure, or of its post, but not a text that contains the photo. */
function captionOf(element: Element): string {
  const own = element.closest('figure')?.querySelector('figcaption')
  if (own) return textOf(own)
  const post = element.closest(postSelector)
  return (post ? postTexts(post, captionSelector) : [])
    .filter(body => !body.contains(element) && !body.parentElement?.closest(captionSelector))
    .map(textOf)
    .filter(Boolean)
    .join('\n\n')
    .slice(0, captionMaxLength)
}

/** Reads a photo; null if it has no address that may be loaded. */
function readPhoto(element: Element): Omit<Photo, 'post' | 'number' | 'count'> | null {
  const data: Unchecked<PhotoData> = isMarked(element) ? readAttribute(element, 'data-inlay-photo') : {}
  const thumb = element.matches('img')
    ? (element as HTMLImageElement)
    : element.querySelector<HTMLImageElement>('img')
  const address = text(data.url) ?? element.getAttribute('href') ?? (thumb?.currentSrc || thumb?.src)
  const url = address ? readWebUrl(address, document.baseURI)?.href : undefined
  if (!url) return null
  return {
    element,
    thumb,
    url,
    width: pixels(data.width),
    height: pixels(data.height),
    alt: text(data.alt) ?? thumb?.alt.trim() ?? '',
    caption: text(data.caption) ?? captionOf(element),
  }
}

/**
 * All photos of the page, of the drawer, or of a conversation, post by post, and the index of the one that `anchor`
 * opens; -1 if it opens none.
 */
export function findPhotos(anchor: Element): { photos: Photo[]; index: number } {
  const list = anchor.closest(listSelector)
  const elements = [...(list ?? document).querySelectorAll(photoSelector)].filter(element =>
    isPhoto(element, list),
  )
  const found = elements.flatMap(element => {
    // A marked image inside its link is the same photo.
    if (elements.some(other => other !== element && other.contains(element))) return []
    const photo = readPhoto(element)
    return photo ? [{ photo, owner: element.closest(postSelector) }] : []
  })
  const owners = new Map<Element | null, { post: FeedItem | null; count: number }>()
  const numbered = found.map(({ photo, owner }) => {
    const known = owners.get(owner) ?? { post: postAt(owner)?.item ?? null, count: 0 }
    known.count += 1
    owners.set(owner, known)
    return { ...photo, owner, post: known.post, number: known.count }
  })
  return {
    photos: numbered.map(({ owner, ...photo }) => ({ ...photo, count: owners.get(owner)?.count ?? 1 })),
    index: found.findIndex(({ photo: { element } }) => element.contains(anchor) || anchor.contains(element)),
  }
}
