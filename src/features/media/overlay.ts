/** What lies over pictures, and of that what this run has made. */
const ours = '[data-inlay-root="media"]'
const live = new WeakSet<Element>()

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

/** Where the content of a picture is: its box without border and padding. */
function contentOf(image: HTMLElement, of: CSSStyleDeclaration): DOMRect {
  const { x, y, width, height } = image.getBoundingClientRect()
  const left = pixels(of.borderLeftWidth) + pixels(of.paddingLeft)
  const top = pixels(of.borderTopWidth) + pixels(of.paddingTop)
  const right = pixels(of.borderRightWidth) + pixels(of.paddingRight)
  const bottom = pixels(of.borderBottomWidth) + pixels(of.paddingBottom)
  return new DOMRect(x + left, y + top, Math.max(0, width - left - right), Math.max(0, height - top - bottom))
}

/** Makes sure that an overlay in `parent` scrolls with it. Returns what takes that back. */
function holdOverlay(parent: HTMLElement): () => void {
  if (!isCutBetween(parent)) return () => {}
  const before = parent.style.position
  parent.style.position = 'relative'
  return () => {
    parent.style.position = before
  }
}

function setStyle(
  element: HTMLElement,
  styles: Partial<Record<keyof CSSStyleDeclaration & string, string>>,
): void {
  for (const [name, value] of Object.entries(styles))
    if (Reflect.get(element.style, name) !== value) Reflect.set(element.style, name, value)
}

/**
 * Steps of several at a time: where each one reads the layout before its `yield` and writes after it, or the other way
 * round, the browser lays the page out once for all of them.
 */
export function inStep(all: Iterable<Iterator<void>>): void {
  for (let running = [...all]; running.length > 0; ) running = running.filter(steps => !steps.next().done)
}

/**
 * An overlay over the content of a picture, after it or the link around it. Where the browser would put it, it takes no
 * room and moves with what is around it.
 */
export function createOverlay(image: HTMLElement, anchor: HTMLElement, children: readonly HTMLElement[]) {
  const element = document.createElement('span')
  element.dataset.inlayRoot = 'media'
  // The rules of a root's style sheet only reach what is inside.
  setStyle(element, { position: 'absolute', display: 'block', overflow: 'hidden', pointerEvents: 'none' })
  // Reduced-motion styles add a tiny transition to everything; without this we would measure mid-transition.
  element.style.setProperty('transition', 'none', 'important')
  element.append(...children)
  // A page from a host's cache has overlays of an earlier run.
  for (let old = anchor.nextElementSibling; old?.matches(ours); old = anchor.nextElementSibling) {
    if (live.has(old)) break
    old.remove()
  }
  live.add(element)
  anchor.after(element)
  const parent = element.parentElement
  let letGo: (() => void) | null = null
  // Later it is that of the style sheet, which moves the picture's content away.
  const { objectPosition } = getComputedStyle(image)

  return {
    element,
    parent,
    /** Puts it over the content of its picture, by the difference between where they are; for `inStep`. */
    *place(): Generator<void, DOMRect> {
      letGo ??= parent ? holdOverlay(parent) : () => {}
      const of = getComputedStyle(image)
      const content = contentOf(image, of)
      const { borderRadius, filter, objectFit } = of
      yield
      setStyle(element, { width: `${content.width}px`, height: `${content.height}px`, borderRadius, filter })
      for (const cover of element.querySelectorAll<HTMLElement>('img,canvas'))
        setStyle(cover, { objectFit, objectPosition })
      yield
      const at = element.getBoundingClientRect()
      // Read beside the place: the same picture may be among the steps twice.
      const [x = 0, y = 0] = element.style.translate.split(' ').map(pixels)
      yield
      setStyle(element, { translate: `${x + content.x - at.x}px ${y + content.y - at.y}px` })
      return content
    },
    remove() {
      letGo?.()
      element.remove()
    },
  }
}
