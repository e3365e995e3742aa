import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { chosenSlot } from '../../platform/drafts/open-drafts.ts'
import type { Remote } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { session } from '../../platform/session.ts'
import { sayFailure } from '../../shared/feedback/ask-to-log-in.ts'
import { canTryAgain } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { FormNetwork, SendState } from './form.ts'
import { createEmailForm, createFacebookForm, createTwitterForm } from './forms.ts'
import type { Network } from './networks.ts'
import type { ShareRules } from './share-data.ts'
import { hasEmailForm, hasNetworkForm, mailLink, type ShareEntry, webUrl } from './share-data.ts'
import { createShareWindows, hasSystemSheet, shareBySystem, shareBySystemFirst } from './share-windows.ts'
import { createSubject, type ShareSubject, shareSheetContent, titleOf } from './subject.ts'
import type { ShareTools } from './tools.ts'

/** The screens of the surface. `system`: below the device's share sheet; `blocked`: the browser blocked a window. */
type ShareScreen = 'options' | 'system' | 'permalink' | 'embed' | 'blocked' | FormNetwork
type Copied = 'permalink' | 'embed'

export type ShareOut = ReturnType<typeof createShareOut>

export interface ShareOutOptions {
  rules: ShareRules
  tools: ShareTools
  /** Whether the surface is visible with this post. */
  isShown: (postId: string) => boolean
  /** Called after a successful share: the surface may close. */
  onDone: () => void
}

const copiedMs = 4000
/** The forms by the kinds of their drafts. */
const networkOf = { share: 'email', 'share-twitter': 'twitter', 'share-facebook': 'facebook' } as const
const draftKinds = Object.keys(networkOf) as (keyof typeof networkOf)[]
const isForm = (screen: ShareScreen): screen is FormNetwork =>
  screen === 'email' || screen === 'twitter' || screen === 'facebook'

/** Copies texts to the clipboard, and reports it in `$copied` for a while. */
function createCopy(disposer: Disposer, tools: ShareTools) {
  const $copied = atom<{ what: Copied; done: boolean } | null>(null)
  let cancelReset = () => {}
  async function copy(what: Copied, text: string) {
    cancelReset()
    $copied.set({ what, done: await tools.copy(text) })
    cancelReset = disposer.timeout(() => $copied.set(null), copiedMs)
  }
  return { $copied, copy }
}

/** Handles Report while the report URL is unknown: still loading, or none. */
function explainNoReport(app: App, { value, failure }: Remote<true>, retry: () => void) {
  const { toast } = app.get(feedback)
  if (failure) {
    sayFailure(app, failure)
    if (canTryAgain(failure)) retry()
  } else if (value) toast(t('This post can’t be reported here.'))
  else toast(t('Still loading. Try again in a moment.'))
}

