import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import { failureText } from '../../src/notices/failure-text.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import { createDraftBox, type DraftBox } from '../../src/session/draft-box.ts'
import { session } from '../../src/session/store.ts'
import { shareApi } from '../../src/share/api.ts'
import { keepReplyTo, readReplyTo } from '../../src/share/reply-to.ts'
import { canSendEmail } from '../../src/share/rules.ts'
import type { Subject } from './subject.ts'

export type SendState = 'idle' | 'sending' | 'sent' | 'error'

/** The e-mail form: what is typed, and how its sending stands (dashboard.md §4). */
export interface EmailModel {
  $address: ReadableAtom<string>
  $message: ReadableAtom<string>
  $replyTo: ReadableAtom<boolean>
  $state: ReadableAtom<SendState>
  /** Why it failed, in words. */
  $reason: ReadableAtom<string | null>
  $canSend: ReadableAtom<boolean>
  setAddress: (address: string) => void
  setMessage: (message: string) => void
  setReplyTo: (allowed: boolean) => void
  send: () => Promise<void>
  /** Clears a typed address first; true when there was none, and the form may go. */
  cancel: () => boolean
  /** Shows what was typed for this post before. */
  begin: (subject: Subject) => void
  /** It is out of sight; what was typed stays. */
  end: () => void
  /** What other tabs have left of it. */
  box: DraftBox
}

/** @param isShown whether a person sees the form of this subject; what it cannot show, a toast tells. */
export function createEmail(
  app: App,
  isShown: (subject: Subject) => boolean,
  sent: (subject: Subject) => void,
): EmailModel {
  const api = shareApi(app)
  const { isLoggedIn } = app.get(session)
  const say = app.get(notices)
  const $address = atom('')
  const $message = atom('')
  const $replyTo = atom(readReplyTo())
  const $state = atom<SendState>('idle')
  const $reason = atom<string | null>(null)
  /** What was typed for each post, until it is sent: neither a closed popover nor a reload loses it. */
  const box = createDraftBox(app, 'share')
  let subject: Subject | null = null

  const typed = () => {
    box.type({ address: $address.get(), message: $message.get() })
    if ($state.get() === 'error') $state.set('idle')
    $reason.set(null)
  }
  const isOpen = () => $state.get() === 'idle' || $state.get() === 'error'
  box.$words.listen(({ address = '', message = '' }) => {
    // What is sent stays in sight until the popover goes.
    if (!isOpen()) return
    $address.set(address)
    $message.set(message)
  })

  return {
    box,
    $address,
    $message,
    $replyTo,
    $state,
    $reason,
    $canSend: computed(
      [$address, $message, $state],
      (address, message, state) => canSendEmail(address, message) && (state === 'idle' || state === 'error'),
    ),
    setAddress(address) {
      if (!isOpen()) return
      $address.set(address)
      typed()
    },
    setMessage(message) {
      if (!isOpen()) return
      $message.set(message)
      typed()
    },
    setReplyTo(allowed) {
      $replyTo.set(allowed)
      keepReplyTo(allowed)
    },
    async send() {
      const of = subject
      if (!of || !isOpen() || !canSendEmail($address.get(), $message.get())) return
      $state.set('sending')
      $reason.set(null)
      const settle = box.depart()
      const result = await api.email(
        {
          post_id: of.postId,
          tumblelog_name: of.blog,
          email_address: $address.get().trim(),
          message: $message.get().trim() || undefined,
          allow_reply_to: isLoggedIn() ? $replyTo.get() : undefined,
          embed_code: of.data?.embed_code,
        },
        of.data?.tumblelog_share === true,
      )
      settle(result.ok)
      if (result.ok) {
        app.bus.emit('share:sent', { network: 'email', post_id: of.postId })
      }
      if (!isShown(of)) say.toast(result.ok ? t('Sent!') : failureText(result.failure))
      if (subject !== of) return
      $state.set(result.ok ? 'sent' : 'error')
      if (result.ok) sent(of)
      else $reason.set(failureText(result.failure))
    },
    cancel() {
      if ($address.get() === '' || !isOpen()) return true
      $address.set('')
      typed()
      return false
    },
    begin(next) {
      subject = next
      $replyTo.set(readReplyTo())
      $state.set('idle')
      $reason.set(null)
      void box.open(next.postId)
    },
    end: box.leave,
  }
}
