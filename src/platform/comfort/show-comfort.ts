import type { App } from '../app.ts'
import { storagePrefix } from '../page/storage-key.ts'

export const comfortKey = (app: App): string => `${storagePrefix('reading', app.page.user?.name)}comfort`

/** Pictures of the host's posts, where the host says so. */
export const hostPictures = '[data-inlay-comfort] img[alt]'
/** In it, what comes after a picture would be another picture. */
export const hostCarousel = '[data-inlay="photoset-carousel"]'

/** Whether a picture is more than an avatar or an emoji, which have no space for a mark, and need no text below. */
export const isLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width > 47 && height > 47 && width * height > 6100

/** A text for below a picture. Screen readers read the picture itself. */
export function makeBelow(description: string): HTMLElement {
  const text = document.createElement('span')
  text.className = 'inlay-below'
  text.dataset.inlayRoot = 'media'
  text.dir = 'auto'
  text.setAttribute('aria-hidden', 'true')
  text.textContent = description
  return text
}

/** What a text below a picture comes after, unless something is over the picture. */
export const anchorOf = (picture: HTMLElement): HTMLElement =>
  picture.closest<HTMLElement>('a,button') ?? picture

/**
 * Shows what was chosen on an earlier page, before anything is drawn, and returns it. All else about it loads later, but
 * the texts below pictures, which would move what has been drawn.
 */
export function showComfort(app: App): string | undefined {
  const words = app.platform.storage.get(comfortKey(app))?.match(/words":"([^"]+)/)?.[1]
  if (!words) return
  document.documentElement.dataset.inlayComforts = words
  // A page that was saved with its texts has them.
  if (words.includes('below') && !document.querySelector('.inlay-below'))
    // From the last one on: the texts of pictures in one link are in their order.
    for (const picture of [...document.querySelectorAll<HTMLImageElement>(hostPictures)].reverse())
      if (picture.alt.trim() && isLarge(picture) && !picture.closest(hostCarousel)) {
        const text = makeBelow(picture.alt)
        anchorOf(picture).after(text)
        app.disposer.add(() => text.remove())
      }
  return words
}
