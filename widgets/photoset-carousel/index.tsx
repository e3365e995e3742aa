import { PhotoCarousel } from '../../src/components/photo-carousel/photo-carousel.tsx'
import { canShowImage } from '../../src/html/links.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { readPhotos } from './options.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

/** Index of the host's picture that the user has scrolled to, in the row that `inlay.css` makes of them. */
const shownBy = ({ scrollLeft, clientWidth }: Element) =>
  Math.round(Math.abs(scrollLeft) / (clientWidth || 1))

/** The photos of a post, one at a time; if the options name none, the host's pictures stay. */
export const setup: RootModule['setup'] = ({ element, options }) => {
  const photos = readPhotos(options)
  if (photos.some(({ url }) => canShowImage(url, element.baseURI)))
    return { view: <PhotoCarousel photos={photos} start={shownBy(element)} /> }
  console.warn('Inlay: photoset-carousel needs photos in its options.', element)
  return { view: null }
}
