import type { App } from '../app.ts'
import { comfortAttribute } from '../dom/comfort.ts'
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

/** Puts a text after the one before it, and after what lies over the picture: two pictures may share a link. */
export function putBelow(text: Element, anchor: Element): void {
  let last = anchor
  while (last.nextElementSibling?.matches('[data-inlay-root="media"]')) last = last.nextElementSibling
  last.after(text)
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
  // A saved page has what was chosen when it was saved.
  for (const old of document.querySelectorAll('.inlay-below')) old.remove()
  document.documentElement.removeAttribute(comfortAttribute)
  if (!words) return
  document.documentElement.setAttribute(comfortAttribute, words)
  if (words.includes('below'))
    for (const picture of document.querySelectorAll<HTMLImageElement>(hostPictures))
      if (picture.alt.trim() && isLarge(picture) && !picture.closest(hostCarousel)) {
        const text = makeBelow(picture.alt)
        putBelow(text, anchorOf(picture))
        app.disposer.add(() => text.remove())
      }
  return words
}
