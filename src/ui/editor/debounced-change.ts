import type { Node } from 'prosemirror-model'
import { toHtml } from './to-html.ts'

/** Milliseconds without typing before a change is reported, and the longest delay of a report. */
const restMs = 300
const mostMs = 2000

/** Reports changes with a delay, as serializing a long text at every key would slow down typing. */
export interface DebouncedChange {
  /** The document has changed. */
  changed: (doc: Node) => void
  /** A value from outside was loaded as this document. */
  loaded: (value: string, doc: Node) => void
  /** Whether a value is the last reported one. */
  isTold: (value: string) => boolean
  /** Reports a pending change now. */
  flush: () => void
  /** Reports this HTML, to which the document has not come yet. */
  tell: (html: string) => void
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
  let told = value
  let waiting: Node | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined

  // An unchanged document gives the loaded value itself, however it was written.
  const htmlOf = (doc: Node) => (doc.eq(original.doc) ? original.value : toHtml(doc))
  const flush = () => {
    clearTimeout(timer)
    since = undefined
    if (!waiting) return
    const next = htmlOf(waiting)
    waiting = null
    tell(next)
  }
  const tell = (next: string) => {
    if (next === told) return
    told = next
    report(next)
  }
  return {
    changed(now) {
      waiting = now
      // The first change is reported at once, so that the form counts as changed.
      if (told === original.value) flush()
      else {
        clearTimeout(timer)
        since ??= Date.now()
        timer = setTimeout(flush, Math.max(0, Math.min(restMs, since + mostMs - Date.now())))
      }
    },
    loaded(given, now) {
      clearTimeout(timer)
      since = undefined
      waiting = null
      original = { value: given, doc: now }
      told = given
    },
    isTold: given => given === told,
    flush,
    tell,
    peek: () => waiting && htmlOf(waiting),
  }
}
