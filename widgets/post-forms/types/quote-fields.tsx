import { t } from '../../../src/page/i18n.ts'
import { AreaField, RichField } from '../composer/fields.tsx'
import { type FieldsProps, textOf } from './fields.ts'

/** Quote and source (POST-22). */
export function Fields({ app, editor, form, draft, onChange }: FieldsProps) {
  return (
    <>
      <AreaField
        name="quote"
        variant="quote"
        label={t('Quote')}
        placeholder={t('“Quote”')}
        value={textOf(draft, 'quote')}
        onChange={quote => onChange({ quote })}
        autoFocus
      />
      <RichField
        {...{ app, editor, form, draft }}
        name="source"
        rows={2}
        label={t('Source')}
        placeholder={t('Whose words are these?')}
      />
    </>
  )
}
