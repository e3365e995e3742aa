import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { shareApi } from './api.ts'
import type { Network } from './networks.ts'
import { type ShareWindow, shareWindow } from './share-data.ts'
import { postFields, type ShareSubject } from './subject.ts'
import type { ShareRules } from './surfaces.ts'
import type { ShareTools } from './tools.ts'

type BlockedWindow = ShareWindow & { network: Network }

interface ShareWindows {
  /** The window that the browser has blocked. */
  $blocked: ReadableAtom<BlockedWindow | null>
  /** Opens a network's window and tells the server. Returns false if the browser blocked it. */
  open: (network: Network, subject: ShareSubject) => boolean
  /** Opens the window, or offers a link if the browser blocks it. */
  openOrOffer: (network: Network, subject: ShareSubject) => void
  /** The user followed the link for a blocked window. */
  follow: (network: Network, subject: ShareSubject) => void
}

interface WindowsOptions {
  rules: ShareRules
  tools: Pick<ShareTools, 'openWindow'>
  /** Called after a share. */
  onDone: () => void
  /** Called when a link should be shown. */
  onBlocked: () => void
}

/** Shares on pages of other networks, each in its own window (SHARE-38, SMSG-51). */
export function createShareWindows(
  app: App,
  disposer: Disposer,
  { rules, tools, onDone, onBlocked }: WindowsOptions,
): ShareWindows {
  const api = shareApi(app)
  const $blocked = atom<BlockedWindow | null>(null)

  function reportShare(network: Network, subject: ShareSubject) {
    app.bus.emit('share:sent', { network, post_id: subject.postId })
    // For a whole blog no call is sent to these two (SHARE-7); the other calls are not awaited.
    const hasNoCall = subject.data?.tumblelog_share && (network === 'twitter' || network === 'facebook')
    if (!hasNoCall) void api.window(network, postFields(subject))
    onDone()
  }
  const pageOf = (network: Network, { data }: ShareSubject) =>
    data ? shareWindow(network, data, rules.surface) : null
  function open(network: Network, subject: ShareSubject): boolean {
    const page = pageOf(network, subject)
    const isOpen = page !== null && tools.openWindow(page)
    if (isOpen) reportShare(network, subject)
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
    // The link must stay mounted while the browser follows it.
    follow: (network, subject) => void disposer.timeout(() => reportShare(network, subject), 0),
  }
}
