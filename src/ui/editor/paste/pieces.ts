import { Fragment, type Node } from 'prosemirror-model'
import type { Seam } from '../../../platform/html/portion.types.ts'
import { firstPiece } from '../../../platform/html/portions.ts'
import { textToHtml } from '../../../platform/text/paragraphs.ts'
import { blocksFromHtml, fromText } from '../convert/from-html.ts'
import { schema } from '../prose/schema.ts'

/** Tags, lines and characters that are read in one task of less than a tenth of a second. */
const fewTags = 2000
const fewLines = 1500
const fewChars = 100_000
/** Nodes that the editor holds: more would take the browser too long to draw, and to lay out at each key. */
const maxNodes = 20_000
/** Nodes and lines of code in one block. */
const maxNodesInBlock = 8000

/** Whether `sign` is in a text more than `max` times. */
function hasMore(text: string, sign: string, max: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++count > max) return true
  return false
}

export const isLongHtml = (html: string): boolean => html.length > fewChars || hasMore(html, '<', fewTags)
export const isLongText = (text: string): boolean => hasMore(text, '\n', fewLines)

/** Long content that is read piece by piece. */
export interface Reading {
  /** The blocks read so far. */
  readonly blocks: Node[]
  /** Reads the next piece, in less than a tenth of a second. Returns false when there is no more. */
  next: () => boolean
  /** What has not been read yet, as HTML. */
  left: () => string
}

/** The marks that two nodes share. */
const sharedMarks = (before: Node | null, after: Node | null) =>
  (before?.marks ?? []).filter(mark => after && mark.isInSet(after.marks))

/** Joins two halves of a block, and the blocks in them down to this depth; null if they are of different kinds. */
function joined(before: Node, after: Node, depth: number, between: Node | null): Node | null {
  if (before.type !== after.type || before.isLeaf) return null
  const { lastChild } = before
  const { firstChild } = after
  if (before.isTextblock) {
    if (!between || (before.type.spec.code && between.text !== '\n'))
      return before.copy(before.content.append(after.content))
    const seam = between.mark(sharedMarks(lastChild, firstChild))
    return before.copy(before.content.append(Fragment.from(seam)).append(after.content))
  }
  const inner =
    depth > 1 && firstChild && lastChild ? joined(lastChild, firstChild, depth - 1, between) : null
  if (!inner || !firstChild) return before.copy(before.content.append(after.content))
  const kept = before.content.replaceChild(before.childCount - 1, inner)
  return before.copy(kept.append(after.content.cut(firstChild.nodeSize)))
}

/** Adds the blocks of a piece. The last block before them may go on in the first of them. */
function addBlocks(all: Node[], added: readonly Node[], depth: number, between: Node | null): void {
  const [first, ...others] = added
  const last = all.at(-1)
  const whole = depth > 0 && first && last ? joined(last, first, depth, between) : null
  if (whole) all.splice(-1, 1, whole, ...others)
  else all.push(...added)
}

const between = {
  blank: schema.text(' '),
  break: schema.nodes.hard_break.create(),
  'line end': schema.text('\n'),
}

interface HtmlReading {
  /** Prepares each piece. */
  tidy?: (piece: string) => string
  /** Called with each piece and its blocks. */
  read?: (piece: string, blocks: readonly Node[]) => void
  /** Size of a piece; for tests. */
  limits?: Parameters<typeof firstPiece>[2]
}

/** Reads long HTML. */
export function readHtml(html: string, { tidy = piece => piece, read, limits }: HtmlReading = {}): Reading {
  const blocks: Node[] = []
  let left: string | null = html
  let seam: Seam = { depth: 0, reopened: 0, between: null }
  return {
    blocks,
    left: () => left ?? '',
    next() {
      if (left === null) return false
      const piece = firstPiece(left, seam.reopened, limits)
      const part = blocksFromHtml(tidy(piece.html))
      read?.(piece.html, part)
      addBlocks(blocks, part, seam.depth, seam.between && between[seam.between])
      left = piece.rest
      seam = piece.seam
      return left !== null
    },
  }
}

/** Reads long plain text, `pieceLines` lines at a time. */
export function readText(source: string, pieceLines = fewLines): Reading {
  const text = source.replace(/\r\n?/g, '\n')
  const blocks: Node[] = []
  let at = 0
  let isLine = false
  /** Where a piece may end: between two paragraphs, or in one that has too many lines. */
  const cut = (): { end: number; skips: number } => {
    let lines = 0
    for (let end = text.indexOf('\n', at); end >= 0; lines++) {
      const skips = text[end + 1] === '\n' ? 2 : 1
      if (lines >= (skips === 2 ? pieceLines : 2 * pieceLines)) return { end, skips }
      end = text.indexOf('\n', end + skips)
    }
    return { end: text.length, skips: 0 }
  }
  return {
    blocks,
    left: () => textToHtml(text.slice(at)),
    next() {
      const { end, skips } = cut()
      const part = fromText(text.slice(at, end)).children
      addBlocks(blocks, part, isLine ? 1 : 0, schema.nodes.hard_break.create())
      at = end + skips
      isLine = skips === 1
      return skips > 0
    },
  }
}

/** Counts a block's nodes, and the lines of code, up to a limit. */
function weightOf(block: Node, max: number): number {
  let weight = 1
  block.descendants((node, _pos, parent) => {
    weight += parent?.type.spec.code ? (node.text?.split('\n').length ?? 1) : 1
    return weight <= max
  })
  return weight
}

/** Whether a document is too long for the editor, as the browser would take too long for each key. */
export function isTooLong(doc: Node): boolean {
  let weight = 0
  return doc.children.some(block => {
    const blockWeight = weightOf(block, maxNodesInBlock)
    weight += blockWeight
    return blockWeight > maxNodesInBlock || weight > maxNodes
  })
}
