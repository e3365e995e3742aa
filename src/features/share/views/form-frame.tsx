import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { SendState, ShareForm } from '../form.ts'
import { type Network, openLabel } from '../networks.ts'
import type { ShareOut } from '../share-out.ts'
import styles from './share-out.module.css'

function submitLabel(state: SendState, celebrates: boolean): string {
  if (state === 'sending') return t('Sending...')
  if (state === 'idle' || celebrates) return t('Send')
  return state === 'sent' ? t('Sent!') : t('Error!')
}

export interface FormProps {
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
export const isSubmitted = (state: SendState) => state === 'sending' || state === 'sent'

/** A link to the network's own page, in case the server can't use the account. */
const NetworkLink = ({ out, network }: { out: ShareOut; network: Network }) => (
  <button type="button" className={styles.wayOut} onClick={() => out.openWindow(network)}>
    {openLabel(network)}
  </button>
)

/** The frame of all share forms: earlier drafts, the error and the buttons. */
export function FormFrame({ out, form, cancel, instead, children }: FormFrameProps) {
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
