import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Disposer } from '../lib/dispose.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { session } from '../session/store.ts'
import type { FormNetwork, SendState } from './form.ts'
import {
  createEmailForm,
  createFacebookForm,
  createTwitterForm,
  type EmailForm,
  type FacebookForm,
  type TwitterForm,
} from './forms.ts'
import { hasEmailForm, hasNetworkForm, mailLink, type ShareEntry, webUrl } from './rules.ts'
import { createShareWindows } from './share-windows.ts'
import { createSubject, type ShareSubject, type SubjectLoading, sheetOf, titleOf } from './subject.ts'
import type { ShareRules } from './surfaces.ts'
import type { ShareTools } from './tools.ts'
import type { Network, ShareWindow } from './windows.ts'

/** `blocked`: the browser let no window open. */
type ShareScreen = 'options' | 'permalink' | 'embed' | 'blocked' | FormNetwork
type Copied = 'permalink' | 'embed'

export interface ShareOut {
  rules: ShareRules
  /** Its data come and grow as they are known. */
  $subject: ReadableAtom<ShareSubject | null>
  /** How the server's own word on the post stands. */
  $loading: ReadableAtom<SubjectLoading>
  $entries: ReadableAtom<readonly ShareEntry[]>
  $screen: ReadableAtom<ShareScreen>
  /** The entry that was opened last for this post. */
  $from: ReadableAtom<ShareEntry | null>
  /** How the form in sight stands; `idle` when none is. */
  $sending: ReadableAtom<SendState>
  /** What has just been copied, or could not be. */
  $copied: ReadableAtom<{ what: Copied; done: boolean } | null>
  $blocked: ReadableAtom<(ShareWindow & { network: Network }) | null>
  email: EmailForm
  twitter: TwitterForm
  facebook: FacebookForm
  /** Another post, or the same again: the list of its entries. What is known of it may be given along. */
  begin: (subject: ShareSubject) => void
  /** Asks the server again. */
  retry: () => void
  /** Does what an entry is for. It must run in the press itself: windows and the system's sheet open in no other way. */
  open: (entry: ShareEntry) => void
  /** Where an entry is a plain link. */
  linkOf: (entry: ShareEntry) => { href: string; isOutside: boolean } | null
  /** A window instead of a form, in the press itself. */
  openWindow: (network: Network) => void
  /** A link did what a window could not. */
  follow: (network: Network) => void
  copy: (what: Copied, text: string) => Promise<void>
  /** From a form to the list; with the share arrived it is all done. */
  back: () => void
  /** Escape: false when it is not for a form, but for the surface itself (KEY-15). */
  escape: () => boolean
  /** It is out of sight; what was typed stays. */
  end: () => void
}

export interface ShareOutOptions {
  rules: ShareRules
  tools: ShareTools
  /** Whether a person sees the surface with this post. */
  isShown: (postId: string) => boolean
  /** Shared: the surface may go. */
  onDone: () => void
}

const copiedMs = 4000
const isForm = (screen: ShareScreen): screen is FormNetwork =>
  screen === 'email' || screen === 'twitter' || screen === 'facebook'

/** Puts texts on the clipboard, and says so for a while. */
function createCopy(disposer: Disposer, tools: ShareTools) {
  const $copied = atom<{ what: Copied; done: boolean } | null>(null)
  let forget = () => {}
  async function copy(what: Copied, text: string) {
    forget()
    $copied.set({ what, done: await tools.copy(text) })
    forget = disposer.timeout(() => $copied.set(null), copiedMs)
  }
  return { $copied, copy }
}

