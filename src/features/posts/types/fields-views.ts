import type { PostType } from '../../../platform/bus/contract.ts'
import type { FieldsModule } from './fields.ts'

/** The view of each type's fields, loaded with the first post of that type. */
export const fieldsViews = {
  text: () => import('./text/fields.tsx'),
  quote: () => import('./quote/fields.tsx'),
  link: () => import('./link/view.tsx'),
  chat: () => import('./chat/fields.tsx'),
  photo: () => import('./photo/view.tsx'),
  audio: () => import('./audio/view.tsx'),
  video: () => import('./video/view.tsx'),
  note: () => import('./note/view.tsx'),
} as const satisfies Record<PostType, () => Promise<FieldsModule>>
