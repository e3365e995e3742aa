/** Overlays on images, without the texts below them, and those made in this run. */
const ours = '[data-inlay-root="media"]:not(.inlay-below)'
const live = new WeakSet<Element>()

/** Whether an element positioned against an outer ancestor would not scroll with `parent`, or be clipped by it. */
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

/** The content box of an image, without border and padding. */
function contentOf(image: HTMLElement, of: CSSStyleDeclaration): DOMRect {
  const { x, y, width, height } = image.getBoundingClientRect()
  const left = pixels(of.borderLeftWidth) + pixels(of.paddingLeft)
  const top = pixels(of.borderTopWidth) + pixels(of.paddingTop)
  const right = pixels(of.borderRightWidth) + pixels(of.paddingRight)
  const bottom = pixels(of.borderBottomWidth) + pixels(of.paddingBottom)
  return new DOMRect(x + left, y + top, Math.max(0, width - left - right), Math.max(0, height - top - bottom))
}

function setStyle(
  element: HTMLElement,
  styles: Partial<Record<keyof CSSStyleDeclaration & string, string>>,
): void {
  for (const [name, value] of Object.entries(styles))
    if (Reflect.get(element.style, name) !== value) Reflect.set(element.style, name, value)
}

/**
 * An overlay over the content of an image, after it or the link around it. It starts as a point where the browser would
 * put it, which takes no space, moves with its surroundings, and is never moved by Inlay.
 */
export function createOverlay(
  image: HTMLElement,
  anchor: HTMLElement,
  frame: HTMLElement,
  button: HTMLElement,
) {
  const point = document.createElement('span')
  point.dataset.inlayRoot = 'media'
  const cover = document.createElement('span')
  // The rules of a root's style sheet only apply inside it.
  setStyle(point, { position: 'absolute', display: 'block', width: '0', height: '0' })
  setStyle(cover, { position: 'absolute', display: 'block', overflow: 'hidden' })
  point.style.pointerEvents = 'none'
  // Reduced-motion styles add a tiny transition to everything, which would be measured halfway.
  for (const element of [point, cover]) element.style.setProperty('transition', 'none', 'important')
  cover.append(frame, button)
  point.append(cover)
  // A page from a host's cache has overlays from an earlier run.
  for (let old = anchor.nextElementSibling; old?.matches(ours); old = anchor.nextElementSibling) {
    if (live.has(old)) break
    old.remove()
  }
  live.add(point)
  anchor.after(point)
  const parent = point.parentElement
  /** The original position of `parent`, before it was changed to make the overlay scroll with it. */
  let positionBefore: string | null = null
  // Later it is that of the style sheet, which moves the image's content away.
  const { objectPosition } = getComputedStyle(image)

  return {
    element: point,
    parent,
    /** Measures its image; returns the size, and a function that positions the overlay. */
    measure() {
      const mustHold = positionBefore === null && parent !== null && isCutBetween(parent)
      const style = getComputedStyle(image)
      const { borderRadius, filter, objectFit } = style
      const { x, y, width, height } = contentOf(image, style)
      const at = point.getBoundingClientRect()
      function place(): void {
        if (mustHold) {
          positionBefore = parent.style.position
          parent.style.position = 'relative'
        }
        setStyle(cover, { left: `${x - at.x}px`, top: `${y - at.y}px`, borderRadius, filter })
        setStyle(cover, { width: `${width}px`, height: `${height}px` })
        setStyle(frame, { objectFit, objectPosition })
      }
      return { width, height, place }
    },
    remove(): void {
      if (positionBefore !== null && parent) parent.style.position = positionBefore
      point.remove()
    },
  }
}
