import { canEditMedia } from '../../../shared/post-types.ts'
import type { PostDraft } from '../draft/draft.ts'
import { postTypes } from './index.ts'
import { isDescribed, photosOf } from './photo/photos.ts'

/** The pictures of a post, and how many have no description. */
export interface Pictures {
  all: number
  undescribed: number
  /** All of them are photos of a photo post, none is an image in a text. */
  arePhotos: boolean
}

/** Longer texts are not looked through. */
const htmlMaxLength = 500_000
// Unfinished tags match to the end, so that no input is searched over and over.
const image = /<img\b(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"']+)*(?:>|$)/gi
const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const markdownImage = /!\[([^\]\n]{0,2000})\]\(/g

function altsOf(text: string, isMarkdown: boolean): string[] {
  const html = text.slice(0, htmlMaxLength)
  const tags = [...html.matchAll(image)].map(([tag]) => {
    const found = alt.exec(tag)
    return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
  })
  return isMarkdown ? [...tags, ...[...html.matchAll(markdownImage)].map(([, text = '']) => text)] : tags
}

/** Counts the pictures that the writer of a post has added, where descriptions are fields of their own. */
export function countPictures(draft: PostDraft): Pictures {
  const { content, type, editorType } = draft
  const photos = type === 'photo' && canEditMedia(draft) ? photosOf(content) : []
  const texts = postTypes[type].rich.flatMap(field => {
    const value = content[field]
    return typeof value === 'string' ? altsOf(value, editorType === 'markdown') : []
  })
  const missing = [
    ...photos.filter(photo => !isDescribed(photo, true)),
    ...texts.filter(text => text.trim() === ''),
  ]
  return {
    all: photos.length + texts.length,
    undescribed: missing.length,
    arePhotos: texts.length === 0,
  }
}
