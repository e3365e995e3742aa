import { readBoolean } from '../../../../platform/page/flags.ts'
import type { UploadedFile, UploadKind } from '../../../uploads/api.ts'
import type { Content, PostDraft } from '../../draft/draft.ts'

/** A file of a post: the content fields that describe it. */
export interface FileField {
  kind: UploadKind
  /** The key of the file in this browser, while it is uploaded. */
  key: string
  /** The address of its upload: once it is set, nothing waits. */
  url: string
  /** What its upload fills. */
  uploaded: (uploaded: UploadedFile, answer: unknown) => Content
}

/** An image that the post may have on the server already. */
export interface ImageFileField extends FileField {
  /** The address of the image on the server. */
  image: string
  /** Whether that is removed. */
  removed: string
}

/** Finds a flag in an upload's response, or in the response's first item. */
function flagIn(answer: unknown, name: string): unknown {
  for (let value = answer; typeof value === 'object' && value !== null; ) {
    const holder: object = Array.isArray(value) ? (value[0] ?? {}) : value
    const found: unknown = Object.getOwnPropertyDescriptor(holder, name)?.value
    if (found !== undefined) return found
    value = Object.getOwnPropertyDescriptor(holder, 'response')?.value
  }
  return undefined
}

/** The server may have a licensed version of what was uploaded. */
const copyright = (answer: unknown): Content => ({
  copyrightFallback: readBoolean(flagIn(answer, 'copyright_fallback')),
})

export const audioFile: FileField = {
  kind: 'audio',
  key: 'fileKey',
  url: 'preuploadUrl',
  uploaded: ({ url }, answer) => ({ preuploadUrl: url, ...copyright(answer) }),
}
export const videoFile: FileField = {
  ...audioFile,
  kind: 'video',
  uploaded: ({ url, key }, answer) => ({ preuploadUrl: url, preuploadKey: key, ...copyright(answer) }),
}

const imageFile = (field: Omit<ImageFileField, 'uploaded'>): ImageFileField => ({
  ...field,
  uploaded: ({ url }) => ({ [field.url]: url, [field.removed]: false }),
})
export const albumArt = imageFile({
  kind: 'album_art',
  key: 'artFileKey',
  url: 'preuploadAlbumArt',
  image: 'albumArt',
  removed: 'removeAlbumArt',
})
export const thumbnail = imageFile({
  kind: 'image',
  key: 'thumbnailFileKey',
  url: 'thumbnailPreupload',
  image: 'thumbnail',
  removed: 'removeThumbnail',
})

/** The files of each type, apart from photos. */
export const fileFields: Partial<Record<PostDraft['type'], readonly FileField[]>> = {
  audio: [audioFile, albumArt],
  video: [videoFile],
  link: [thumbnail],
}
