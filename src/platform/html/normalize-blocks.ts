import { moveChildren, unwrap } from './children.ts'
import type { ProfileRules } from './profiles.ts'
import { cardAttribute, spoilerAttribute } from './written-marks.ts'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = [
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'address',
  'center',
  'dt',
  'dd',
]
const richBlocks = ['blockquote', 'pre', 'li', 'figcaption', 'tr']

/** Elements that begin a new line. The purifier keeps them for `normalizeBlocks`. */
export const blockElements: readonly string[] = [...headings, ...blocks, ...richBlocks]

/** Table cells, which `normalizeBlocks` unwraps, with a space between them. */
export const cellElements: readonly string[] = ['td', 'th']

const anyBlock = [...blockElements, 'p', 'ul', 'ol', 'figure', 'hr'].join()

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  moveChildren(element, renamed)
  element.replaceWith(renamed)
}

/** Unwraps spans that are not spoilers, or are inside another spoiler. */
function normalizeSpoilers(fragment: DocumentFragment): void {
  for (const span of fragment.querySelectorAll('span'))
    if (!span.hasAttribute(spoilerAttribute) || span.parentElement?.closest('span')) unwrap(span)
    else span.setAttribute(spoilerAttribute, '')
}

/**
 * A card must be a paragraph with a single web link: the card shows where the link leads, and hides everything else in
 * the paragraph.
 */
function normalizeCards(fragment: DocumentFragment): void {
  for (const card of fragment.querySelectorAll(`[${cardAttribute}]`)) {
    const [link, ...others] = card.childNodes
    const isOneLink =
      card.localName === 'p' &&
      others.length === 0 &&
      link instanceof Element &&
      link.localName === 'a' &&
      !link.querySelector('*') &&
      /^https?:/i.test(link.getAttribute('href') ?? '')
    if (isOneLink) card.setAttribute(cardAttribute, '')
    else card.removeAttribute(cardAttribute)
  }
}

/**
 * Turns blocks and headings that a profile doesn't keep into some that it keeps, so that words of two lines never run
 * together. Works on purified nodes, and adds only `p`, `h2` and spaces.
 */
export function normalizeBlocks(fragment: DocumentFragment, rules: ProfileRules): void {
  const isKept = (element: Element): boolean => Object.hasOwn(rules.elements, element.localName)
  for (const cell of fragment.querySelectorAll(cellElements.join())) {
    cell.append(' ')
    unwrap(cell)
  }
  // Innermost first, so that an outer block sees the result of its children.
  for (const block of [...fragment.querySelectorAll(blockElements.join())].reverse()) {
    if (isKept(block)) continue
    if (block.querySelector(anyBlock)) unwrap(block)
    else rename(block, rules.heading && headings.includes(block.localName) ? rules.heading : 'p')
  }
  normalizeSpoilers(fragment)
  normalizeCards(fragment)
  // The parser drops one newline at the start of a pre each time it parses it.
  for (const pre of fragment.querySelectorAll('pre'))
    if (pre.firstChild?.nodeType === Node.TEXT_NODE)
      pre.firstChild.nodeValue = pre.firstChild.nodeValue?.replace(/^\n+/, '') ?? ''
}
