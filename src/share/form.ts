import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Result } from '../http/failure.ts'
import { failureText } from '../notices/failure-text.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { createDraftBox, type DraftBox } from '../session/draft-box.ts'
import type { ShareSubject } from './subject.ts'

export type FormNetwork = 'email' | 'twitter' | 'facebook'
export type SendState = 'idle' | 'sending' | 'sent' | 'error'

/** One form: what is typed, and how its sending stands. */
export interface ShareForm<F extends string = string> {
  network: FormNetwork
  $words: ReadableAtom<Readonly<Record<F, string>>>
  $state: ReadableAtom<SendState>
  /** Why it failed, in words. */
  $reason: ReadableAtom<string | null>
  $canSend: ReadableAtom<boolean>
  set: (field: F, text: string) => void
  send: () => Promise<void>
  /** Shows what was typed for this post before. */
  open: (subject: ShareSubject) => void
  /** It is out of sight; what was typed stays. */
  leave: () => void
  /** What other tabs have left of it. */
  box: DraftBox
}

export interface FormOptions<F extends string> {
  network: FormNetwork
  /** The kind of its drafts. */
  draft: string
  /** What stands there before anything is typed. */
  blank: Readonly<Record<F, string>>
  canSend: (words: Readonly<Record<F, string>>) => boolean
  call: (subject: ShareSubject, words: Readonly<Record<F, string>>) => Promise<Result<unknown>>
  /** Whether a person sees this form of the post; what it cannot show, a toast tells. */
  isShown: (postId: string) => boolean
  sent: () => void
}

export function createShareForm<F extends string>(app: App, options: FormOptions<F>): ShareForm<F> {
  const { network, blank, canSend } = options
  const fields = Object.keys(blank) as F[]
  const { toast } = app.get(notices)
  const $words = atom(blank)
  const $state = atom<SendState>('idle')
  const $reason = atom<string | null>(null)
  /** What was typed for each post, until it is sent: neither a closed popover nor a reload loses it. */
  const box = createDraftBox(app, options.draft)
  /** Posts whose words are on their way. */
  const underWay = new Set<string>()
  let subject: ShareSubject | null = null
  let isTyping = false

  const isOpen = () => $state.get() === 'idle' || $state.get() === 'error'
  const each = (value: (field: F) => string) =>
    Object.fromEntries(fields.map(field => [field, value(field)])) as Record<F, string>
  const show = () => $words.set(each(field => box.$words.get()[field] || blank[field]))
  box.$words.listen(() => {
    // What is sent stays in sight until the form goes, and an emptied field stays empty while one types.
    if (isOpen() && !isTyping) show()
  })

  return {
    network,
    box,
    $words,
    $state,
    $reason,
    $canSend: computed(
      [$words, $state],
      (words, state) => canSend(words) && (state === 'idle' || state === 'error'),
    ),
    set(field, text) {
      if (!isOpen()) return
      $words.set({ ...$words.get(), [field]: text })
      $state.set('idle')
      $reason.set(null)
      isTyping = true
      // What stood there before anybody typed is no draft.
      box.type(each(name => ($words.get()[name] === blank[name] ? '' : $words.get()[name])))
      isTyping = false
    },
    async send() {
      const of = subject
      const words = $words.get()
      if (!of || !isOpen() || !canSend(words)) return
      $state.set('sending')
      $reason.set(null)
      underWay.add(of.postId)
      const settle = box.depart()
      const result = await options.call(
        of,
        each(field => words[field].trim()),
      )
      underWay.delete(of.postId)
      settle(result.ok)
      if (result.ok) app.bus.emit('share:sent', { network, post_id: of.postId })
      const isShown = options.isShown(of.postId)
      if (!isShown) toast(result.ok ? t('Post shared!') : failureText(result.failure))
      if (subject?.postId !== of.postId) return
      $state.set(result.ok ? 'sent' : 'error')
      if (!result.ok) $reason.set(failureText(result.failure))
      else if (isShown) options.sent()
    },
    open(next) {
      subject = next
      $state.set(underWay.has(next.postId) ? 'sending' : 'idle')
      $reason.set(null)
      void box.open(next.postId)
      show()
    },
    leave: box.leave,
  }
}
