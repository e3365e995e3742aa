import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import styles from './prose.module.css'

/** Letters and nodes from which on a block is long. */
const longSize = 10_000

const firstLetter = /\p{L}/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Which way a block runs: its first letter says it, as `dir="auto"` has it; undefined where there is none. */
function directionOf(block: Node): 'rtl' | 'ltr' | undefined {
  const [letter] = firstLetter.exec(block.textBetween(0, Math.min(block.content.size, longSize))) ?? []
  if (letter === undefined) return undefined
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

function findLong(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, pos) => {
    if (node.nodeSize < longSize) return false
    if (!node.isTextblock) return true
    const dir = directionOf(node)
    found.push(Decoration.node(pos, pos + node.nodeSize, { class: `${styles.long}`, ...(dir && { dir }) }))
    return false
  })
  return found.length > 0 ? DecorationSet.create(doc, found) : DecorationSet.empty
}

const key = new PluginKey<DecorationSet>('long-blocks')

/**
 * A long block runs one way as a whole, where in others each line has its own: for `unicode-bidi: plaintext` Chromium reads
 * all that follows at every line, which takes many seconds for a megabyte. Nor is it `dir="auto"`, which takes as long
 * to fill one with many nodes.
 */
export const longBlocks = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, { doc }) => findLong(doc),
      apply: (tr, set) => (tr.docChanged ? findLong(tr.doc) : set),
    },
    props: { decorations: state => key.getState(state) },
  })
