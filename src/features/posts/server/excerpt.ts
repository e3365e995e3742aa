import { toText } from '../../../platform/html/text.ts'
import { truncate } from '../../../platform/text/text.ts'
import type { Content, PostDraft } from '../draft/draft.ts'
import { photosOf } from '../types/photo/photos.ts'
import { postTypes } from '../types/post-types.ts'

const excerptMaxLength = 80

/** The captions, descriptions or file names of the photos, for a post that has no text. */
const photoNames = (content: Content): string =>
  photosOf(content)
    .map(({ caption, alt = '', fileName = '' }) => caption.trim() || alt.trim() || fileName)
    .filter(name => name !== '')
    .join(', ')

/** The first words of a post, to recognize it by; '' if there are none. */
export function excerptOf({ type, content, tags, is_reblog }: PostDraft): string {
  const own = is_reblog ? [postTypes[type].comment] : []
  for (const field of [...own, ...Object.values(postTypes[type].slots)]) {
    const value = content[field]
    const found = typeof value === 'string' ? toText(value) : ''
    if (found !== '') return truncate(found, excerptMaxLength)
  }
  const hashes = tags.map(tag => `#${tag}`).join(' ')
  return truncate(hashes || photoNames(content), excerptMaxLength)
}
