import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ChangeEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { LoginLink } from '../../../shared/login-link.tsx'
import { SendKeys } from '../../../shared/send-keys.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Counter } from '../../../ui/counter/counter.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
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

function AskForm({ id, model, recipient, $blog }: AskFormProps) {
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

interface AskModalProps {
  model: AskModel
  $blog: (name: string) => ReadableAtom<Blog | undefined>
}

/** The ask form in a dialog (ASK-2). */
export function AskModal({ model, $blog }: AskModalProps) {
  const id = useId()
  const recipient = useStore(model.$recipient)
  const canSend = useStore(model.$canSend)
  const isSaving = useStore(model.$isSaving)
  // While the dialog fades out, it still shows the last recipient.
  const [last, setLast] = useState(recipient)
  if (recipient && recipient !== last) setLast(recipient)
  return (
    <Dialog
      open={recipient !== null}
      onClose={model.close}
      title={last && t('Ask {blog}', { blog: last.name })}
      closable
      dismissible
      size="medium"
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          aria-disabled={!canSend && !isSaving}
          busy={isSaving}
        >
          {isSaving ? t('Asking…') : t('Ask')}
        </Button>
      }
    >
      {last && <AskForm id={id} model={model} recipient={last} $blog={$blog} />}
    </Dialog>
  )
}
