import { readWebUrl } from '../../platform/lib/url.ts'
import type { EditorHandle, InsertedImage } from './editor-props.ts'
import type { Prose } from './prose/prose.ts'
import { schema } from './prose/schema.ts'

/** Warns the host's developer; the writer sees nothing (DEC-45). */
const warn = (text: string) => console.warn(text)

/** The editor's methods for its owner. */
export function createHandle(prose: Prose): EditorHandle {
  const mayInsert = (data: unknown): boolean => {
    if (!data) warn('cannot insert empty data')
    else if (!prose.hasCursor() || !prose.view.editable) warn('cannot insert without a cursor')
    else return true
    return false
  }
  return {
    focus: () => prose.view.focus(),
    flush: prose.flush,
    peek: prose.peek,
    insertImage(image: InsertedImage) {
      const src = image?.src?.trim()
      if (!mayInsert(src)) return
      if (!readWebUrl(src, document.baseURI)) return warn('unknown image source')
      const node = schema.nodes.image.create({ src, alt: image.alt ?? null })
      const { view } = prose
      view.dispatch(prose.insertMedia(view.state.tr, node).scrollIntoView())
      view.focus()
    },
  }
}
