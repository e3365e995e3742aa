import type { Node } from 'prosemirror-model'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { isTooLong, readHtml } from '../paste/pieces.ts'
import { schema } from '../prose/schema.ts'
import { lossyHtml } from './lossy-html.ts'

/** Reads a long value piece by piece, each in a task of its own. Returns a function that stops it. */
export function readValue(
  html: string,
  done: (read: { doc: Node; missing: string[]; isTooLong: boolean }) => void,
): Dispose {
  const missing = new Set<string>()
  const reading = readHtml(html, {
    read(piece, blocks) {
      for (const name of lossyHtml(piece, schema.node('doc', null, blocks))) missing.add(name)
    },
  })
  let timer = setTimeout(read)
  function read() {
    if (reading.next()) {
      timer = setTimeout(read)
      return
    }
    const doc = schema.node('doc', null, reading.blocks)
    done({ doc, missing: [...missing].sort(), isTooLong: isTooLong(doc) })
  }
  return () => clearTimeout(timer)
}
