import { useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { AreaField, ReblogSource } from '../composer/fields.tsx'
import type { PostDraft } from '../draft/draft.ts'
import { Caption, RichField } from '../editor/rich-field.tsx'
import { isBlankHtml } from './define.ts'
import { type FieldsProps, textOf } from './fields-view.ts'
import media from './media/media.module.css'

/** Question and answer, and a caption if there is one (POST-27). */
export function Fields({ app, editor, form, draft, onChange }: FieldsProps) {
  const [{ asker, isAsked, isAnswered }] = useState(() => readNote(draft))
  const rich = (name: string, label: string, placeholder: string, autoFocus: boolean) => (
    <RichField {...{ app, editor, form, draft, name, label, placeholder, autoFocus }} />
  )
  const question = isAsked ? (
    <figure className={media.question}>
      <figcaption className={media.asker}>
        {asker ? t('{name} asked:', { name: asker }) : t('Anonymous asked:')}
      </figcaption>
      <div dir="auto">
        <SafeHtml as="blockquote" className={media.questionText} profile="rich" html={textOf(draft, 'ask')} />
      </div>
    </figure>
  ) : (
    <AreaField
      name="ask"
      variant="quote"
      label={t('Question')}
      value={textOf(draft, 'ask')}
      onChange={ask => onChange({ ask })}
    />
  )
  if (isAnswered)
    return (
      <>
        <ReblogSource draft={draft} form={form}>
          {question}
          <div dir="auto">
            <SafeHtml className={media.answer} profile="rich" html={textOf(draft, 'answer')} />
          </div>
        </ReblogSource>
        <Caption {...{ app, editor, form, draft }} isFirst />
      </>
    )
  return (
    <>
      {question}
      {rich('answer', t('Your answer'), t('Your answer'), true)}
      {rich('caption', t('Caption'), t('Add a caption, if you like'), false)}
    </>
  )
}

/** Who asked what, and which parts can be edited. */
interface NoteForm {
  readonly asker: string
  /** A received question is read-only; a missing one can be written. */
  readonly isAsked: boolean
  /** The ask is answered already: only a caption can be added. */
  readonly isAnswered: boolean
}

export function readNote(initial: PostDraft): NoteForm {
  return {
    asker: textOf(initial, 'asker'),
    isAsked: !isBlankHtml(textOf(initial, 'ask')),
    isAnswered: initial.mode === 'reblog' || initial.is_reblog,
  }
}
