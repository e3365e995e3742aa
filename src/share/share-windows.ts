import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Disposer } from '../lib/dispose.ts'
import { shareApi } from './api.ts'
import { postOf, type ShareSubject } from './subject.ts'
import type { ShareRules } from './surfaces.ts'
import type { ShareTools } from './tools.ts'
import { type Network, type ShareWindow, shareWindow } from './windows.ts'

type BlockedWindow = ShareWindow & { network: Network }

interface ShareWindows {
  /** What the browser did not let open. */
  $blocked: ReadableAtom<BlockedWindow | null>
  /** True when it opened, and the server knows. */
  open: (network: Network, subject: ShareSubject) => boolean
  /** Where it does not open, a link is offered. */
  openOrOffer: (network: Network, subject: ShareSubject) => void
  /** A link did what a window could not. */
  follow: (network: Network, subject: ShareSubject) => void
}

interface WindowsOptions {
  rules: ShareRules
  tools: Pick<ShareTools, 'openWindow'>
  /** Shared. */
  onDone: () => void
  /** A link is to be shown. */
  onBlocked: () => void
}

/** Sharing on pages of other networks, each in a window of its own (dashboard.md §7, social.md §9). */
export function createShareWindows(
  app: App,
  disposer: Disposer,
  { rules, tools, onDone, onBlocked }: WindowsOptions,
): ShareWindows {
  const api = shareApi(app)
  const $blocked = atom<BlockedWindow | null>(null)

  function tell(network: Network, subject: ShareSubject) {
    app.bus.emit('share:sent', { network, post_id: subject.postId })
    // A whole blog is not told to these two (dashboard.md §6); nobody waits for the answer of the others.
    const isUntold = subject.data?.tumblelog_share && (network === 'twitter' || network === 'facebook')
    if (!isUntold) void api.window(network, postOf(subject))
    onDone()
  }
  const pageOf = (network: Network, { data }: ShareSubject) =>
    data ? shareWindow(network, data, rules.windows) : null
  function open(network: Network, subject: ShareSubject): boolean {
    const page = pageOf(network, subject)
    const isOpen = page !== null && tools.openWindow(page)
    if (isOpen) tell(network, subject)
    return isOpen
  }
  return {
    $blocked,
    open,
    openOrOffer(network, subject) {
      const page = pageOf(network, subject)
      if (!page || open(network, subject)) return
      $blocked.set({ ...page, network })
      onBlocked()
    },
    // The link must still stand there while the browser follows it.
    follow: (network, subject) => void disposer.timeout(() => tell(network, subject), 0),
  }
}
