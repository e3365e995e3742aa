import { t } from '../../../platform/page/i18n.ts'
import { chatLines } from '../chat-lines.ts'
import { AreaField, ReblogSource, TitleField } from '../composer/fields.tsx'
import styles from '../composer/reblog-source.module.css'
import type { PostDraft } from '../draft/draft.ts'
import { Caption } from '../editor/rich-field.tsx'
import { type FieldsProps, textOf } from './fields-view.ts'

/** A chat, read-only. */
const Chat = ({ draft }: { draft: PostDraft }) => (
  <>
    {textOf(draft, 'title') && (
      <h3 className={styles.title} dir="auto">
        {textOf(draft, 'title')}
      </h3>
    )}
    <ul className={styles.lines}>
      {chatLines(textOf(draft, 'chat')).map(({ speaker, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity and never move
        <li key={index} dir="auto">
          {speaker && <b>{`${speaker}: `}</b>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </>
)

/** Title and lines of a chat (POST-24). In a reblog both are the original's, and only a comment is written (DEC-149). */
export function Fields({ app, editor, form, draft, onChange }: FieldsProps) {
  if (draft.is_reblog)
    return (
      <>
        <ReblogSource draft={draft} form={form}>
          <Chat draft={draft} />
        </ReblogSource>
        <Caption {...{ app, editor, form, draft }} name="comment" isFirst />
      </>
    )
  return (
    <>
      <TitleField label={t('Title')} value={textOf(draft, 'title')} onChange={title => onChange({ title })} />
      <AreaField
        name="chat"
        variant="chat"
        label={t('Chat')}
        placeholder={t('Ada: Is it late or early?')}
        hint={t('Write each line as “Name: what they said.”')}
        value={textOf(draft, 'chat')}
        onChange={chat => onChange({ chat })}
        autoFocus
      />
    </>
  )
}
