import type { PostType } from '../../../platform/bus/contract.ts'
import { toText } from '../../../platform/html/text.ts'
import { t } from '../../../platform/page/i18n.ts'
import { truncate } from '../../../platform/text/text.ts'
import type { Content, PostDraft } from '../draft/draft.ts'
import type { PostState } from '../draft/post-states.ts'
import { photosOf } from '../types/photo/photos.ts'
import { postTypes } from '../types/post-types.ts'

const newTitles = (): Record<PostType, string> => ({
  text: t('New text post'),
  photo: t('New photo post'),
  quote: t('New quote post'),
  link: t('New link post'),
  chat: t('New chat post'),
  audio: t('New audio post'),
  video: t('New video post'),
  note: t('Answer'),
})

/** The form's title. */
export function formTitle({ mode, type }: Pick<PostDraft, 'mode' | 'type'>): string {
  if (mode === 'reblog') return t('Reblog')
  return mode === 'edit' && type !== 'note' ? t('Edit post') : newTitles()[type]
}

/** Labels of the states in the menu. */
export const stateNames = (): Record<PostState, string> => ({
  published: t('Post now'),
  draft: t('Save as draft'),
  queued: t('Add to queue'),
  scheduled: t('Schedule'),
  private: t('Post privately'),
  unapproved: t('Awaiting approval'),
  transcoding: t('Processing'),
})

/** Labels for the present state of an existing post. */
export const currentStateNames = (): Record<PostState, string> => ({
  ...stateNames(),
  published: t('Published'),
  draft: t('Draft'),
  queued: t('Queued'),
  scheduled: t('Scheduled'),
  private: t('Private'),
})

/** Label of the save button. */
export function saveLabel({ mode, state, type }: PostDraft, initialState: string): string {
  switch (state) {
    case 'draft':
      return t('Save draft')
    case 'queued':
      return t('Queue')
    case 'scheduled':
      return t('Schedule')
    case 'published':
    case 'private':
      if (mode === 'edit' && state === initialState && type !== 'note') return t('Save')
      return mode === 'reblog' ? t('Reblog') : t('Post')
    default:
      return t('Save')
  }
}

/** Label of the save button while the post is being saved. */
export const savingLabel = ({ mode, state }: Pick<PostDraft, 'mode' | 'state'>): string =>
  mode === 'edit' || (state !== 'published' && state !== 'private')
    ? t('Saving…')
    : mode === 'reblog'
      ? t('Reblogging…')
      : t('Posting…')

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
