import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { loadOverlays } from '../../platform/overlays.ts'
import type { Edits } from './edits.ts'

export type { Edits }

interface EditedPhoto {
  /** The edited photo; null if it is the original again. */
  file: File | null
  /** The edits so far, to continue from. */
  edits: Edits
}

export interface PhotoRequest {
  id: number
  /** The photo as it was chosen, or its URL. */
  source: Blob | string
  name: string
  /** Its earlier edits. */
  edits: Edits | null
  /** Called once, with null if nothing changes. */
  done: (edited: EditedPhoto | null) => void
}

/** Opens the editor of a photo; resolves to null if the user cancels. */
export type EditPhoto = (
  source: Blob | string,
  name: string,
  edits?: Edits | null,
) => Promise<EditedPhoto | null>

/** The photos that the user wants to edit, one at a time; the root `overlays` shows the editor. */
export function photoRequests(app: App): {
  $request: ReadableAtom<PhotoRequest | null>
  edit: EditPhoto
} {
  const $request = atom<PhotoRequest | null>(null)
  let lastId = 0
  return {
    $request,
    edit: (source, name, edits = null) =>
      new Promise(resolve => {
        $request.get()?.done(null)
        const request: PhotoRequest = {
          id: ++lastId,
          source,
          name,
          edits,
          done(edited) {
            if ($request.get() === request) $request.set(null)
            resolve(edited)
          },
        }
        $request.set(request)
        loadOverlays(app).catch(() => request.done(null))
      }),
  }
}
