import type { Block } from './blocks.ts'
import { directionOfLanguage } from './languages.ts'
import type { Piece } from './marks.ts'

/** A block, and what is shown in its place. */
export interface TranslatedBlock {
  block: Block
  pieces: readonly Piece<ChildNode>[]
}

type Undo = () => void

/** Sets an attribute; null removes it. Returns a function that restores the old value. */
function change(element: Element, name: string, value: string): Undo {
  const before = element.getAttribute(name)
  element.setAttribute(name, value)
  return () => {
    if (before === null) element.removeAttribute(name)
    else element.setAttribute(name, before)
  }
}

/** Texts become text nodes, whatever they contain. Elements are those of the original. */
function nodesOf(pieces: readonly Piece<ChildNode>[], undo: Undo[]): ChildNode[] {
  return pieces.map(piece => {
    if (typeof piece === 'string') return document.createTextNode(piece)
    const { key, inside } = piece
    if (typeof inside !== 'string' && key instanceof Element) {
      const before = [...key.childNodes]
      key.replaceChildren(...nodesOf(inside, undo))
      undo.push(() => key.replaceChildren(...before))
    }
    return key
  })
}

function showBlock({ block, pieces }: TranslatedBlock, undo: Undo[]): void {
  const [first] = block.nodes
  const parent = first?.parentNode
  if (!first || !parent) return
  const place = document.createComment('')
  first.before(place)
  // Undone last, because it needs the elements of the block with their contents.
  const inside: Undo[] = []
  const shown = nodesOf(pieces, inside)
  for (const node of block.nodes) node.remove()
  place.replaceWith(...shown)
  const texts = shown.map(node => node.textContent)
  undo.push(() => {
    // Something else has changed the block since, so it stays.
    if (shown.some((node, index) => node.parentNode !== parent || node.textContent !== texts[index])) return
    for (const restore of inside.reverse()) restore()
    shown[0]?.before(place)
    for (const node of shown) node.remove()
    place.replaceWith(...block.nodes)
  })
}

/**
 * Language and direction of the text, and of the parts that declare their own. Parts that aren't translated keep their
 * direction.
 */
function changeLanguage(body: HTMLElement, blocks: readonly TranslatedBlock[], to: string): Undo[] {
  const isTranslated = (element: Element) =>
    blocks.some(({ block: { nodes } }) => element.contains(nodes[0] ?? null))
  const direction = directionOfLanguage(to)
  const before = getComputedStyle(body).direction
  const parts = [...body.querySelectorAll('[lang],[dir],pre')].filter(part => !part.matches('bdi,bdo,code'))
  const undo = parts.flatMap(part => {
    if (!isTranslated(part)) return part.hasAttribute('dir') ? [] : [change(part, 'dir', before)]
    return [
      ...(part.hasAttribute('lang') ? [change(part, 'lang', to)] : []),
      ...(part.hasAttribute('dir') ? [change(part, 'dir', direction)] : []),
    ]
  })
  return [...undo, change(body, 'lang', to), change(body, 'dir', direction)]
}

/** Shows translations in place of their blocks. Returns a function that restores the original, with the same nodes. */
export function showTranslation(
  bodies: readonly HTMLElement[],
  translated: readonly TranslatedBlock[],
  to: string,
): Undo {
  const undo: Undo[] = []
  for (const body of bodies) {
    const own = translated.filter(({ block: { nodes } }) => body.contains(nodes[0] ?? null))
    if (own.length === 0) continue
    undo.push(...changeLanguage(body, own, to))
  }
  for (const one of translated) showBlock(one, undo)
  return () => {
    for (const restore of undo.splice(0).reverse()) restore()
  }
}
