import { atom } from 'nanostores'
import type { EditorView } from 'prosemirror-view'
import { t } from '../../../platform/page/i18n.ts'
import type { UploadImage } from '../editor-props.ts'
import { schema } from './schema.ts'

/** An image before it was edited, and how. */
interface ImageOriginal {
  source: Blob | string
  edits: unknown
}

/** The upload of an image. */
export interface ImageUpload {
  readonly file: File
  /** The original, to edit it again. */
  readonly original?: ImageOriginal | undefined
  /** From 0 to 1; null while unknown. */
  progress: number | null
  /** Error text; null unless it has failed. */
  failure: string | null
  /** Whether another try can help. */
  mayRetry: boolean
  /** The image's URL; null until it is uploaded. */
  src: string | null
}

export type Uploads = ReturnType<typeof createUploads>

let lastId = 0

/** @param onPending called with whether images in the text have no URL yet (VAL-2). */
export function createUploads(send: UploadImage | undefined, onPending: (isPending: boolean) => void) {
  const $all = atom<ReadonlyMap<string, ImageUpload>>(new Map())
  const running = new Map<string, AbortController>()
  let view: EditorView | null = null
  let wasPending = false

  const set = (id: string, fields: Partial<ImageUpload>) => {
    const known = $all.get().get(id)
    if (known) $all.set(new Map($all.get()).set(id, { ...known, ...fields }))
  }

  async function start(id: string): Promise<void> {
    const upload = $all.get().get(id)
    if (!upload || !send || running.has(id)) return
    const abort = new AbortController()
    running.set(id, abort)
    set(id, { progress: null, failure: null })
    const answer = await send(upload.file, {
      signal: abort.signal,
      onProgress: progress => {
        if (running.get(id) === abort) set(id, { progress })
      },
    }).catch(() => ({ ok: false as const, message: t('Couldn’t upload the image.'), mayRetry: true }))
    if (running.get(id) !== abort) return
    running.delete(id)
    if (answer.ok) set(id, { src: answer.src })
    else set(id, { failure: answer.message, mayRetry: answer.mayRetry })
    if (view && !view.isDestroyed) follow(view)
  }

  function follow(currentView: EditorView): void {
    view = currentView
    if ($all.get().size === 0) return
    const shown = new Set<string>()
    const { tr } = currentView.state
    currentView.state.doc.descendants((node, pos) => {
      const id = node.type === schema.nodes.image ? node.attrs.upload : null
      if (typeof id !== 'string') return
      const src = $all.get().get(id)?.src
      if (!src) shown.add(id)
      else tr.setNodeAttribute(pos, 'src', src).setNodeAttribute(pos, 'upload', null)
    })
    // The upload of a removed image is aborted; undo restores the image and starts the upload again.
    for (const [id, abort] of running)
      if (!shown.has(id)) {
        running.delete(id)
        abort.abort()
      }
    for (const id of shown) {
      const upload = $all.get().get(id)
      if (upload && upload.failure === null && upload.src === null) void start(id)
    }
    if (tr.docChanged) currentView.dispatch(tr.setMeta('addToHistory', false))
    if (wasPending === shown.size > 0) return
    wasPending = shown.size > 0
    onPending(wasPending)
  }

  return {
    /** All uploads by id; a new map at every change. */
    $all,
    /** The upload of an image by its URL, or by its id. */
    find: (src: string, id: string | null) =>
      id === null ? [...$all.get().values()].find(upload => upload.src === src) : $all.get().get(id),
    /** Starts the upload of a file and returns its image node. */
    begin(file: File, original?: ImageOriginal) {
      const id = `upload-${++lastId}`
      $all.set(
        new Map($all.get()).set(id, {
          file,
          original,
          progress: null,
          failure: null,
          mayRetry: true,
          src: null,
        }),
      )
      return schema.nodes.image.create({ upload: id, alt: '' })
    },
    retry(id: string) {
      set(id, { failure: null })
      void start(id)
    },
    /** Call it when the document has changed. */
    follow,
    destroy() {
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
  }
}
