import { type ComponentType, useEffect, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import type { Content, PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import type { RichEditor } from '../editor/editor-store.ts'

/** What a field with rich text needs. */
export interface RichFieldParts {
  app: App
  editor: RichEditor
  form: PostForm
  draft: PostDraft
}

/** Props of the fields of a type: the draft as it is shown, and how to change it. */
export interface FieldsProps extends RichFieldParts {
  /** Something was typed; the draft that is shown follows after the paint. */
  onChange: (fields: Content) => void
  /** An address field was left. */
  onUrlDone: (field: string) => void
}

export type FieldsView = ComponentType<FieldsProps>
export type FieldsModule = { Fields: FieldsView }

/** A text in a draft's content; '' if the field holds no text. */
export const textOf = ({ content }: PostDraft, field: string): string => {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}

/** The model of a type's fields; disposed of when they unmount. */
interface FieldsModel {
  /** Called once the fields are mounted, and the previous ones are unmounted. */
  start?: () => void
  dispose: () => void
}

/** Creates a model for mounted fields, and disposes of it when they unmount. */
export function useModel<M extends FieldsModel>(create: () => M): M {
  const [model] = useState(create)
  useEffect(() => {
    model.start?.()
    return () => model.dispose()
  }, [model])
  return model
}
