import type { RootModule } from '../../src/entry/mount/registry.ts'
import { readPhotos } from '../../src/features/photos/carousel/carousel-model.ts'
import { PhotoCarousel } from '../../src/features/photos/photo-carousel.tsx'
import { canShowImage } from '../../src/platform/html/links.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** Index of the host's image that the user has scrolled to, in the row that `inlay.css` makes of them. */
const shownBy = ({ scrollLeft, clientWidth }: Element) =>
  Math.round(Math.abs(scrollLeft) / (clientWidth || 1))

/** The photos of a post, one at a time; if the options name none, the host's images stay. */
export const setup: RootModule['setup'] = ({ element, options }) => {
  const photos = readPhotos(options)
  if (photos.some(({ url }) => canShowImage(url, element.baseURI)))
    return { view: <PhotoCarousel photos={photos} start={shownBy(element)} /> }
  console.warn('INLAY-15: photoset-carousel needs photos in its options.', element)
  return { view: null }
}
