import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { directionOf } from '../../../platform/text/direction.ts'
import styles from './prose.module.css'

interface Highlights {
  /** The range of the link editor, while it has the focus. */
  range?: { from: number; to: number } | null
  /** The position where a dragged item would be dropped. */
  drop?: number | null
}

const key = new PluginKey<DecorationSet>('marks-shown')

const make = (
  { range, drop }: Highlights,
  doc: Parameters<typeof DecorationSet.create>[0],
): DecorationSet => {
  const all: Decoration[] = []
  if (range && range.from < range.to)
    all.push(Decoration.inline(range.from, range.to, { class: styles.linked ?? '' }))
  if (typeof drop === 'number')
    all.push(
      Decoration.widget(drop, () => {
        const line = document.createElement('span')
        line.className = styles.drop ?? ''
        return line
      }),
    )
  return all.length > 0 ? DecorationSet.create(doc, all) : DecorationSet.empty
}

/** Highlights a range or a position in the text, as given by a transaction's meta from `showing`. */
export const decorationsPlugin = (): Plugin =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const shown: Highlights | undefined = tr.getMeta(key)
        if (shown) return make(shown, tr.doc)
        return set === DecorationSet.empty ? set : set.map(tr.mapping, tr.doc)
      },
    },
    props: { decorations: state => key.getState(state) },
  })

/** The arguments for `tr.setMeta` that say what to highlight. */
export const showing = (shown: Highlights): [PluginKey, Highlights] => [key, shown]

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

const longKey = new PluginKey<DecorationSet>('long-blocks')

/**
 * Gives a long block one direction as a whole; in others each line has its own. With `unicode-bidi: plaintext` Chromium
 * scans the rest of the block at every line, many seconds for a megabyte. `dir="auto"` is as slow for a block with many
 * nodes. Without kerning, Chromium lays out a megabyte in three quarters of the time.
 */
export const longBlocks = (): Plugin =>
  new Plugin<DecorationSet>({
    key: longKey,
    state: {
      init: (_config, { doc }) => findLong(doc),
      apply: (tr, set) => (tr.docChanged ? findLong(tr.doc) : set),
    },
    props: { decorations: state => longKey.getState(state) },
  })
