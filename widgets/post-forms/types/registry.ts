import type { PostType } from '../../../src/bus/contract.ts'
import type { FieldsModule } from './fields.ts'

const media = () => import('./media-fields.tsx')

/** What draws the fields of each type; each is loaded with the first post of its type. */
export const fieldsViews = {
  text: () => import('./text-fields.tsx'),
  quote: () => import('./quote-fields.tsx'),
  link: () => import('./link-fields.tsx'),
  chat: () => import('./chat-fields.tsx'),
  photo: media,
  audio: media,
  video: media,
  note: media,
} as const satisfies Record<PostType, () => Promise<FieldsModule>>
