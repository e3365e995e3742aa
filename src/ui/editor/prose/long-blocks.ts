import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { directionOf } from '../../../platform/text/direction.ts'
import styles from './prose.module.css'

/** Characters and nodes from which a block counts as long. */
const longSize = 10_000

function findLong(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, pos) => {
    if (node.nodeSize < longSize) return false
    if (!node.isTextblock) return true
    const dir = directionOf(node.textBetween(0, Math.min(node.content.size, longSize)))
    found.push(Decoration.node(pos, pos + node.nodeSize, { class: `${styles.long}`, ...(dir && { dir }) }))
    return false
  })
  return found.length > 0 ? DecorationSet.create(doc, found) : DecorationSet.empty
}

const key = new PluginKey<DecorationSet>('long-blocks')

/**
 * Gives a long block one direction as a whole; in others each line has its own. With `unicode-bidi: plaintext` Chromium
 * scans the rest of the block at every line, many seconds for a megabyte. `dir="auto"` is as slow for a block with many
 * nodes. Without kerning Chromium lays a megabyte out in three quarters of the time.
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