/** Sharing a post out of the site, for the surfaces that offer it (dashboard.md §2, social.md §2). */
export function createShareOut(app: App, disposer: Disposer, options: ShareOutOptions): ShareOut {
  const { rules, tools, isShown, onDone } = options
  const { toast } = app.get(notices)
  const { isLoggedIn } = app.get(session)
  const { $subject, $loading, ...known } = createSubject(app, disposer)
  const { $copied, copy } = createCopy(disposer, tools)
  const $screen = atom<ShareScreen>('options')
  const $entries = computed($subject, subject => {
    if (!subject?.data) return []
    const entries = rules.entries(subject.data, app.page.social?.external_sharing)
    return entries.filter(entry => entry !== 'system' || tools.canShare(sheetOf(subject)))
  })
  const $from = atom<ShareEntry | null>(null)
  let closing = () => {}

  const windows = createShareWindows(app, disposer, {
    rules,
    tools,
    onDone,
    onBlocked: () => show('blocked'),
  })
  const surface = {
    rules,
    isShown: (network: FormNetwork, postId: string) => isShown(postId) && $screen.get() === network,
    sent: () => {
      closing = disposer.timeout(onDone, rules.closeAfterMs)
    },
  }
  const forms = {
    email: createEmailForm(app, surface),
    twitter: createTwitterForm(app, surface),
    facebook: createFacebookForm(app, disposer, surface, subject => windows.open('facebook', subject)),
  }
  const $sending = computed(
    [$screen, forms.email.$state, forms.twitter.$state, forms.facebook.$state],
    (screen): SendState => (isForm(screen) ? forms[screen].$state.get() : 'idle'),
  )

  function show(screen: ShareScreen) {
    closing()
    $copied.set(null)
    $screen.set(screen)
    const subject = $subject.get()
    if (subject && isForm(screen)) forms[screen].open(subject)
  }
  async function shareBySystem(subject: ShareSubject) {
    const outcome = await tools.share(sheetOf(subject))
    if (outcome === 'failed') toast(t('Your device could not share it.'))
    if (outcome !== 'shared') return
    app.bus.emit('share:sent', { network: 'system', post_id: subject.postId })
    if (isShown(subject.postId)) onDone()
  }
  /** The page to report at is not known: not yet, or there is none. */
  function unreported() {
    const loading = $loading.get()
    if (typeof loading === 'object') {
      toast(loading.failed)
      if (loading.canRetry) known.retry()
    } else if (loading === 'ready') toast(t('This post can’t be reported here.'))
    else toast(t('One moment, please.'))
  }
  function open(entry: ShareEntry) {
    const subject = $subject.get()
    if (!subject) return
    $from.set(entry)
    if (entry === 'system') void shareBySystem(subject)
    else if (entry === 'report' || entry === 'report-abuse') unreported()
    else if (entry === 'permalink' || entry === 'embed' || entry === 'email') show(entry)
    else if ((entry === 'twitter' || entry === 'facebook') && hasNetworkForm(entry, subject.data ?? {}))
      show(entry)
    else windows.openOrOffer(entry, subject)
  }
  // What is typed is given back to the browser, for whoever opens it next.
  disposer.add(() => leave())
  function leave() {
    for (const form of Object.values(forms)) form.leave()
  }
  const withSubject = (run: (network: Network, subject: ShareSubject) => void) => (network: Network) => {
    const subject = $subject.get()
    if (subject) run(network, subject)
  }
  const back = () => ($sending.get() === 'sent' ? onDone() : show('options'))

  return {
    rules,
    $subject,
    $loading,
    $entries,
    $screen,
    $from,
    $sending,
    $copied,
    $blocked: windows.$blocked,
    ...forms,
    begin(subject) {
      $from.set(null)
      show('options')
      known.begin(subject)
    },
    retry: known.retry,
    open,
    linkOf(entry) {
      const data = $subject.get()?.data ?? {}
      const abuse = webUrl(data.abuse_url)
      if (entry === 'report' || entry === 'report-abuse')
        return abuse ? { href: abuse, isOutside: true } : null
      if (entry !== 'email' || hasEmailForm(data, isLoggedIn())) return null
      return { href: mailLink(webUrl(data.post_url) ?? '', titleOf(data)), isOutside: false }
    },
    openWindow: withSubject(windows.openOrOffer),
    follow: withSubject(windows.follow),
    copy,
    back,
    escape() {
      if ($screen.get() === 'options') return false
      back()
      return true
    },
    end() {
      closing()
      leave()
      known.end()
    },
  }
}
