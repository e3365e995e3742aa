import { t } from '../../../platform/page/i18n.ts'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { AreaField, ReblogSource } from '../composer/fields.tsx'
import styles from '../composer/reblog-source.module.css'
import { Caption, RichField } from '../editor/rich-field.tsx'
import { type FieldsProps, textOf } from './fields-view.ts'

/** Quote and source (POST-22). In a reblog both are the original's, and only a comment is written (DEC-149). */
export function Fields({ app, editor, form, draft, onChange }: FieldsProps) {
  if (draft.is_reblog)
    return (
      <>
        <ReblogSource draft={draft} form={form}>
          <figure className={styles.figure}>
            <div dir="auto">
              <SafeHtml
                as="blockquote"
                className={styles.quote ?? ''}
                profile="rich"
                html={textOf(draft, 'quote')}
              />
            </div>
            {textOf(draft, 'source') && (
              <figcaption className={styles.trail} dir="auto">
                <SafeHtml profile="rich" html={textOf(draft, 'source')} />
              </figcaption>
            )}
          </figure>
        </ReblogSource>
        <Caption {...{ app, editor, form, draft }} name="comment" isFirst />
      </>
    )
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
        placeholder={t('Who said it?')}
      />
    </>
  )
}
