/** What has no room for a cover inside, or replaces its content. */
const leaves = '[data-inlay],img,picture,video,audio,iframe,embed,object,canvas,svg'

const isOurs = (node: Node) => node instanceof Element && node.hasAttribute('data-inlay-root')
const isBlank = (node: Node) =>
  isOurs(node) ||
  (node.nodeType !== Node.ELEMENT_NODE && !(node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()))

/** Puts an element around another one, which keeps its place and size. */
function wrap(leaf: Element): HTMLElement {
  const { display, flex, alignSelf, justifySelf, gridArea, width } = getComputedStyle(leaf)
  const isBlock = !display.startsWith('inline')
  const wrapper = document.createElement('span')
  Object.assign(wrapper.style, {
    display: isBlock ? 'block' : 'inline-block',
    maxInlineSize: '100%',
    verticalAlign: 'bottom',
    ...{ flex, alignSelf, justifySelf, gridArea },
    ...(isBlock ? {} : { inlineSize: width }),
  })
  leaf.replaceWith(wrapper)
  wrapper.append(leaf)
  return wrapper
}

/** The element that a leaf is covered with: its parent if that has nothing else, else one put around it. */
function boxAround(leaf: Element): HTMLElement {
  let outer = leaf
  // A button inside a link or another button would be part of it.
  while (outer.parentElement?.matches('a,button,picture')) outer = outer.parentElement
  const parent = outer.parentElement
  const isAlone = parent && [...parent.childNodes].every(node => node === outer || isBlank(node))
  return isAlone && parent instanceof HTMLElement && !parent.matches('[data-inlay-post],body')
    ? parent
    : wrap(outer)
}

const content = (box: Element): Element[] => [...box.children].filter(child => !isOurs(child))

/** Text that is directly in a box goes into an element, which can be made inert. */
function wrapText(box: Element): void {
  const hasText = [...box.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  if (!hasText) return
  const inner = document.createElement('span')
  inner.append(...[...box.childNodes].filter(node => !isOurs(node)))
  box.append(inner)
}

/** What of a marked element is covered. */
export interface Boxes {
  /** The element that says so: the marked one, or the one that was put around it. */
  owner: HTMLElement
  /** The first has the cover. */
  all: readonly HTMLElement[]
  setInert: (isInert: boolean) => void
}

/** A post keeps its header and footer; a photo or a place gets an element around it. */
export function boxesOf(marked: HTMLElement): Boxes | null {
  const isPost = marked.hasAttribute('data-inlay-post')
  const owner = !isPost && marked.matches(leaves) ? boxAround(marked) : marked
  if (owner !== marked) {
    // It keeps the size that it had.
    owner.style.minBlockSize = '0'
    owner.setAttribute('data-inlay-sensitive', marked.getAttribute('data-inlay-sensitive') ?? '')
    marked.removeAttribute('data-inlay-sensitive')
  }
  const parts = isPost ? content(owner).filter(child => !child.matches('header,footer')) : [owner]
  const all = parts.flatMap(part => {
    const box = isPost && part.matches(leaves) ? wrap(part) : part
    return box instanceof HTMLElement ? box : []
  })
  const [first] = all
  if (!first) return null
  for (const box of all) wrapText(box)
  return {
    owner,
    all,
    setInert(isInert) {
      for (const box of all) for (const child of content(box)) child.toggleAttribute('inert', isInert)
    },
  }
}
