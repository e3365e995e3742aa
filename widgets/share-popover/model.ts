import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { failureText } from '../../src/notices/failure-text.ts'
import { shareApi } from '../../src/share/api.ts'
import { fadeMs, reopenGuardMs, sentMs, skeletonAfterMs } from '../../src/share/rules.ts'
import { type Network, type ShareWindow, shareWindow } from '../../src/share/windows.ts'
import { createEmail, type EmailModel } from './email-model.ts'
import type { Subject } from './subject.ts'

type Loading = 'quiet' | 'skeleton' | 'ready' | { failed: string }
export type ShareScreen = 'options' | 'email' | 'embed'
export type Copied = 'permalink' | 'embed'

/** What a browser does for the popover; replaced in tests. */
export interface ShareTools {
  copy: (text: string) => Promise<boolean>
  /** False when the browser let no window open. */
  openWindow: (window: ShareWindow) => boolean
}

export interface ShareModel {
  $isOpen: ReadableAtom<boolean>
  /** Stays while the popover fades. */
  $subject: ReadableAtom<Subject | null>
  $loading: ReadableAtom<Loading>
  $screen: ReadableAtom<ShareScreen>
  /** What has just been copied, or could not be. */
  $copied: ReadableAtom<{ what: Copied; done: boolean } | null>
  email: EmailModel
  /** Asked for the post that is open, it closes; within 100 ms of a close it does nothing. */
  open: (subject: Subject) => void
  close: () => void
  retry: () => void
  show: (screen: ShareScreen) => void
  copy: (what: Copied, text: string) => Promise<void>
  shareTo: (network: Network) => void
}

const copiedMs = 4000

export function createShare(app: App, disposer: Disposer, tools: ShareTools): ShareModel {
  const api = shareApi(app)
  const $isOpen = atom(false)
  const $subject = atom<Subject | null>(null)
  const $loading = atom<Loading>('quiet')
  const $screen = atom<ShareScreen>('options')
  const $copied = atom<{ what: Copied; done: boolean } | null>(null)
  let call: AbortController | null = null
  let closedAt = Number.NEGATIVE_INFINITY
  let forget = () => {}
  let uncopy = () => {}
  disposer.add(() => call?.abort())

  const isShown = (subject: Subject) => $isOpen.get() && $subject.get() === subject
  const email = createEmail(app, isShown, subject =>
    disposer.timeout(() => {
      if (isShown(subject)) close()
    }, sentMs),
  )

  async function load() {
    const subject = $subject.get()
    if (!subject) return
    call?.abort()
    const mine = new AbortController()
    call = mine
    $loading.set('quiet')
    const stop = disposer.timeout(() => $loading.set('skeleton'), skeletonAfterMs)
    const result = await api.fetch(subject.blog, subject.postId, mine.signal)
    stop()
    if (mine.signal.aborted) return
    if (result.ok) {
      const ready = { ...subject, data: result.value }
      $subject.set(ready)
      email.begin(ready)
    }
    $loading.set(result.ok ? 'ready' : { failed: failureText(result.failure) })
  }

  function close() {
    if (!$isOpen.get()) return
    $isOpen.set(false)
    closedAt = app.platform.now()
    call?.abort()
    forget = disposer.timeout(() => {
      $subject.set(null)
      email.end()
    }, fadeMs)
  }

  return {
    $isOpen,
    $subject,
    $loading,
    $screen,
    $copied,
    email,
    open(subject) {
      const now = $subject.get()
      if ($isOpen.get() && now?.postId === subject.postId && now.anchor === subject.anchor) return close()
      if (!$isOpen.get() && app.platform.now() - closedAt < reopenGuardMs) return
      forget()
      $subject.set(subject)
      $screen.set('options')
      $copied.set(null)
      $isOpen.set(true)
      void load()
    },
    close,
    retry: () => void load(),
    show(screen) {
      $copied.set(null)
      $screen.set(screen)
    },
    async copy(what, text) {
      uncopy()
      $copied.set({ what, done: await tools.copy(text) })
      uncopy = disposer.timeout(() => $copied.set(null), copiedMs)
    },
    shareTo(network) {
      const subject = $subject.get()
      const page = subject?.data && shareWindow(network, subject.data)
      if (!subject || !page || !tools.openWindow(page)) return
      app.bus.emit('share:sent', { network, post_id: subject.postId })
      // A whole blog is not told to these two (dashboard.md §6); nobody waits for the answer of the others.
      const isUntold = subject.data?.tumblelog_share && (network === 'twitter' || network === 'facebook')
      if (!isUntold) void api.network(network, { post_id: subject.postId, tumblelog_name: subject.blog })
      close()
    },
  }
}
