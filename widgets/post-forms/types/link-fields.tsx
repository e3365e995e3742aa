import { t } from '../../../src/page/i18n.ts'
import { LineField, RichField, TitleField } from '../fields.tsx'
import { type FieldsProps, textOf } from './fields.ts'

/** The address, what to call it, and words about it (dashboard.md §3). */
export function Fields({ draft, onChange, onUrlDone }: FieldsProps) {
  return (
    <>
      <LineField
        look="url"
        type="url"
        label={t('Address')}
        placeholder={t('Type or paste a link')}
        value={textOf(draft, 'url')}
        onChange={url => onChange({ url })}
        onBlur={() => onUrlDone('url')}
        autoFocus={draft.mode !== 'reblog'}
      />
      <TitleField label={t('Title')} value={textOf(draft, 'title')} onChange={title => onChange({ title })} />
      <RichField
        name="caption"
        rows={3}
        label={t('Description')}
        placeholder={t('Why is it worth a look?')}
        draft={draft}
        value={textOf(draft, 'caption')}
        onChange={caption => onChange({ caption })}
        autoFocus={draft.mode === 'reblog'}
      />
    </>
  )
}
