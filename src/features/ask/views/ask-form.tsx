import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ChangeEvent, type KeyboardEvent, useMemo, useRef } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { LoginLink } from '../../../shared/login-link.tsx'
import { SendKeys } from '../../../shared/send-keys.tsx'
import { Counter } from '../../../ui/counter/counter.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import { type AskModel, counterLevel, type Recipient, stripNewlines } from '../ask-model.ts'
import styles from './ask-form.module.css'

/** Strips pasted newlines before React sees the value, so that the caret stays at the end of the paste (ASK-12). */
const withoutNewlines = ({ currentTarget: area }: ChangeEvent<HTMLTextAreaElement>): string => {
  const text = stripNewlines(area.value)
  if (text !== area.value) {
    const caret = stripNewlines(area.value.slice(0, area.selectionStart)).length
    area.value = text
    area.setSelectionRange(caret, caret)
  }
  return text
}

interface AskFormProps {
  id: string
  model: AskModel
  recipient: Recipient
  $blog: (name: string) => ReadableAtom<Blog | undefined>
}

export function AskForm({ id, model, recipient, $blog }: AskFormProps) {
  const { name } = recipient
  const blog = useStore(useMemo(() => $blog(name), [$blog, name])) ?? { name }
  const text = useStore(model.$text)
  const anonymous = useStore(model.$anonymous)
  const remaining = useStore(model.$remaining)
  const isSaving = useStore(model.$isSaving)
  const errors = useStore(model.$errors)
  const loginUrl = useStore(model.$loginUrl)
  const level = counterLevel(remaining)

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) void model.send()
  }
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void model.send()
      }}
    >
      <div className={styles.blog}>
        <BlogLine blog={blog} />
      </div>
      {!isSaving && (
        <OtherDrafts box={model.box} onDone={() => form.current?.querySelector('textarea')?.focus()} />
      )}
      <TextArea
        label={t('Ask me anything')}
        hint={<SendKeys />}
        tools={<EmojiButton field={() => form.current?.querySelector('textarea')} />}
        rows={4}
        maxRows={10}
        value={text}
        readOnly={isSaving}
        enterKeyHint="done"
        data-autofocus=""
        aside={level && <Counter remaining={remaining} state={level} />}
        error={
          errors.length > 0 && (
            <ul className={styles.errors}>
              {errors.map((error, index) => (
                <li key={error}>
                  {error}
                  <LoginLink url={index === errors.length - 1 ? loginUrl : null} />
                </li>
              ))}
            </ul>
          )
        }
        onChange={event => model.setText(withoutNewlines(event))}
        onKeyDown={keyDown}
      />
      {recipient.allowsAnonymous && (
        <Switch
          label={t('Ask anonymously')}
          checked={anonymous}
          busy={isSaving}
          onChange={model.setAnonymous}
        />
      )}
    </form>
  )
}
