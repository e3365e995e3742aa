/** Whether an element that is positioned against something further out would not scroll with `parent`, or be cut by it. */
function isCutBetween(parent: HTMLElement): boolean {
  for (let element: HTMLElement | null = parent; element; element = element.parentElement) {
    if (element === document.body) return false
    const { position, overflow } = getComputedStyle(element)
    if (position !== 'static') return false
    if (!/^visible/.test(overflow)) return true
  }
  return false
}

const pixels = (value: string) => Number.parseFloat(value) || 0

/**
 * Puts an overlay over the content of a picture, of which it is a later sibling, or a sibling of the link around it. Where
 * the browser would put it, it takes no room and moves with what is around it; the difference to the picture is measured.
 */
export function placeOver(image: HTMLElement, overlay: HTMLElement): void {
  const of = getComputedStyle(image)
  const box = image.getBoundingClientRect()
  const left = pixels(of.borderLeftWidth) + pixels(of.paddingLeft)
  const top = pixels(of.borderTopWidth) + pixels(of.paddingTop)
  const right = pixels(of.borderRightWidth) + pixels(of.paddingRight)
  const bottom = pixels(of.borderBottomWidth) + pixels(of.paddingBottom)
  const { style } = overlay
  style.width = `${Math.max(0, box.width - left - right)}px`
  style.height = `${Math.max(0, box.height - top - bottom)}px`
  style.translate = 'none'
  const at = overlay.getBoundingClientRect()
  style.translate = `${box.left + left - at.left}px ${box.top + top - at.top}px`
  style.borderRadius = of.borderRadius
  style.filter = of.filter
  for (const cover of overlay.querySelectorAll<HTMLElement>('img,canvas')) {
    cover.style.objectFit = of.objectFit
    cover.style.objectPosition = of.objectPosition
  }
}

/** Makes sure that an overlay in `parent` scrolls with it. Returns what takes that back. */
export function holdOverlay(parent: HTMLElement): () => void {
  if (!isCutBetween(parent)) return () => {}
  const before = parent.style.position
  parent.style.position = 'relative'
  return () => {
    parent.style.position = before
  }
}
