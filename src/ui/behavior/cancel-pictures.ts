const picturesIn = (root: Element): Iterable<HTMLImageElement> =>
  root instanceof HTMLImageElement ? [root] : root.querySelectorAll('img')

/**
 * The ref of a picture, or of what has pictures in it: once that is gone they are asked for no more. Chromium keeps a lazy
 * picture that never came near, and all that was drawn around it, for as long as the page lives.
 */
export const cancelPictures = (root: Element | null) => () => {
  for (const picture of root ? picturesIn(root) : [])
    if (!picture.complete) {
      picture.removeAttribute('srcset')
      picture.removeAttribute('src')
    }
}
