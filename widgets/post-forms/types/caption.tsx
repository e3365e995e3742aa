import { t } from '../../../src/page/i18n.ts'
import { RichField } from '../editor/rich-field.tsx'
import { type FieldsProps, textOf } from './fields.ts'

interface CaptionProps extends Pick<FieldsProps, 'draft' | 'onChange'> {
  label?: string
  placeholder?: string
  /** Nothing above it can be edited, so it takes the focus. */
  isFirst: boolean
}

/** The caption of a post. */
export const Caption = ({ draft, onChange, isFirst, ...words }: CaptionProps) => (
  <RichField
    name="caption"
    rows={3}
    label={words.label ?? t('Caption')}
    placeholder={words.placeholder ?? t('Add a caption, if you like')}
    draft={draft}
    value={textOf(draft, 'caption')}
    onChange={caption => onChange({ caption })}
    autoFocus={isFirst}
  />
)
