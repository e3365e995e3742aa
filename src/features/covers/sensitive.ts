import { scrollerOf, viewOf } from '../../platform/dom/scrollers.ts'
import { t } from '../../platform/page/i18n.ts'
import styles from './cover.module.css'

/** Elements without space for a cover inside, or whose content it would replace. */
const leaves = '[data-inlay],img,picture,video,audio,iframe,embed,object,canvas,svg'

const isOurs = (node: Node) => node instanceof Element && node.hasAttribute('data-inlay-root')
const isBlank = (node: Node) =>
  isOurs(node) ||
  (node.nodeType !== Node.ELEMENT_NODE && !(node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()))

/** Wraps an element, which keeps its place and size. */
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

/** The element that gets a leaf's cover: its parent if that has no other content, else a wrapper. */
function boxAround(leaf: Element): HTMLElement {
  let outer = leaf
  // A button inside a link or another button would become part of it.
  while (outer.parentElement?.matches('a,button,picture')) outer = outer.parentElement
  const parent = outer.parentElement
  const isAlone = parent && [...parent.childNodes].every(node => node === outer || isBlank(node))
  return isAlone && parent instanceof HTMLElement && !parent.matches('[data-inlay-post],body')
    ? parent
    : wrap(outer)
}

const content = (box: Element): Element[] => [...box.children].filter(child => !isOurs(child))

/** Text directly in a box is wrapped, so that it can be made inert. */
function wrapText(box: Element): void {
  const hasText = [...box.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  if (!hasText) return
  const inner = document.createElement('span')
  inner.append(...[...box.childNodes].filter(node => !isOurs(node)))
  box.append(inner)
}

/** What to cover in a marked element. */
interface Boxes {
  /** The element that says so: the marked one, or its wrapper. */
  owner: HTMLElement
  /** The first has the cover. */
  all: readonly HTMLElement[]
  setInert: (isInert: boolean) => void
}

/** A post keeps its header and footer; a photo or a place gets a wrapper. */
function boxesOf(marked: HTMLElement): Boxes | null {
  const isPost = marked.hasAttribute('data-inlay-post')
  const owner = !isPost && marked.matches(leaves) ? boxAround(marked) : marked
  if (owner !== marked) {
    // It keeps its size.
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

/** The cover over sensitive content: says why, and has a button that shows it. */
function createCover(reason: string) {
  const element = document.createElement('div')
  element.dataset.inlayRoot = 'covers'
  const panel = document.createElement('div')
  const inner = document.createElement('div')
  const text = document.createElement('p')
  text.dir = 'auto'
  text.textContent = reason ? t('Sensitive: {reason}', { reason }) : t('Sensitive')
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.coverButton = ''
  inner.append(text, button)
  panel.append(inner)
  element.append(panel)
  return {
    element,
    button,
    draw(isShown: boolean) {
      panel.className = (isShown ? styles.shown : styles.cover) ?? ''
      button.textContent = isShown ? t('Hide') : t('Show')
      button.setAttribute('aria-expanded', String(isShown))
      const label = isShown ? t('Hide: {reason}', { reason }) : t('Show: {reason}', { reason })
      if (reason) button.setAttribute('aria-label', label)
    },
  }
}

/** Something sensitive on the page. */
export interface Sensitive {
  show: () => void
  hide: () => void
  /** Its cover is still on the page, with the right reason: a host that updates the page in place may change either. */
  isWhole: () => boolean
  /** Removes the cover; the style sheet still hides what is covered. */
  release: () => void
}

const pause = (root: Element) => {
  for (const media of root.querySelectorAll<HTMLMediaElement>('video,audio')) media.pause()
}

/** Covers an element's content; null if it has none. */
export function coverSensitive(marked: HTMLElement): Sensitive | null {
  const boxes = boxesOf(marked)
  const [first] = boxes?.all ?? []
  if (!boxes || !first) return null
  const { owner } = boxes
  // A page from a host's cache has covers from an earlier run.
  for (const old of owner.querySelectorAll(
    ':scope > [data-inlay-root="covers"], :scope > * > [data-inlay-root="covers"]',
  ))
    old.remove()
  const reasonNow = () => (owner.getAttribute('data-inlay-sensitive') ?? '').trim()
  const reason = reasonNow()
  const { element, button, draw } = createCover(reason)

  function set(isShown: boolean): void {
    owner.toggleAttribute('data-inlay-shown', isShown)
    boxes?.setInert(!isShown)
    draw(isShown)
    if (!isShown) pause(owner)
  }
  const sensitive: Sensitive = {
    show: () => set(true),
    hide() {
      set(false)
      const scroller = scrollerOf(owner)
      if (element.getBoundingClientRect().top < viewOf(scroller).top)
        owner.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    isWhole: () => owner.contains(element) && reasonNow() === reason,
    release() {
      element.remove()
      boxes.setInert(false)
      owner.removeAttribute('data-inlay-shown')
    },
  }
  button.addEventListener('click', event => {
    event.preventDefault()
    event.stopPropagation()
    if (owner.hasAttribute('data-inlay-shown')) sensitive.hide()
    else sensitive.show()
  })
  set(false)
  first.prepend(element)
  return sensitive
}
