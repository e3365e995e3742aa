import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isTooLong, type Reading } from './pieces.ts'
import { schema } from './schema.ts'
import { cacheHtml, toHtml } from './to-html.ts'

/** Milliseconds in which pieces are read, before other tasks get their turn. */
const turnMs = 30
/** Stands for what has not been read yet. */
const mark = '\uf8ffinlay-left\uf8ff'

export interface PastingParts {
  /** A long content is being read, or no more. */
  onBusy: (isBusy: boolean) => void
  /** Whether the owner takes what is too long. */
  mayLimit: () => boolean
  /** With what was pasted, the text would be too long for the editor. */
  tooLong: (html: string) => void
}

interface Paste {
  reading: Reading
  /** What it replaces; follows what is typed meanwhile. */
  from: number
  to: number
  finish: (slice: Slice) => Slice
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Pastes long contents: they are read piece by piece, each in a task of its own, and then inserted at once, as one step
 * to undo. What is typed meanwhile goes behind them.
 */
export function createPasting(view: () => EditorView, parts: PastingParts) {
  let paste: Paste | null = null
  /** Blocks whose HTML is known already. */
  let cached = 0

  const end = () => {
    clearTimeout(paste?.timer)
    paste = null
    parts.onBusy(false)
  }
  const inserting = ({ from, to }: Paste, slice: Slice): Transaction => {
    const { state } = view()
    const isHere = state.selection.from === from && state.selection.to === to
    const tr = state.tr.setSelection(TextSelection.between(state.doc.resolve(from), state.doc.resolve(to)))
    tr.replaceSelection(slice)
    if (!isHere) tr.setSelection(state.selection.map(tr.doc, tr.mapping))
    return tr
  }
  /** Dispatches a change that inserts much, unless the editor could not hold it. */
  const dispatch = (tr: Transaction) => {
    if (parts.mayLimit() && isTooLong(tr.doc))
      return parts.tooLong(toHtml(tr.doc).replace(/<pre>[\s\S]*?<\/pre>/g, withBreaks))
    view().dispatch(closeHistory(tr))
    // Scrolling makes the browser lay all of it out: in a task of its own.
    setTimeout(() => view().isDestroyed || view().dispatch(view().state.tr.scrollIntoView()))
  }
  const read = () => {
    if (!paste || view().isDestroyed) return
    const { reading } = paste
    const stop = performance.now() + turnMs
    let isMore = true
    while (isMore && performance.now() < stop) isMore = reading.next()
    // The last block may still grow.
    cacheHtml(reading.blocks.slice(cached, -1))
    cached = Math.max(0, reading.blocks.length - 1)
    paste.timer = setTimeout(isMore ? read : insert)
  }
  const insert = () => {
    if (!paste || view().isDestroyed) return
    const slice = paste.finish(Slice.maxOpen(Fragment.from(paste.reading.blocks)))
    const tr = inserting(paste, slice)
    if (parts.mayLimit() && isTooLong(tr.doc)) paste.timer = setTimeout(handOver, 0, tr, slice)
    else {
      end()
      dispatch(tr)
    }
  }
  /** Serializes what is too long in a task of its own. */
  const handOver = (made: Transaction, slice: Slice) => {
    if (!paste || view().isDestroyed) return
    const isSame = made.before === view().state.doc
    const tr = isSame ? made : inserting(paste, slice)
    end()
    dispatch(tr)
  }
  return {
    dispatch,
    isBusy: () => paste !== null,
    /** @param finish changes what has been read, before it is inserted */
    begin(reading: Reading, finish = (slice: Slice) => slice) {
      if (paste) end()
      cached = 0
      const { from, to } = view().state.selection
      paste = { reading, from, to, finish, timer: undefined }
      parts.onBusy(true)
      read()
    },
    /** Takes a change of the document into account. */
    follow(tr: Transaction) {
      if (!paste || !tr.docChanged) return
      const replaced = tr.before.slice(paste.from, paste.to)
      paste.from = tr.mapping.map(paste.from, -1)
      paste.to = Math.max(paste.from, tr.mapping.map(paste.to, -1))
      // What was selected has been changed: it stays.
      if (!tr.doc.slice(paste.from, paste.to).eq(replaced)) paste.to = paste.from
    },
    /** Stops reading; nothing is inserted. */
    stop() {
      if (paste) end()
    },
    /** Stops without a word to anyone. */
    destroy() {
      clearTimeout(paste?.timer)
      paste = null
    },
    /** The HTML of the text together with what is being pasted, as far as it is read, and its source from there on. */
    pending(): string | null {
      if (!paste) return null
      const left = schema.node('paragraph', null, schema.text(mark))
      const content = Fragment.from([...paste.reading.blocks, left])
      const slice = new Slice(content, Slice.maxOpen(content).openStart, 0)
      const source = paste.reading.left()
      return toHtml(inserting(paste, slice).doc).replace(new RegExp(`<p>${mark}</p>|${mark}`), () => source)
    },
  }
}

/** Code whose lines are ended by elements: a text area lays out one long line faster than many short ones. */
const withBreaks = (code: string): string => code.replace(/\n/g, '<br>')

export type Pasting = ReturnType<typeof createPasting>