/** Shares a post outside the site, for the share popover (SHARE-1…4) and share-as-message (SMSG-4, SMSG-7). */
export function createShareOut(app: App, disposer: Disposer, options: ShareOutOptions) {
  const { rules, tools, isShown, onDone } = options
  const { isLoggedIn } = app.get(session)
  const { $subject, $loading, $isSlow, ...loader } = createSubject(app, disposer)
  const { $copied, copy } = createCopy(disposer, tools)
  const $screen = atom<ShareScreen>('options')
  const $entries = computed($subject, subject => {
    if (!subject?.data) return []
    const entries = rules.entries(subject.data, app.page.social?.external_sharing)
    return entries.filter(entry => entry !== 'system' || tools.canShare(shareSheetContent(subject)))
  })
  const $lastEntry = atom<ShareEntry | null>(null)
  let cancelClose = () => {}

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
      cancelClose = disposer.timeout(onDone, rules.closeAfterMs)
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
    cancelClose()
    $copied.set(null)
    $screen.set(screen)
    const subject = $subject.get()
    if (subject && isForm(screen)) forms[screen].open(subject)
  }
  function open(entry: ShareEntry) {
    const subject = $subject.get()
    if (!subject) return
    $lastEntry.set(entry)
    if (entry === 'system') void shareBySystem(app, options, subject)
    else if (entry === 'report' || entry === 'report-abuse')
      explainNoReport(app, $loading.get(), loader.retry)
    else if (entry === 'permalink' || entry === 'embed' || entry === 'email') show(entry)
    else if ((entry === 'twitter' || entry === 'facebook') && hasNetworkForm(entry, subject.data ?? {}))
      show(entry)
    else windows.openOrOffer(entry, subject)
  }
  // Releases the drafts, for the next form that opens.
  disposer.add(() => leave())
  function leave() {
    for (const form of Object.values(forms)) form.leave()
  }
  function systemFirst(postId: string) {
    if (!rules.systemFirst || !hasSystemSheet(tools)) return
    show('system')
    shareBySystemFirst(app, options, {
      $loading,
      isWaiting: () => isShown(postId) && $subject.get()?.postId === postId && $screen.get() === 'system',
      subject: () => ($entries.get().includes('system') ? $subject.get() : null),
      showEntries: () => show('options'),
    })
  }
  const withSubject = (run: (network: Network, subject: ShareSubject) => void) => (network: Network) => {
    const subject = $subject.get()
    if (subject) run(network, subject)
  }
  const back = () => ($sending.get() === 'sent' ? onDone() : show('options'))

  return {
    rules,
    /** The shared post or blog; null before the first `begin`. Its data is added as it loads. */
    $subject,
    /** State of loading the share data. */
    $loading,
    /** Loading takes so long that a skeleton is shown. */
    $isSlow,
    $entries,
    $screen,
    /** The last entry opened for this post. */
    $lastEntry,
    /** Sending state of the visible form; `idle` if none is visible. */
    $sending,
    /** What has just been copied, or couldn't be copied. */
    $copied,
    $blocked: windows.$blocked,
    ...forms,
    loginUrl: siteUrl(app.page, 'login'),
    /** Shows the entries of a post, with the share data known so far. */
    begin(subject: ShareSubject) {
      $lastEntry.set(null)
      show('options')
      loader.begin(subject)
      const kind = draftKinds.find(name => chosenSlot(app, name, subject.postId))
      if (!kind) return systemFirst(subject.postId)
      const network = networkOf[kind]
      // Its form needs the share data.
      const stop = $loading.subscribe(({ value }) => {
        if (!value) return
        queueMicrotask(() => stop())
        if ($subject.get()?.postId === subject.postId && $screen.get() === 'options') show(network)
      })
    },
    /** Loads the share data again. */
    retry: loader.retry,
    /** Runs an entry's action. Call it within the press: windows and the share sheet need the user's activation. */
    open,
    /** The link of an entry that is a plain link; null for others. */
    linkOf(entry: ShareEntry) {
      const data = $subject.get()?.data ?? {}
      const abuse = webUrl(data.abuse_url)
      if (entry === 'report' || entry === 'report-abuse')
        return abuse ? { href: abuse, isOutside: true } : null
      if (entry !== 'email' || hasEmailForm(data, isLoggedIn())) return null
      return { href: mailLink(webUrl(data.post_url) ?? '', titleOf(data)), isOutside: false }
    },
    /** Opens a window instead of a form. Call it within the press. */
    openWindow: withSubject(windows.openOrOffer),
    /** The user followed the link for a blocked window. */
    follow: withSubject(windows.follow),
    copy,
    /** Shows the entries, after the device's own share sheet. */
    more: () => show('options'),
    /** Goes back from a form to the list; after a successful share it closes the surface. */
    back,
    /** Handles Escape (KEY-15). Returns false if no form is open, so that the surface itself should close. */
    escape() {
      if (['options', 'system'].includes($screen.get())) return false
      back()
      return true
    },
    /** The surface is hidden; drafts stay. */
    end() {
      cancelClose()
      leave()
      loader.end()
    },
  }
}
