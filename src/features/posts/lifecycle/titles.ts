import type { PostType } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { PostState } from '../draft/post-states.ts'

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
