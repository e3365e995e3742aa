import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Edits } from './rules/edits.ts'

export type { Edits }

interface EditedPicture {
  /** The edited picture; null if it is the original again. */
  file: File | null
  /** What was changed, to go on with. */
  edits: Edits
}

export interface PictureRequest {
  id: number
  /** The picture as it was chosen, or its URL. */
  source: Blob | string
  name: string
  /** What was changed in it before. */
  edits: Edits | null
  /** Called once, with null if nothing is to be changed. */
  done: (edited: EditedPicture | null) => void
}

/** Opens the editor of a picture; resolves to null if the user cancels. */
export type EditPicture = (
  source: Blob | string,
  name: string,
  edits?: Edits | null,
) => Promise<EditedPicture | null>

/** The pictures that the user wants to edit, one at a time; the root `overlays` shows the editor. */
export function pictureRequests(app: App): {
  $request: ReadableAtom<PictureRequest | null>
  edit: EditPicture
} {
  const $request = atom<PictureRequest | null>(null)
  let lastId = 0
  return {
    $request,
    edit: (source, name, edits = null) =>
      new Promise(resolve => {
        $request.get()?.done(null)
        const request: PictureRequest = {
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
        app.ensureRoot('overlays').catch(() => request.done(null))
      }),
  }
}
