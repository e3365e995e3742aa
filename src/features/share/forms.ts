import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { createQuery } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { keepReplyTo, readReplyTo } from '../../platform/storage/reply-to-cookie.ts'
import { isBlank } from '../../platform/text/text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { shareApi } from './api.ts'
import { createShareForm, type FormNetwork, type ShareForm } from './form.ts'
import type { ShareRules } from './share-data.ts'
import { emailMaxLength, messageMaxLength } from './share-data.ts'
import { postFields, type ShareSubject } from './subject.ts'
import { tweetLeft, tweetUrlPlaceholder } from './tweet.ts'

export interface EmailForm extends ShareForm<'address' | 'message'> {
  $replyTo: ReadableAtom<boolean>
  /** A guest has no reply address (SHARE-9). */
  hasReplyTo: () => boolean
  setReplyTo: (allowed: boolean) => void
  /** Clears a typed address first; returns true if there was none and the form may close (SHARE-17, DEC-72). */
  cancel: () => boolean
}

export interface TwitterForm extends ShareForm<'message'> {
  /** Characters left after a text; negative if it is too long. */
  left: (text: string) => number
}

/** The user's Facebook account: loading, known, or none. */
type FacebookAccount = 'loading' | { name: string } | 'none'

export interface FacebookForm extends ShareForm<'message'> {
  $account: ReadableAtom<FacebookAccount>
}

export interface FormSurface {
  rules: ShareRules
  isShown: (network: FormNetwork, postId: string) => boolean
  sent: () => void
}

const fits = (message: string) => message.length <= messageMaxLength

export function createEmailForm(app: App, { rules, isShown, sent }: FormSurface): EmailForm {
  const api = shareApi(app)
  const { isLoggedIn } = app.get(session)
  const $replyTo = atom(readReplyTo())
  const form = createShareForm<'address' | 'message'>(app, {
    network: 'email',
    draft: 'share',
    blank: { address: '', message: '' },
    canSend: ({ address, message }) =>
      rules.isEmail(address.trim()) && address.trim().length <= emailMaxLength && fits(message),
    call: (subject, { address, message }) =>
      api.email(
        {
          ...postFields(subject),
          email_address: address,
          message: message || undefined,
          allow_reply_to: isLoggedIn() ? $replyTo.get() : undefined,
          embed_code: rules.mailsEmbedCode ? subject.data?.embed_code : undefined,
        },
        subject.data?.tumblelog_share === true,
      ),
    isShown: postId => isShown('email', postId),
    sent,
  })
  return {
    ...form,
    $replyTo,
    hasReplyTo: isLoggedIn,
    setReplyTo(allowed) {
      $replyTo.set(allowed)
      keepReplyTo(allowed)
    },
    cancel() {
      const isFixed = form.$state.get() === 'sending' || form.$state.get() === 'sent'
      if (form.$values.get().address === '' || isFixed) return true
      const { address } = form.$values.get()
      form.set('address', '')
      offerUndo(app.get(feedback), t('Text cleared.'), () => form.set('address', address), {
        $changing: form.$values,
      })
      return false
    },
    open(subject) {
      $replyTo.set(readReplyTo())
      form.open(subject)
    },
  }
}

/** An initial tweet: space for a text, then the placeholder that the server replaces by the post's URL. */
const blankTweet = ` ${tweetUrlPlaceholder}`

export function createTwitterForm(app: App, { rules, isShown, sent }: FormSurface): TwitterForm {
  const api = shareApi(app)
  const left = (text: string) => tweetLeft(text.trim(), rules.urlLength)
  return {
    ...createShareForm<'message'>(app, {
      network: 'twitter',
      draft: 'share-twitter',
      blank: { message: blankTweet },
      canSend: ({ message }) => !isBlank(message) && left(message) >= 0,
      call: (subject, { message }) => api.twitter({ ...postFields(subject), message }),
      isShown: postId => isShown('twitter', postId),
      sent,
    }),
    left,
  }
}

/** @param noAccount called if the server knows no account; returns true if a Facebook window has opened instead. */
export function createFacebookForm(
  app: App,
  disposer: Disposer,
  { isShown, sent }: FormSurface,
  noAccount: (subject: ShareSubject) => boolean,
): FacebookForm {
  const api = shareApi(app)
  const $account = atom<FacebookAccount>('loading')
  const { load, stop } = createQuery<string>(disposer)
  const form = createShareForm<'message'>(app, {
    network: 'facebook',
    draft: 'share-facebook',
    blank: { message: '' },
    canSend: ({ message }) => fits(message),
    call: (subject, { message }) => api.facebook({ ...postFields(subject), message: message || undefined }),
    isShown: postId => isShown('facebook', postId),
    sent,
  })
  const hasAccount = (account: FacebookAccount) => typeof account === 'object'
  return {
    ...form,
    $account,
    $canSend: computed([form.$canSend, $account], (can, account) => can && hasAccount(account)),
    send: async () => (hasAccount($account.get()) ? form.send() : undefined),
    async open(subject) {
      form.open(subject)
      $account.set('loading')
      const result = await load(api.facebookStatus)
      if (!result) return
      if (result.ok) return $account.set({ name: result.value })
      // The window would lose the typed message, so with one it only opens on a press.
      const mayGo = isShown('facebook', subject.postId) && form.$values.get().message === ''
      if (!mayGo || !noAccount(subject)) $account.set('none')
    },
    leave() {
      stop()
      return form.leave()
    },
  }
}
