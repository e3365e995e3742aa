import { moveChildren, unwrap } from './children.ts'
import type { ProfileRules } from './profiles.ts'

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

/** Elements that make a line of their own: kept until `normalizeBlocks` has turned them into what a profile knows. */
export const shapeElements: readonly string[] = [...headings, ...blocks, ...richBlocks]

/** Table cells: unwrapped, with a space between them. */
export const cellElements: readonly string[] = ['td', 'th']

const anyBlock = [...shapeElements, 'p', 'ul', 'ol', 'figure', 'hr'].join()

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  moveChildren(element, renamed)
  element.replaceWith(renamed)
}

/**
 * Turns blocks and headings that a profile does not know into those it does, so that the words of two lines never run
 * together. Works on purified nodes and only ever adds `p`, `h2` and spaces.
 */
export function normalizeBlocks(fragment: DocumentFragment, rules: ProfileRules): void {
  const known = (element: Element): boolean => Object.hasOwn(rules.elements, element.localName)
  for (const cell of fragment.querySelectorAll(cellElements.join())) {
    cell.append(' ')
    unwrap(cell)
  }
  // Innermost first, so that an outer line sees what its children became.
  for (const block of [...fragment.querySelectorAll(shapeElements.join())].reverse()) {
    if (known(block)) continue
    if (block.querySelector(anyBlock)) unwrap(block)
    else rename(block, rules.heading && headings.includes(block.localName) ? rules.heading : 'p')
  }
  // The parser drops one newline at the start of a pre each time it reads it.
  for (const pre of fragment.querySelectorAll('pre'))
    if (pre.firstChild?.nodeType === Node.TEXT_NODE)
      pre.firstChild.nodeValue = pre.firstChild.nodeValue?.replace(/^\n+/, '') ?? ''
}
