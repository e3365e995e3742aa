import type { UploadedFile, UploadKind } from '../../uploads/api.ts'
import type { Content, PhotoItem, PostDraft } from '../draft/draft.ts'
import { fileFields } from '../types/media/file-fields.ts'
import { addressOf, photosOf } from '../types/photo/photos.ts'

/** A file of a post that is stored in this browser and not uploaded yet. */
export interface WaitingFile {
  key: string
  kind: UploadKind
  /** The post with the uploaded file. */
  fill: (draft: PostDraft, uploaded: UploadedFile, answer: unknown) => PostDraft
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
  const others = (fileFields[type] ?? []).flatMap(({ kind, key, url, uploaded }): WaitingFile[] => {
    const kept = content[key]
    if (typeof kept !== 'string' || kept === '' || content[url] !== '') return []
    const fill: WaitingFile['fill'] = (draft, file, answer) =>
      withContent(draft, { ...uploaded(file, answer), [key]: '' })
    return [{ key: kept, kind, fill }]
  })
  return [...photos.map(photoFile), ...others]
}
