import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import type { EditImage } from '../editor-props.ts'
import { imageAt } from './commands.ts'
import { schema } from './schema.ts'
import type { Uploads } from './uploads.ts'

/** Where an image is whose selection may have moved on meanwhile; null if it is gone. */
function find({ state: { doc } }: EditorView, pos: number, attrs: object): number | null {
  const isIt = (at: number) => {
    const node = doc.nodeAt(at)
    return node?.type === schema.nodes.image && node.attrs.src === Reflect.get(attrs, 'src')
  }
  if (pos < doc.content.size && isIt(pos)) return pos
  let found: number | null = null
  doc.descendants((_, at) => {
    if (found === null && isIt(at)) found = at
  })
  return found
}

/** Edits the selected image, and uploads what becomes of it in its place; its description stays. */
export async function editSelectedImage(view: EditorView, uploads: Uploads, edit: EditImage): Promise<void> {
  const image = imageAt(view.state)
  const node = image && view.state.doc.nodeAt(image.pos)
  if (!image || !node) return
  const { attrs } = node
  const known = uploads.find(attrs.src, attrs.upload)
  const original = known?.original
  const source = original?.source ?? known?.file ?? attrs.src
  const edited = await edit(source, known?.file.name ?? 'image', original?.edits)
  if (!edited || view.isDestroyed) return
  const pos = find(view, image.pos, attrs)
  if (pos === null) return
  const file = edited.file ?? (source instanceof File ? source : null)
  const next = file
    ? uploads.begin(file, edited.file ? { source, edits: edited.edits } : undefined).attrs
    : { src: source, upload: null }
  view.dispatch(closeHistory(view.state.tr.setNodeMarkup(pos, null, { ...next, alt: attrs.alt })))
  view.focus()
}
