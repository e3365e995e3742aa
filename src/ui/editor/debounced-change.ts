import type { Node } from 'prosemirror-model'
import { toHtml } from './to-html.ts'

/** How long typing must rest before it is told, and how long it goes untold at most, in milliseconds. */
const restMs = 300
const mostMs = 2000

/** Tells of changes late, since writing a long text out at every key would be felt. */
export interface DebouncedChange {
  /** The document is another one now. */
  changed: (doc: Node) => void
  /** The document of a value that came from outside. */
  loaded: (value: string, doc: Node) => void
  /** Whether a value is the one that was told last. */
  isTold: (value: string) => boolean
  /** Tells now what has not been told. */
  flush: () => void
  /** What has not been told, without telling it; null where there is nothing. */
  peek: () => string | null
}

/** @param report hears of a value when it differs from the one before. */
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

  // What is as it was loaded is the very value that was loaded, however it was written.
  const htmlOf = (doc: Node) => (doc.eq(original.doc) ? original.value : toHtml(doc))
  const flush = () => {
    clearTimeout(timer)
    since = undefined
    if (!waiting) return
    const next = htmlOf(waiting)
    waiting = null
    if (next === told) return
    told = next
    report(next)
  }
  return {
    changed(now) {
      waiting = now
      // The first change is told at once: from then on there is something to lose.
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
    peek: () => waiting && htmlOf(waiting),
  }
}
