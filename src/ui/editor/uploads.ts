import { atom, type ReadableAtom } from 'nanostores'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { t } from '../../page/i18n.ts'
import type { UploadImage } from './editor-props.ts'
import { schema } from './schema.ts'

/** An image on its way to the server. */
export interface Upload {
  readonly file: File
  /** From 0 to 1; null while it is not known. */
  progress: number | null
  /** Why it has not arrived. */
  failure: string | null
  /** Whether sending it once more can help. */
  mayRetry: boolean
  /** Its address, once it has one. */
  src: string | null
}

export interface Uploads {
  /** Every upload by its id; a new map each time one of them changes. */
  $all: ReadableAtom<ReadonlyMap<string, Upload>>
  /** An image node that stands for a file, which is being sent from now on. */
  begin: (file: File) => Node
  retry: (id: string) => void
  /** To be called when the document has changed. */
  follow: (view: EditorView) => void
  destroy: () => void
}

let lastId = 0

/** @param onPending told whether images in the text have no address yet (requirements VAL-2). */
export function createUploads(
  send: UploadImage | undefined,
  onPending: (isPending: boolean) => void,
): Uploads {
  const $all = atom<ReadonlyMap<string, Upload>>(new Map())
  const running = new Map<string, AbortController>()
  let view: EditorView | null = null
  let wasPending = false

  const set = (id: string, fields: Partial<Upload>) => {
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
    }).catch(() => ({ ok: false as const, message: t('The image could not be uploaded.'), mayRetry: true }))
    if (running.get(id) !== abort) return
    running.delete(id)
    if (answer.ok) set(id, { src: answer.src })
    else set(id, { failure: answer.message, mayRetry: answer.mayRetry })
    if (view && !view.isDestroyed) follow(view)
  }

  function follow(now: EditorView): void {
    view = now
    if ($all.get().size === 0) return
    const shown = new Set<string>()
    const { tr } = now.state
    now.state.doc.descendants((node, pos) => {
      const id = node.type === schema.nodes.image ? node.attrs.upload : null
      if (typeof id !== 'string') return
      const src = $all.get().get(id)?.src
      if (!src) shown.add(id)
      else tr.setNodeAttribute(pos, 'src', src).setNodeAttribute(pos, 'upload', null)
    })
    // What is taken out of the text is not sent any further; undoing brings it back, and begins again.
    for (const [id, abort] of running)
      if (!shown.has(id)) {
        running.delete(id)
        abort.abort()
      }
    for (const id of shown) {
      const upload = $all.get().get(id)
      if (upload && upload.failure === null && upload.src === null) void start(id)
    }
    if (tr.docChanged) now.dispatch(tr.setMeta('addToHistory', false))
    if (wasPending === shown.size > 0) return
    wasPending = shown.size > 0
    onPending(wasPending)
  }

  return {
    $all,
    begin(file) {
      const id = `upload-${++lastId}`
      $all.set(
        new Map($all.get()).set(id, { file, progress: null, failure: null, mayRetry: true, src: null }),
      )
      return schema.nodes.image.create({ upload: id, alt: '' })
    },
    retry(id) {
      set(id, { failure: null })
      void start(id)
    },
    follow,
    destroy() {
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
  }
}
