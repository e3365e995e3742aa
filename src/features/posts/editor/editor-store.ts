import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../platform/app.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { AskCard, EditorProps, UploadImage } from '../../../ui/editor/editor-props.ts'
import { PlainEditor } from '../../../ui/editor/plain-editor.tsx'
import { hasLinkCards } from '../../link-cards/has-link-cards.ts'
import { type EditPicture, pictureRequests } from '../../picture-editor/requests.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import type { EditorType } from '../draft/editor-types.ts'
import type { PostForm } from '../draft/form.ts'
import { imageUploads } from './upload-image.ts'

/** The text of a field before a conversion, and the converted text. */
export interface Source {
  format: EditorType
  value: string
  converted: string
}

export interface RichEditor {
  /** The rich text editor's component; null until it is loaded, with a plain field in its place. */
  $component: ReadableAtom<ComponentType<EditorProps> | null>
  /** Uploads files for rich fields. */
  uploadImage: UploadImage
  /** Asks the host about the page behind a link; undefined where it can't say. */
  askCard: AskCard | undefined
  /** Opens the editor of pictures. */
  editImage: EditPicture
  /** The form whose text was not converted when its editor type changed; null if everything was converted. */
  $keptAsHtml: WritableAtom<PostForm | null>
  /** By form and field, for switching back: converting twice does not restore the original. */
  sources: WeakMap<PostForm, Map<string, Source>>
  /** Loads the editor once, and resolves when it is there; if that fails, plain fields stay in use. */
  load: () => Promise<void>
  /** Records which fields of a form have pending image uploads: the form cannot be saved until they are done (VAL-2). */
  notePendingImages: (form: PostForm, field: string, isPending: boolean) => void
}

/** Asks by code that loads with the first link. A failure is no card: the link stays. */
function cardAsker(app: App): AskCard {
  return async (href, signal) => {
    const { linkCards } = await loadChunk(app, 'link-cards', () => import('../../link-cards/api.ts'))
    const answer = await app.get(linkCards)(href, signal)
    return answer.ok ? answer.value : null
  }
}

/** The rich text editor of all post forms. */
export function createRichEditor(app: App, loadUploads: () => Promise<Uploads>): RichEditor {
  const pending = new WeakMap<PostForm, Set<string>>()
  const $component = atom<ComponentType<EditorProps> | null>(null)
  let loading: Promise<void> | null = null
  return {
    $component,
    uploadImage: imageUploads(loadUploads),
    askCard: hasLinkCards(app) ? cardAsker(app) : undefined,
    editImage: app.get(pictureRequests).edit,
    $keptAsHtml: atom<PostForm | null>(null),
    sources: new WeakMap(),
    load() {
      loading ??= loadChunk(app, 'editor', () => import('../../../ui/editor/rich-editor.tsx')).then(
        ({ RichEditor }) => $component.set(RichEditor),
        () => $component.set(PlainEditor),
      )
      return loading
    },
    notePendingImages(form, field, isPending) {
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
