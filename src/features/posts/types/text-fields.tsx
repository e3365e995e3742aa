import { t } from '../../../platform/page/i18n.ts'
import { ReblogSource, TitleField } from '../composer/fields.tsx'
import { RichField } from '../editor/rich-field.tsx'
import { type FieldsProps, textOf } from './fields-view.ts'

/** Title and body (POST-20). */
export function Fields({ app, editor, form, draft, onChange }: FieldsProps) {
  const isReblog = draft.mode === 'reblog'
  return (
    <>
      <ReblogSource draft={draft} form={form} />
      {!isReblog && (
        <TitleField
          label={t('Title')}
          value={textOf(draft, 'title')}
          onChange={title => onChange({ title })}
          autoFocus={draft.mode === 'new'}
        />
      )}
      <RichField
        {...{ app, editor, form, draft }}
        name="body"
        label={isReblog ? t('Your comment') : t('Text')}
        placeholder={
          isReblog && !draft.remove_reblog_tree ? t('Add a comment, if you like') : t('Your text here')
        }
        autoFocus={draft.mode !== 'new'}
      />
    </>
  )
}
