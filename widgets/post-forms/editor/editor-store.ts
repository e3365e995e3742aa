import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../src/app/app.ts'
import { loadChunk } from '../../../src/mount/load.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'
import type { EditorProps, UploadImage } from '../../../src/ui/editor/editor-props.ts'
import { PlainEditor } from '../../../src/ui/editor/plain-editor.tsx'
import { imageUploads } from './upload-image.ts'

/** The rich text editor's component; null until it is loaded, with a plain field in its place. */
export const $editor = atom<ComponentType<EditorProps> | null>(null)

/** Uploads files for rich fields; undefined where uploads are not possible. */
export const $uploadImage = atom<UploadImage | undefined>(undefined)

let isLoading = false

/** Loads the editor once; if that fails, plain fields stay in use. */
export function loadEditor(app: App): void {
  $uploadImage.set(imageUploads(app))
  if (isLoading || $editor.get()) return
  isLoading = true
  loadChunk(app, 'editor', () => import('../../../src/ui/editor/rich-editor.tsx'))
    .then(({ RichEditor }) => $editor.set(RichEditor))
    .catch(() => $editor.set(PlainEditor))
    .finally(() => {
      isLoading = false
    })
}

const pending = new WeakMap<PostForm, Set<string>>()

/** Records which fields of a form have pending image uploads: the form cannot be saved until they are done (VAL-2). */
export function notePendingImages(form: PostForm, field: string, isPending: boolean): void {
  const fields = pending.get(form) ?? new Set()
  pending.set(form, fields)
  if (isPending) fields.add(field)
  else fields.delete(field)
  const hasLoadingInlineImages = fields.size > 0
  if (form.$draft.get().hasLoadingInlineImages !== hasLoadingInlineImages)
    form.change({ hasLoadingInlineImages })
}
