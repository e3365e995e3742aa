import type { ComponentType } from 'react'
import type { App } from '../../../src/app/app.ts'
import type { Content, PostDraft } from '../../../src/posts/draft/draft.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'

/** What draws the fields of a type gets: the post as it is, and how to change it. */
export interface FieldsProps {
  app: App
  form: PostForm
  draft: PostDraft
  onChange: (fields: Content) => void
  /** The writer has left an address field. */
  onUrlDone: (field: string) => void
}

export type FieldsView = ComponentType<FieldsProps>
export type FieldsModule = { Fields: FieldsView }

/** A text of a post's type; '' for a field that holds none. */
export const textOf = ({ content }: PostDraft, field: string): string => {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}
