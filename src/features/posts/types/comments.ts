import type { PostDraft } from '../draft/draft.ts'

/** The field of a reblog that holds the reblogger's own words, by type; all others are the original's (DEC-149). */
export const commentFields: Readonly<Record<PostDraft['type'], string>> = {
  text: 'body',
  photo: 'caption',
  quote: 'comment',
  link: 'caption',
  chat: 'comment',
  audio: 'caption',
  video: 'caption',
  note: 'caption',
}
