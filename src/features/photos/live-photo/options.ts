import * as v from 'valibot'
import type { Places } from '../../../platform/bus/contract.ts'
import { canOpen, canShowImage } from '../../../platform/html/links.ts'
import { checkLeniently } from '../../../platform/page/check.ts'

const schema = v.object({
  url: v.string(),
  poster: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, Places['live-photo']>

/** A live photo: its film, and the picture as the host drew it. */
export interface Photo {
  film: string
  src: string
  srcSet: string
  sizes: string
  alt: string
  width: number | undefined
  height: number | undefined
  /** The href of the host's link around the picture. */
  href: string | undefined
  target: string | undefined
}

/** Reads the options and the host's picture; null without a valid film and picture. */
export function readPhoto(options: unknown, element: Element): Photo | null {
  const base = element.baseURI
  const { value } = checkLeniently<Places['live-photo']>(schema, options)
  const picture = element.querySelector('img')
  const link = picture?.closest('a')
  const src = value?.poster || picture?.getAttribute('src') || ''
  const film = value?.url ?? ''
  if (!film || !canOpen(film, ['http', 'https'], base) || !src || !canShowImage(src, base)) return null
  const pixels = (name: string) => Number(picture?.getAttribute(name)) || undefined
  const href = link && element.contains(link) ? (link.getAttribute('href') ?? '') : ''
  return {
    film,
    src,
    // They would win over the poster.
    srcSet: (!value?.poster && picture?.srcset) || '',
    sizes: (!value?.poster && picture?.sizes) || '',
    alt: picture?.alt ?? '',
    width: pixels('width'),
    height: pixels('height'),
    href: href && canOpen(href, ['http', 'https'], base) ? href : undefined,
    target: link?.target || undefined,
  }
}
