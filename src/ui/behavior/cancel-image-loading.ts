const imagesIn = (root: Element): Iterable<HTMLImageElement> =>
  root instanceof HTMLImageElement ? [root] : root.querySelectorAll('img')

/**
 * A ref for an image, or an element with images: cancels their loading on unmount. Otherwise, Chromium keeps a lazy
 * image that never came near the view, with the DOM around it, in memory as long as the page lives.
 */
export const cancelImageLoading = (root: Element | null) => () => {
  for (const image of root ? imagesIn(root) : [])
    if (!image.complete) {
      image.removeAttribute('srcset')
      image.removeAttribute('src')
    }
}
