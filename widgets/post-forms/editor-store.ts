import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../src/app/app.ts'
import { loadChunk } from '../../src/mount/load.ts'
import type { EditorProps } from '../../src/ui/editor/editor-props.ts'

/** What draws rich fields; null until it is there, when a plain field stands in for it. */
export const $editor = atom<ComponentType<EditorProps> | null>(null)

let isLoading = false

/** Loads the editor once; without it the plain field goes on doing the work. */
export function loadEditor(app: App): void {
  if (isLoading || $editor.get()) return
  isLoading = true
  loadChunk(app, 'editor', () => import('../../src/ui/editor/plain-editor.tsx'))
    .then(({ PlainEditor }) => $editor.set(PlainEditor))
    .catch(() => {})
    .finally(() => {
      isLoading = false
    })
}
