import type { App } from '../../platform/app.ts'
import { hostRoot } from '../../platform/http/call-address.ts'
import { http } from '../../platform/http/client.ts'
import { type UploadKind, uploadDefaults } from './api.ts'
import { inspect } from './inspect.ts'
import type { UploadLimits } from './limits.ts'
import { createUploader, type Uploader, type UploaderOptions } from './uploader.ts'

/** Options of a control. The endpoint, size, and type come from the page data. */
type ControlOptions = Omit<UploaderOptions, 'path' | 'endpoint' | 'maxUploadSize' | 'type'>

/** The upload controls of a page (UP-1…14), with the endpoints, sizes and types of the page data. */
export type Uploads = ReturnType<typeof uploads>

export function uploads(app: App) {
  const client = app.get(http)
  const base = hostRoot(app, 'api').href
  const targetOf = (kind: UploadKind) => app.page.uploads?.[kind] ?? {}
  return {
    /** The page's limits for a kind of file. */
    limits: (kind: UploadKind): UploadLimits => targetOf(kind),
    /** Creates an upload control for a kind of file. It is disposed with the app, or earlier by its `dispose`. */
    create(kind: UploadKind, options: ControlOptions = {}): Uploader {
      const { mediaType, path } = uploadDefaults[kind]
      const uploader = createUploader(
        { http: client, base, inspect: (file, name) => inspect(file, name, mediaType) },
        { mediaType, path, ...options, ...targetOf(kind) },
      )
      const release = app.disposer.add(uploader.dispose)
      return { ...uploader, dispose: release }
    },
  }
}
