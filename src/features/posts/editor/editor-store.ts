import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { AskCard, EditorProps, UploadImage } from '../../../ui/editor/editor-props.ts'
import { PlainEditor } from '../../../ui/editor/paragraph-area.tsx'
import { hasLinkCards } from '../../link-cards/has-link-cards.ts'
import { photoRequests } from '../../photo-editor/photo-requests.ts'
import { mayRetry } from '../../uploads/upload.ts'
import type { Uploader } from '../../uploads/uploader.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import type { EditorType } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { postTypes } from '../types/post-types.ts'

/** The text of a field before a conversion, and the converted text. */
interface Source {
  format: EditorType
  value: string
  converted: string
}

export type RichEditor = ReturnType<typeof createRichEditor>

/** The code that asks loads with the first link. After a failure there is no card: the link stays. */
function cardAsker(app: App): AskCard {
  return async (href, signal) => {
    const { linkCards } = await loadChunk(app, 'link-cards', () => import('../../link-cards/api.ts'))
    const answer = await app.get(linkCards)(href, signal)
    return answer.ok ? answer.value : null
  }
}

/** The rich text editor of all post forms. */
export function createRichEditor(app: App, loadUploads: () => Promise<Uploads>) {
  const pending = new WeakMap<PostForm, Set<string>>()
  const $component = atom<ComponentType<EditorProps> | null>(null)
  let loading: Promise<void> | null = null
  return {
    /** The rich text editor's component; null until it is loaded, with a plain field in its place. */
    $component,
    /** Uploads files for rich fields. */
    uploadImage: imageUploads(loadUploads),
    /** Asks the host about the page behind a link; undefined if it can't say. */
    askCard: hasLinkCards(app) ? cardAsker(app) : undefined,
    /** Opens the editor of images. */
    editImage: app.get(photoRequests).edit,
    /** The form whose text was not converted when its editor type changed; null if everything was converted. */
    $keptAsHtml: atom<PostForm | null>(null),
    /** By form and field, for switching back: converting twice does not restore the original. */
    sources: new WeakMap(),
    /** Loads the editor once, and resolves when it is there; if that fails, plain fields stay in use. */
    load() {
      loading ??= loadChunk(app, 'editor', () => import('../../../ui/editor/rich-editor.tsx')).then(
        ({ RichEditor }) => $component.set(RichEditor),
        () => $component.set(PlainEditor),
      )
      return loading
    },
    /** Records which fields of a form have pending image uploads: the form cannot be saved until they are done (VAL-2). */
    notePendingImages(form: PostForm, field: string, isPending: boolean) {
      const fields = pending.get(form) ?? new Set()
      pending.set(form, fields)
      if (isPending) fields.add(field)
      else fields.delete(field)
      const hasLoadingInlineImages = fields.size > 0
      if (form.$draft.get().hasLoadingInlineImages !== hasLoadingInlineImages)
        form.change({ hasLoadingInlineImages })
    },
  }
}

/** Uploads images of rich text with the upload engine, which loads with the first one (UP-11). */
function imageUploads(loadUploads: () => Promise<Uploads>): UploadImage {
  let uploader: Uploader | undefined
  return async (file, { signal, onProgress }) => {
    const uploads = await loadUploads()
    uploader ??= uploads.create('image', { concurrency: 2 })
    const upload = uploader.add(file)
    if (!upload) return { ok: false, message: '', mayRetry: false }
    const currentUploader = uploader
    signal.addEventListener('abort', () => currentUploader.remove(upload))
    const stop = upload.$tracker.listen(({ progress, bytesLoaded }) => {
      if (bytesLoaded > 0) onProgress(progress)
    })
    const result = await upload.ended()
    stop()
    currentUploader.remove(upload)
    if (result.state === 'complete') return { ok: true, src: result.url }
    const error = result.error || t('Couldn’t upload the image.')
    // A file refused for its type, by name: several may have been dropped.
    const isRefused = result.state === 'error' && result.failure === null
    return {
      ok: false,
      message: isRefused ? t('{name}: {error}', { name: result.name, error }) : error,
      mayRetry: mayRetry(result),
    }
  }
}

/** Changes the editor type of a form (POST-43), and converts its texts as far as that loses nothing. */
export async function switchEditor(
  form: PostForm,
  to: EditorType,
  { $keptAsHtml, sources }: Pick<RichEditor, '$keptAsHtml' | 'sources'>,
): Promise<void> {
  form.flush()
  const before = form.$draft.get()
  const from = before.editorType
  // If the converter can't be loaded, the texts stay unchanged.
  const converter = await import('../../../ui/editor/convert/convert.ts').catch(() => null)
  form.flush()
  const draft = form.$draft.get()
  if (draft.editorType !== from) return
  const formSources = sources.get(form) ?? new Map<string, Source>()
  sources.set(form, formSources)
  const content: Record<string, string> = {}
  let isKept = false
  for (const field of converter ? postTypes[draft.type].rich : []) {
    const value = draft.content[field]
    if (typeof value !== 'string') continue
    const source = formSources.get(field)
    const original = source?.format === to && source.converted === value ? source.value : undefined
    const converted = original === undefined ? converter?.convert(value, from, to) : undefined
    const next = original ?? converted?.value ?? value
    isKept ||= converted?.isKept ?? false
    if (next !== value) formSources.set(field, { format: from, value, converted: next })
    content[field] = next
  }
  $keptAsHtml.set(isKept ? form : null)
  form.change({ editorType: to, content: { ...draft.content, ...content } })
}
