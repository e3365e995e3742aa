import type { Node } from 'prosemirror-model'
import { toHtml } from './to-html.ts'

/** Milliseconds without typing before a change is reported, and the longest delay of a report. */
const quietMs = 300
const maxDelayMs = 2000

/** Reports changes with a delay, because serializing a long text at every key would slow down typing. */
interface DebouncedChange {
  /** The document has changed. */
  changed: (doc: Node) => void
  /** A value from outside was loaded as this document. */
  loaded: (value: string, doc: Node) => void
  /** Whether a value is the last reported one. */
  isReported: (value: string) => boolean
  /** Reports a pending change now. */
  flush: () => void
  /** The pending value, without reporting it; null for none. */
  peek: () => string | null
}

/** @param report called with a value that differs from the last one. */
export function createDebouncedChange(
  value: string,
  doc: Node,
  report: (html: string) => void,
): DebouncedChange {
  let original = { value, doc }
  let reported = value
  let pending: Node | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingSince: number | undefined

  // An unchanged document returns the loaded value itself, however it was written.
  const htmlOf = (doc: Node) => (doc.eq(original.doc) ? original.value : toHtml(doc))
  const flush = () => {
    clearTimeout(timer)
    pendingSince = undefined
    if (!pending) return
    const next = htmlOf(pending)
    pending = null
    if (next === reported) return
    reported = next
    report(next)
  }
  return {
    changed(newDoc) {
      pending = newDoc
      // The first change is reported at once, so that the form counts as changed.
      if (reported === original.value) flush()
      else {
        clearTimeout(timer)
        pendingSince ??= Date.now()
        timer = setTimeout(flush, Math.max(0, Math.min(quietMs, pendingSince + maxDelayMs - Date.now())))
      }
    },
    loaded(newValue, newDoc) {
      clearTimeout(timer)
      pendingSince = undefined
      pending = null
      original = { value: newValue, doc: newDoc }
      reported = newValue
    },
    isReported: html => html === reported,
    flush,
    peek: () => pending && htmlOf(pending),
  }
}
