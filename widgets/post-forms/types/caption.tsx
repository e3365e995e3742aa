import { t } from '../../../src/page/i18n.ts'
import { RichField } from '../editor/rich-field.tsx'
import type { FieldsProps } from './fields.ts'

interface CaptionProps extends Pick<FieldsProps, 'app' | 'editor' | 'form' | 'draft'> {
  label?: string
  placeholder?: string
  /** True if nothing above it can be edited: it then takes the focus. */
  isFirst: boolean
}

/** The caption of a post. */
export const Caption = ({ app, editor, form, draft, isFirst, label, placeholder }: CaptionProps) => (
  <RichField
    {...{ app, editor, form, draft }}
    name="caption"
    rows={3}
    label={label ?? t('Caption')}
    placeholder={placeholder ?? t('Add a caption, if you like')}
    autoFocus={isFirst}
  />
)
