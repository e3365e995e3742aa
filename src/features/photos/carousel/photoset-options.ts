import * as v from 'valibot'
import type { Places } from '../../../platform/bus/contract.ts'
import { string } from '../../../platform/lib/wire.ts'
import { checkLeniently } from '../../../platform/page/check.ts'
import type { CarouselPhoto } from './carousel-model.ts'

const pixels = v.optional(v.pipe(v.number(), v.finite(), v.minValue(1)))

const schema = v.object({
  id: string,
  pt: string,
  tumblelog: string,
  carousel_link_url: string,
  photoset_photos: v.array(
    v.object({
      high_res: v.string(),
      caption: string,
      alt_text: string,
      width: pixels,
      height: pixels,
      link_url: string,
    }),
  ),
}) satisfies v.GenericSchema<unknown, Places['photoset-carousel']>

/** Reads a photoset's photos from its element's `data-inlay-options`, the only place that does (CARO-8). */
export function readPhotos(options: unknown): CarouselPhoto[] {
  const { value, dropped } = checkLeniently<Places['photoset-carousel']>(schema, options)
  for (const path of dropped) console.warn(`Inlay: wrong type, left out: ${path} of photoset-carousel`)
  return (value?.photoset_photos ?? []).map(
    ({ high_res, caption = '', alt_text, width, height, link_url }) => ({
      url: high_res,
      caption: caption.trim(),
      alt: (alt_text || caption).trim(),
      width,
      height,
      href: link_url || value?.carousel_link_url,
    }),
  )
}
