import type { App } from '../app/app.ts'
import { http } from '../http/client.ts'
import { uploadDefaults } from './api.ts'
import type { UploadLimits } from './rules.ts'
import type { UploadKind } from './types.ts'
import { createUploader, type Uploader, type UploaderOptions } from './uploader.ts'

/** What differs from control to control; endpoint, size and type are the page's to say. */
type ControlOptions = Omit<UploaderOptions, 'endpoint' | 'maxUploadSize' | 'type'>

export interface Uploads {
  /** What the page allows of a kind. */
  limits: (kind: UploadKind) => UploadLimits
  /** An upload control for one kind of file; released with the app, or earlier by its `dispose`. */
  create: (kind: UploadKind, options?: ControlOptions) => Uploader
}

/** The upload controls of a page (UP-1…14), with what its data says of endpoints, sizes and types. */
export function uploads(app: App): Uploads {
  const client = app.get(http)
  const base = client.resolve('')?.href ?? document.baseURI
  const targetOf = (kind: UploadKind) =>
    app.page.uploads?.[kind] ?? { endpoint: uploadDefaults[kind].endpoint }
  return {
    limits: targetOf,
    create(kind, options = {}) {
      const { mediaType } = uploadDefaults[kind]
      const uploader = createUploader({ http: client, base }, { mediaType, ...options, ...targetOf(kind) })
      const release = app.disposer.add(uploader.dispose)
      return { ...uploader, dispose: release }
    },
  }
}
