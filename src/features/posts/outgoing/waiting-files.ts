import type { UploadedFile, UploadKind } from '../../uploads/api.ts'
import type { Content, PhotoItem, PostDraft } from '../draft/draft.ts'
import { hasCopyrightFallback } from '../types/media/file-slot.ts'
import { addressOf, photosOf } from '../types/photo/photos.ts'

/** A file of a post that is stored in this browser and not uploaded yet. */
export interface WaitingFile {
  key: string
  kind: UploadKind
  /** The post with the uploaded file. */
  fill: (draft: PostDraft, uploaded: UploadedFile, answer: unknown) => PostDraft
}

/** A field with the key of a stored file, and what its upload fills. */
interface FileField {
  kind: UploadKind
  key: string
  /** The field of the file's address: once it is filled, nothing waits. */
  url: string
  fields: (uploaded: UploadedFile, answer: unknown) => Content
}

const recording: FileField = {
  kind: 'audio',
  key: 'fileKey',
  url: 'preuploadUrl',
  fields: ({ url }, answer) => ({ preuploadUrl: url, copyrightFallback: hasCopyrightFallback(answer) }),
}
const image = (kind: UploadKind, key: string, url: string, removed: string): FileField => ({
  kind,
  key,
  url,
  fields: uploaded => ({ [url]: uploaded.url, [removed]: false }),
})

const fileFields: Partial<Record<PostDraft['type'], readonly FileField[]>> = {
  audio: [recording, image('album_art', 'artFileKey', 'preuploadAlbumArt', 'removeAlbumArt')],
  video: [
    {
      ...recording,
      kind: 'video',
      fields: (uploaded, answer) => ({
        ...recording.fields(uploaded, answer),
        preuploadKey: uploaded.key,
      }),
    },
  ],
  link: [image('image', 'thumbnailFileKey', 'thumbnailPreupload', 'removeThumbnail')],
}

const withContent = (draft: PostDraft, content: Content): PostDraft => ({
  ...draft,
  content: { ...draft.content, ...content },
})

const photoFile = ({ id, fileKey = '' }: PhotoItem): WaitingFile => ({
  key: fileKey,
  kind: 'image',
  fill: (draft, { url }) =>
    withContent(draft, {
      photos: photosOf(draft.content).map(photo =>
        photo.id === id
          ? { ...photo, url, preuploadUrl: url, fileKey: undefined, fileName: undefined }
          : photo,
      ),
    }),
})

/** The files that have to be uploaded before a post can be saved. */
export function waitingFiles({ type, content }: PostDraft): WaitingFile[] {
  const photos = photosOf(content).filter(photo => photo.fileKey && addressOf(photo) === '')
  const others = (fileFields[type] ?? []).flatMap(({ kind, key, url, fields }): WaitingFile[] => {
    const kept = content[key]
    if (typeof kept !== 'string' || kept === '' || content[url] !== '') return []
    const fill: WaitingFile['fill'] = (draft, uploaded, answer) =>
      withContent(draft, { ...fields(uploaded, answer), [key]: '' })
    return [{ key: kept, kind, fill }]
  })
  return [...photos.map(photoFile), ...others]
}
