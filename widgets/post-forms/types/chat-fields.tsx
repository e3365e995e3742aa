import { t } from '../../../src/page/i18n.ts'
import { AreaField, TitleField } from '../composer/fields.tsx'
import { type FieldsProps, textOf } from './fields.ts'

/** Title and lines of a chat (POST-24). */
export function Fields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <TitleField label={t('Title')} value={textOf(draft, 'title')} onChange={title => onChange({ title })} />
      <AreaField
        name="chat"
        variant="chat"
        label={t('Chat')}
        placeholder={t('Ada: Is it late, or early?')}
        hint={t('One line each: a name, a colon, what they said.')}
        value={textOf(draft, 'chat')}
        onChange={chat => onChange({ chat })}
        autoFocus
      />
    </>
  )
}
