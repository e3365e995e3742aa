import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { cacheHtml, toHtml } from '../convert/to-html.ts'
import { schema } from '../prose/schema.ts'
import { selectionOf } from '../prose/selections.ts'
import { isTooLong, type Reading } from './pieces.ts'

/** Milliseconds for which pieces are read in one task. */
const taskMs = 30
/** Text that stands for the part that has not been read yet. */
const unreadMark = '\uf8ffinlay-left\uf8ff'

export interface PastingDeps {
  /** Called when the reading of long content begins, and when it ends. */
  onBusy: (isBusy: boolean) => void
  /** Whether the owner handles a text that is too long for the editor. */
  handlesTooLong: () => boolean
  /** Called with the whole text when a paste would make it too long for the editor. */
  tooLong: (html: string) => void
}

interface Paste {
  reading: Reading
  /** The range that it replaces; it is adjusted to what is typed meanwhile. */
  from: number
  to: number
  finish: (slice: Slice) => Slice
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Pastes long content: it is read piece by piece, each in a task of its own, and then inserted at once, as one step to
 * undo. What is typed meanwhile stands behind it.
 */
export function createPasting(view: () => EditorView, deps: PastingDeps) {
  let paste: Paste | null = null
  /** The number of blocks whose HTML is cached already. */
  let cachedBlocks = 0

  const end = () => {
    clearTimeout(paste?.timer)
    paste = null
    deps.onBusy(false)
  }
  const insertion = ({ from, to }: Paste, slice: Slice): Transaction => {
    const { state } = view()
    const isHere = state.selection.from === from && state.selection.to === to
    const tr = state.tr.setSelection(selectionOf(state.doc, from, to))
    tr.replaceSelection(slice)
    if (!isHere) tr.setSelection(state.selection.map(tr.doc, tr.mapping))
    return tr
  }
  /** Dispatches a change that may insert much, unless the text would be too long for the editor. */
  const dispatch = (tr: Transaction) => {
    if (deps.handlesTooLong() && isTooLong(tr.doc))
      return deps.tooLong(toHtml(tr.doc).replace(/<pre>[\s\S]*?<\/pre>/g, withBreaks))
    view().dispatch(closeHistory(tr))
    // In a task of its own, as scrolling makes the browser lay out the whole text.
    setTimeout(() => view().isDestroyed || view().dispatch(view().state.tr.scrollIntoView()))
  }
  const read = () => {
    if (!paste || view().isDestroyed) return
    const { reading } = paste
    const taskEnd = performance.now() + taskMs
    let isMore = true
    while (isMore && performance.now() < taskEnd) isMore = reading.next()
    // The last block may still grow.
    cacheHtml(reading.blocks.slice(cachedBlocks, -1))
    cachedBlocks = Math.max(0, reading.blocks.length - 1)
    paste.timer = setTimeout(isMore ? read : insert)
  }
  const insert = () => {
    if (!paste || view().isDestroyed) return
    const slice = paste.finish(Slice.maxOpen(Fragment.from(paste.reading.blocks)))
    const tr = insertion(paste, slice)
    if (deps.handlesTooLong() && isTooLong(tr.doc)) paste.timer = setTimeout(insertTooLong, 0, tr, slice)
    else {
      end()
      dispatch(tr)
    }
  }
  /** Inserts a text that is too long, in a task of its own, as serializing it takes long. */
  const insertTooLong = (prepared: Transaction, slice: Slice) => {
    if (!paste || view().isDestroyed) return
    const isSame = prepared.before === view().state.doc
    const tr = isSame ? prepared : insertion(paste, slice)
    end()
    dispatch(tr)
  }
  return {
    dispatch,
    isBusy: () => paste !== null,
    /** @param finish changes the content before it is inserted */
    begin(reading: Reading, finish = (slice: Slice) => slice) {
      if (paste) end()
      cachedBlocks = 0
      const { from, to } = view().state.selection
      paste = { reading, from, to, finish, timer: undefined }
      deps.onBusy(true)
      read()
    },
    /** Adjusts the range to a change of the document. */
    follow(tr: Transaction) {
      if (!paste || !tr.docChanged) return
      const replaced = tr.before.slice(paste.from, paste.to)
      paste.from = tr.mapping.map(paste.from, -1)
      paste.to = Math.max(paste.from, tr.mapping.map(paste.to, -1))
      // The selected text has been changed meanwhile: it is not replaced.
      if (!tr.doc.slice(paste.from, paste.to).eq(replaced)) paste.to = paste.from
    },
    /** Stops reading; nothing is inserted. */
    stop() {
      if (paste) end()
    },
    /** Stops reading without a report. */
    destroy() {
      clearTimeout(paste?.timer)
      paste = null
    },
    /** The HTML of the text with the pasted content: as far as it has been read, and its source from there on. */
    pending(): string | null {
      if (!paste) return null
      const left = schema.node('paragraph', null, schema.text(unreadMark))
      const content = Fragment.from([...paste.reading.blocks, left])
      const slice = new Slice(content, Slice.maxOpen(content).openStart, 0)
      const source = paste.reading.left()
      return toHtml(insertion(paste, slice).doc).replace(
        new RegExp(`<p>${unreadMark}</p>|${unreadMark}`),
        () => source,
      )
    },
  }
}

/** Code whose lines are ended by elements: a text area lays out one long line faster than many short ones. */
const withBreaks = (code: string): string => code.replace(/\n/g, '<br>')

export type Pasting = ReturnType<typeof createPasting>
