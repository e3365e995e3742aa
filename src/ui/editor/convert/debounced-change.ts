import type { Node } from 'prosemirror-model'
import { toHtml } from './to-html.ts'

/** Milliseconds without typing before a change is reported, and the longest delay of a report. */
const quietMs = 300
const maxDelayMs = 2000

/** @param report called with a value that differs from the last one. */
export function createDebouncedChange(value: string, doc: Node, report: (html: string) => void) {
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
    /** The document has changed. */
    changed(newDoc: Node) {
      pending = newDoc
      // The first change is reported at once, so that the form counts as changed.
      if (reported === original.value) flush()
      else {
        clearTimeout(timer)
        pendingSince ??= Date.now()
        timer = setTimeout(flush, Math.max(0, Math.min(quietMs, pendingSince + maxDelayMs - Date.now())))
      }
    },
    /** A value from outside was loaded as this document. */
    loaded(newValue: string, newDoc: Node) {
      clearTimeout(timer)
      pendingSince = undefined
      pending = null
      original = { value: newValue, doc: newDoc }
      reported = newValue
    },
    /** Whether a value is the last reported one. */
    isReported: (html: string) => html === reported,
    /** Reports a pending change now. */
    flush,
    /** The pending value, without reporting it; null for none. */
    peek: () => pending && htmlOf(pending),
  }
}
