import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type Failure, isLoggedOut, type Result } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { createDraftBox, type DraftBox } from '../../shared/drafts/draft-box.ts'
import { sayFailure } from '../../shared/feedback/ask-to-log-in.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { ShareSubject } from './subject.ts'

export type FormNetwork = 'email' | 'twitter' | 'facebook'
export type SendState = 'idle' | 'sending' | 'sent' | 'error'

/** The state of one share form: its fields and its sending. */
export interface ShareForm<F extends string = string> {
  network: FormNetwork
  $values: ReadableAtom<Readonly<Record<F, string>>>
  $state: ReadableAtom<SendState>
  /** Why sending failed, as text. */
  $reason: ReadableAtom<string | null>
  /** Where to log in, if it failed because the session has ended. */
  $loginUrl: ReadableAtom<string | null>
  $canSend: ReadableAtom<boolean>
  set: (field: F, text: string) => void
  send: () => Promise<void>
  /** Opens the form for a post, with its stored draft. */
  open: (subject: ShareSubject) => void
  /** The form is hidden; its draft stays. */
  leave: () => void
  /** The drafts of this form, including those of other tabs. */
  box: DraftBox
}

export interface FormOptions<F extends string> {
  network: FormNetwork
  /** The kind under which drafts are stored. */
  draft: string
  /** Initial values of the fields. */
  blank: Readonly<Record<F, string>>
  canSend: (values: Readonly<Record<F, string>>) => boolean
  call: (subject: ShareSubject, values: Readonly<Record<F, string>>) => Promise<Result<unknown>>
  /** Whether this form of the post is visible; if not, a toast reports the outcome. */
  isShown: (postId: string) => boolean
  sent: () => void
}

export function createShareForm<F extends string>(app: App, options: FormOptions<F>): ShareForm<F> {
  const { network, blank, canSend } = options
  const fields = Object.keys(blank) as F[]
  const { toast } = app.get(feedback)
  const $values = atom(blank)
  const $state = atom<SendState>('idle')
  const $failure = atom<Failure | null>(null)
  /** The drafts by post, until they are sent; they survive closing and reloading. */
  const box = createDraftBox(app, options.draft)
  /** Posts whose form is being sent. */
  const underWay = new Set<string>()
  let subject: ShareSubject | null = null
  let isTyping = false

  const isOpen = () => $state.get() === 'idle' || $state.get() === 'error'
  const mapFields = (value: (field: F) => string) =>
    Object.fromEntries(fields.map(field => [field, value(field)])) as Record<F, string>
  const show = () => $values.set(mapFields(field => box.$fields.get()[field] || blank[field]))
  box.$fields.listen(() => {
    // A sent text stays visible until the form closes, and an emptied field stays empty while the user types.
    if (isOpen() && !isTyping) show()
  })

  return {
    network,
    box,
    $values,
    $state,
    $reason: computed($failure, failure => failure && failureText(failure)),
    $loginUrl: computed($failure, failure =>
      failure && isLoggedOut(failure) ? siteUrl(app.page, 'login') : null,
    ),
    $canSend: computed(
      [$values, $state],
      (values, state) => canSend(values) && (state === 'idle' || state === 'error'),
    ),
    set(field, text) {
      if (!isOpen()) return
      $values.set({ ...$values.get(), [field]: text })
      $state.set('idle')
      $failure.set(null)
      isTyping = true
      // Initial values aren't a draft.
      box.update(mapFields(name => ($values.get()[name] === blank[name] ? '' : $values.get()[name])))
      isTyping = false
    },
    async send() {
      const sentSubject = subject
      const values = $values.get()
      if (!sentSubject || !isOpen() || !canSend(values)) return
      $state.set('sending')
      $failure.set(null)
      underWay.add(sentSubject.postId)
      const settle = box.beginSending()
      const result = await options.call(
        sentSubject,
        mapFields(field => values[field].trim()),
      )
      underWay.delete(sentSubject.postId)
      settle(result.ok)
      if (result.ok) app.bus.emit('share:sent', { network, post_id: sentSubject.postId })
      const isShown = options.isShown(sentSubject.postId)
      if (!isShown)
        if (result.ok) toast(t('Post shared!'))
        else sayFailure(app, result.failure)
      if (subject?.postId !== sentSubject.postId) return
      $state.set(result.ok ? 'sent' : 'error')
      if (!result.ok) $failure.set(result.failure)
      else if (isShown) options.sent()
    },
    open(next) {
      subject = next
      $state.set(underWay.has(next.postId) ? 'sending' : 'idle')
      $failure.set(null)
      void box.open(next.postId, { blog: next.blog })
      show()
    },
    leave: box.leave,
  }
}
