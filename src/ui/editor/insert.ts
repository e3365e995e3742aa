import { canShowImage } from '../../html/links.ts'
import type { EditorHandle, InsertedImage } from './editor-props.ts'
import type { Prose } from './prose.ts'
import { schema } from './schema.ts'

/** For the host's developer; the writer sees nothing (requirements DEC-45). */
const warn = (text: string) => console.warn(text)

const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)

/** Two numbers, or a TypeError (requirements EDIT-9, DEC-44). */
function readShift(given: unknown): { x: number; y: number } {
  const { x, y } = (typeof given === 'object' && given ? given : {}) as Record<string, unknown>
  if (!isNumber(x) || !isNumber(y)) throw new TypeError('shift needs numeric x and y')
  return { x, y }
}

/** The editor's door for what is put in from outside. */
export function createHandle(
  prose: Prose,
  bar: { shift: { x: number; y: number }; place: () => void },
): EditorHandle {
  const mayInsert = (data: unknown): boolean => {
    if (!data) warn('cannot insert empty data')
    else if (!prose.hasCursor() || !prose.view.editable) warn('cannot insert without a cursor')
    else return true
    return false
  }
  return {
    focus: () => prose.view.focus(),
    flush: prose.flush,
    insertImage(image: InsertedImage) {
      const src = image?.src?.trim()
      if (!mayInsert(src)) return
      if (!canShowImage(src, document.baseURI) || !/^https?:/.test(new URL(src, document.baseURI).protocol))
        return warn('unknown image source')
      const node = schema.nodes.image.create({ src, alt: image.alt ?? null })
      const { view } = prose
      view.dispatch(view.state.tr.replaceSelectionWith(node, false).scrollIntoView())
      view.focus()
    },
    insertHtml(html) {
      if (mayInsert(html?.trim())) prose.insertHtml(html)
    },
    insertFile(file) {
      if (!mayInsert(file && file.size > 0)) return
      if (file.type.startsWith('image/')) prose.insertFiles([file])
      else warn('unknown image source')
    },
    get shift() {
      return bar.shift
    },
    set shift(given) {
      bar.shift = readShift(given)
      bar.place()
    },
  }
}
