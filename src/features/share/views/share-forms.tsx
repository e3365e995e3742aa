import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Counter } from '../../../ui/counter/counter.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { SendState, ShareForm } from '../form.ts'
import { type Network, openLabel } from '../networks.ts'
import { emailMaxLength, messageMaxLength } from '../share-data.ts'
import type { ShareOut } from '../share-out.ts'
import { tweetUrlPlaceholder } from '../tweet.ts'
import styles from './share-out.module.css'

function submitLabel(state: SendState, celebrates: boolean): string {
  if (state === 'sending') return t('Sending...')
  if (state === 'idle' || celebrates) return t('Send')
  return state === 'sent' ? t('Sent!') : t('Error!')
}

interface FormProps {
  out: ShareOut
}

interface FormFrameProps extends FormProps {
  form: Pick<ShareForm, 'network' | '$state' | '$reason' | '$loginUrl' | '$canSend' | 'send' | 'box'>
  /** Runs on Cancel; returns true if the form may close (DEC-72). */
  cancel?: () => boolean
  /** Shown in place of the submit button if the form can't be sent. */
  instead?: ReactNode
  children: ReactNode
}

/** Whether a form is being sent or was sent, so that its fields are read-only. */
const isSubmitted = (state: SendState) => state === 'sending' || state === 'sent'

/** A link to the network's own page, in case the server can't use the account. */
const NetworkLink = ({ out, network }: { out: ShareOut; network: Network }) => (
  <button type="button" className={styles.wayOut} onClick={() => out.openWindow(network)}>
    {openLabel(network)}
  </button>
)

/** The frame of all share forms: earlier drafts, the error and the buttons. */
function FormFrame({ out, form, cancel, instead, children }: FormFrameProps) {
  const { celebrates } = out.rules
  const state = useStore(form.$state)
  const reason = useStore(form.$reason)
  const loginUrl = useStore(form.$loginUrl)
  const canSend = useStore(form.$canSend)
  const submitted = isSubmitted(state)
  // The view says that something went wrong, so the reason need not repeat it.
  const reasonText = celebrates && reason === t('Something went wrong. Try again.') ? t('Try again.') : reason
  const element = useRef<HTMLFormElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  // In a low popover the error pushes the buttons out of view.
  useLayoutEffect(() => {
    if (reason) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [reason])
  const keyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return
    event.preventDefault()
    void form.send()
  }
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      data-state={state}
      onKeyDown={keyDown}
      onSubmit={event => {
        event.preventDefault()
        void form.send()
      }}
    >
      {!submitted && (
        <OtherDrafts
          box={form.box}
          onDone={() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
        />
      )}
      {children}
      {reason && (
        <p role="alert" className={styles.reason}>
          {celebrates && <b>{t('Something went screwy.')} </b>}
          {reasonText}
          <LoginLink url={loginUrl} />{' '}
          {form.network !== 'email' && <NetworkLink out={out} network={form.network} />}
        </p>
      )}
      <div ref={foot} className={styles.foot}>
        {state !== 'sent' && (
          <Button onClick={() => (cancel?.() ?? true) && out.back()}>{t('Cancel')}</Button>
        )}
        {instead || (
          <Button
            type="submit"
            variant={state === 'error' && !celebrates ? 'danger' : 'primary'}
            aria-disabled={!canSend && !submitted}
            busy={submitted}
            data-state={state}
          >
            {submitLabel(state, celebrates)}
          </Button>
        )}
        <VisuallyHidden role="status">{submitted ? submitLabel(state, celebrates) : ''}</VisuallyHidden>
      </div>
    </form>
  )
}

const counterFrom = 50

interface MessageFieldProps {
  form: Pick<ShareForm<'message'>, '$values' | '$state' | 'set'>
  isFirst?: boolean
}

