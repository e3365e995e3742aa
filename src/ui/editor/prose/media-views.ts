import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { makeElement } from '../../../platform/dom/make-element.ts'
import { frameRules } from '../../../platform/html/links.ts'
import { readUrl } from '../../../platform/lib/url.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { EditImage } from '../editor-props.ts'
import { imageAt } from './commands.ts'
import type { ImageUpload, Uploads } from './image-uploads.ts'
import styles from './prose.module.css'
import { schema } from './schema.ts'

/** Draws a small preview of a file. On a canvas, because a host's policy may forbid blob images. */
async function drawFile(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, 1080 / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
}

/** An image whose upload is in progress or has failed, with its progress and actions. */
class PendingImage implements NodeView {
  readonly dom = makeElement('span', styles.pending)
  private readonly canvas = makeElement('canvas', styles.preview)
  private readonly status = makeElement('span', styles.uploadStatus)
  private readonly stop: () => void

  constructor(
    private node: Node,
    private readonly view: EditorView,
    private readonly getPos: () => number | undefined,
    private readonly uploads: Uploads,
  ) {
    this.dom.contentEditable = 'false'
    this.status.setAttribute('role', 'group')
    this.dom.append(this.canvas, this.status)
    const upload = this.upload()
    if (upload) drawFile(upload.file, this.canvas).catch(() => this.canvas.remove())
    let shown: ImageUpload | undefined
    this.stop = uploads.$all.subscribe(all => {
      const now = all.get(node.attrs.upload)
      if (now !== shown) this.draw(now)
      shown = now
    })
  }

  private upload(): ImageUpload | undefined {
    return this.uploads.$all.get().get(this.node.attrs.upload)
  }

  private button(text: string, run: () => void): HTMLButtonElement {
    const button = makeElement('button', styles.uploadButton, text)
    button.type = 'button'
    button.addEventListener('click', run)
    return button
  }

  private remove(): void {
    const pos = this.getPos()
    if (pos === undefined) return
    this.view.dispatch(this.view.state.tr.delete(pos, pos + this.node.nodeSize))
    this.view.focus()
  }

  private draw(upload: ImageUpload | undefined): void {
    const failure = upload ? upload.failure : t('This image was lost. Choose it again.')
    const state = failure === null ? 'uploading' : 'failed'
    const remove = t('Remove')
    if (this.dom.dataset.state !== state || state === 'failed') {
      this.dom.dataset.state = state
      const label = makeElement('span', styles.uploadText, failure ?? t('Uploading…'))
      if (failure !== null) label.setAttribute('role', 'alert')
      const bar = makeElement('progress', styles.uploadBar)
      bar.setAttribute('aria-label', t('Uploading…'))
      const buttons = [this.button(remove, () => this.remove())]
      if (upload?.mayRetry && failure !== null)
        buttons.unshift(this.button(t('Try again'), () => this.uploads.retry(this.node.attrs.upload)))
      this.status.setAttribute('aria-label', upload?.file.name || t('Image'))
      this.status.replaceChildren(label, ...(failure === null ? [bar] : []), ...buttons)
    }
    const bar = this.status.querySelector('progress')
    if (bar && upload?.progress !== null && upload?.progress !== undefined) bar.value = upload.progress
  }

  update(node: Node): boolean {
    const isSame = node.type === this.node.type && node.attrs.upload === this.node.attrs.upload
    if (isSame) this.node = node
    return isSame
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.stop()
  }
}

function imageView(node: Node): NodeView {
  const dom = makeElement('img', styles.image)
  dom.src = node.attrs.src
  if (node.attrs.alt !== null) dom.alt = node.attrs.alt
  return {
    dom,
    update(next) {
      if (next.type !== node.type || next.attrs.upload !== null || next.attrs.src !== node.attrs.src)
        return false
      dom.alt = next.attrs.alt ?? ''
      return true
    },
  }
}

/** An embedded page. A press selects it; its content accepts no input. One that may not load yet is shown as a name. */
function frameView(node: Node, mayLoad: (src: string) => boolean): NodeView {
  const dom = makeElement('span', styles.frame)
  dom.contentEditable = 'false'
  const rules = frameRules(node.attrs.src, document.baseURI)
  const host = readUrl(node.attrs.src, document.baseURI)?.host ?? ''
  dom.append(makeElement('span', styles.frameName, node.attrs.title || host))
  if (rules && mayLoad(node.attrs.src)) {
    const frame = makeElement('iframe', styles.frameBody)
    frame.setAttribute('sandbox', rules.sandbox)
    frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    frame.loading = 'lazy'
    frame.tabIndex = -1
    frame.title = node.attrs.title || t('Embedded media')
    const [width, height] = [Number(node.attrs.width), Number(node.attrs.height)]
    if (width > 0 && height > 0) frame.style.aspectRatio = `${width} / ${height}`
    frame.src = rules.src
    dom.append(frame)
  }
  return { dom, ignoreMutation: () => true }
}

/** The node views of images and embedded pages. */
export const mediaViews = (uploads: Uploads, mayLoadFrame: (src: string) => boolean) => ({
  image: (node: Node, view: EditorView, getPos: () => number | undefined): NodeView =>
    node.attrs.upload === null ? imageView(node) : new PendingImage(node, view, getPos, uploads),
  iframe: (node: Node) => frameView(node, mayLoadFrame),
})

/** The position of an image after the selection may have moved on; null if it is gone. */
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

/** Edits the selected image, and uploads the result in its place; its description stays. */
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
