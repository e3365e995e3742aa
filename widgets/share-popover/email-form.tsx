import { type KeyboardEvent, useRef } from 'react'
import type { App } from '../../src/app/app.ts'
import { t } from '../../src/page/i18n.ts'
import { OtherWords } from '../../src/parts/offers.tsx'
import { emailMaxLength, messageMaxLength } from '../../src/share/rules.ts'
import { Button } from '../../src/ui/button.tsx'
import { Counter } from '../../src/ui/counter.tsx'
import { Switch } from '../../src/ui/switch.tsx'
import { TextArea } from '../../src/ui/text-area.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { VisuallyHidden } from '../../src/ui/visually-hidden.tsx'
import type { EmailModel, SendState } from './email-model.ts'
import styles from './share-popover.module.css'

const counterFrom = 50

const submitLabel = (state: SendState): string => {
  switch (state) {
    case 'idle':
      return t('Send')
    case 'sending':
      return t('Sending...')
    case 'sent':
      return t('Sent!')
    case 'error':
      return t('Error!')
  }
}

export interface EmailFormProps {
  app: App
  model: EmailModel
  /** Whether the sender has an address for replies. */
  isMember: boolean
  /** Back to the list. */
  onLeave: () => void
}

/** The post by e-mail (dashboard.md §4, §5). */
export function EmailForm({ app, model, isMember, onLeave }: EmailFormProps) {
  const address = useStore(model.$address)
  const message = useStore(model.$message)
  const replyTo = useStore(model.$replyTo)
  const state = useStore(model.$state)
  const reason = useStore(model.$reason)
  const canSend = useStore(model.$canSend)
  const isFixed = state === 'sending' || state === 'sent'
  const left = messageMaxLength - message.length

  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return
    event.preventDefault()
    void model.send()
  }
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      data-state={state}
      onKeyDown={keyDown}
      onSubmit={event => {
        event.preventDefault()
        void model.send()
      }}
    >
      {!isFixed && (
        <OtherWords app={app} box={model.box} onDone={() => form.current?.querySelector('input')?.focus()} />
      )}
      <TextField
        label={t('Email address')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={emailMaxLength}
        required
        value={address}
        readOnly={isFixed}
        data-autofocus=""
        onChange={event => model.setAddress(event.target.value)}
      />
      <TextArea
        label={t('Message (optional)')}
        maxLength={messageMaxLength}
        maxRows={6}
        value={message}
        readOnly={isFixed}
        aside={left <= counterFrom && <Counter remaining={left} />}
        onChange={event => model.setMessage(event.target.value)}
      />
      {isMember && (
        <Switch
          label={t('Let them reply to me')}
          checked={replyTo}
          busy={isFixed}
          onChange={model.setReplyTo}
        />
      )}
      {reason && (
        <p role="alert" className={styles.reason}>
          {reason}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          onClick={() => {
            if (model.cancel()) onLeave()
          }}
        >
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant={state === 'error' ? 'danger' : 'primary'}
          disabled={!canSend && !isFixed}
          busy={isFixed}
          data-state={state}
        >
          {submitLabel(state)}
        </Button>
        <VisuallyHidden role="status">{isFixed ? submitLabel(state) : ''}</VisuallyHidden>
      </div>
    </form>
  )
}