/** The optional message of a share. */
function MessageField({ form, isFirst = false }: MessageFieldProps) {
  const { message } = useStore(form.$values)
  const left = messageMaxLength - message.length
  return (
    <TextArea
      label={t('Message (optional)')}
      maxLength={messageMaxLength}
      maxRows={6}
      value={message}
      readOnly={isSubmitted(useStore(form.$state))}
      data-autofocus={isFirst ? '' : undefined}
      aside={left <= counterFrom && <Counter remaining={left} />}
      onChange={event => form.set('message', event.target.value)}
    />
  )
}

/** Shares the post by e-mail (SHARE-15, SHARE-24…27, SMSG-43, SMSG-44). */
export function EmailForm({ out }: FormProps) {
  const form = out.email
  const { address } = useStore(form.$values)
  const replyTo = useStore(form.$replyTo)
  const submitted = isSubmitted(useStore(form.$state))
  return (
    <FormFrame out={out} form={form} cancel={form.cancel}>
      <TextField
        label={t('Email address')}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={emailMaxLength}
        required
        value={address}
        readOnly={submitted}
        data-autofocus=""
        onChange={event => form.set('address', event.target.value)}
      />
      <MessageField form={form} />
      {form.hasReplyTo() && (
        <Switch
          label={t('Let them reply to me')}
          checked={replyTo}
          busy={submitted}
          onChange={form.setReplyTo}
        />
      )}
    </FormFrame>
  )
}

const Account = ({ name }: { name: string }) => (
  <p className={styles.account}>{t('Sharing as {name}', { name })}</p>
)

/** Shares the post as a tweet (SHARE-28…30, SMSG-46, SMSG-47). */
export function TwitterForm({ out }: FormProps) {
  const form = out.twitter
  const area = useRef<HTMLTextAreaElement>(null)
  const name = useStore(out.$subject)?.data?.twitter_username
  const { message } = useStore(form.$values)
  const left = form.left(message)
  const state = left < 0 ? 'danger' : left < out.rules.warnsBelow ? 'warning' : 'ok'
  useLayoutEffect(() => {
    // The cursor goes before the URL placeholder.
    const at = form.$values.get().message.indexOf(tweetUrlPlaceholder)
    area.current?.setSelectionRange(Math.max(0, at - 1), Math.max(0, at - 1))
  }, [form])
  return (
    <FormFrame out={out} form={form}>
      {name && <Account name={`@${name.replace(/^@/, '')}`} />}
      <TextArea
        ref={area}
        label={t('Tweet')}
        hint={t('[URL] will be replaced with a link to the post.')}
        error={left < 0 ? t('Tweets can be up to 140 characters.') : undefined}
        rows={3}
        maxRows={6}
        value={message}
        readOnly={isSubmitted(useStore(form.$state))}
        data-autofocus="start"
        aside={<Counter remaining={left} state={state} thresholds={[20, 10, 5, 0]} />}
        onChange={event => form.set('message', event.target.value)}
      />
    </FormFrame>
  )
}

/** Shares the post on Facebook, with the account that the server knows (SHARE-36, SMSG-45, SMSG-57). */
export function FacebookForm({ out }: FormProps) {
  const form = out.facebook
  const account = useStore(form.$account)
  const hasMessage = useStore(form.$values).message !== ''
  const open = useRef<HTMLButtonElement>(null)
  const isNone = account === 'none'
  useEffect(() => {
    // The field that had the focus is gone.
    if (isNone && !hasMessage) open.current?.focus()
  }, [isNone, hasMessage])
  return (
    <FormFrame
      out={out}
      form={form}
      instead={
        isNone && (
          <Button ref={open} variant="primary" onClick={() => out.openWindow('facebook')}>
            {openLabel('facebook')}
          </Button>
        )
      }
    >
      {account === 'loading' && <Skeleton width="60%" label={t('Loading…')} />}
      {typeof account === 'object' && <Account name={account.name} />}
      {isNone && (
        <p role="alert" className={styles.word}>
          {t('Couldn’t reach your Facebook account. You can still share on Facebook itself.')}
        </p>
      )}
      {(!isNone || hasMessage) && <MessageField form={form} isFirst />}
    </FormFrame>
  )
}
