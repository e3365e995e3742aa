import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Remote } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { shareApi } from './api.ts'
import type { Network } from './networks.ts'
import type { ShareRules } from './share-data.ts'
import { type ShareWindow, shareWindow } from './share-data.ts'
import { postFields, type ShareSubject, shareSheetContent } from './subject.ts'
import type { ShareTools } from './tools.ts'

type BlockedWindow = ShareWindow & { network: Network }

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
) {
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
    /** The window that the browser has blocked. */
    $blocked,
    /** Opens a network's window and tells the server. Returns false if the browser blocked it. */
    open,
    /** Opens the window, or offers a link if the browser blocks it. */
    openOrOffer(network: Network, subject: ShareSubject) {
      const page = pageOf(network, subject)
      if (!page || open(network, subject)) return
      $blocked.set({ ...page, network })
      onBlocked()
    },
    // The link must stay mounted while the browser follows it.
    /** The user followed the link for a blocked window. */
    follow: (network: Network, subject: ShareSubject) =>
      void disposer.timeout(() => reportShare(network, subject), 0),
  }
}

interface Surface {
  tools: ShareTools
  isShown: (postId: string) => boolean
  onDone: () => void
}

/** Opens the share sheet of the user's device; false if it couldn't. A user who cancels it has changed their mind. */
async function openSheet(app: App, { tools, isShown, onDone }: Surface, subject: ShareSubject) {
  const outcome = await tools.share(shareSheetContent(subject))
  if (outcome === 'shared') {
    app.bus.emit('share:sent', { network: 'system', post_id: subject.postId })
    if (isShown(subject.postId)) onDone()
  }
  return outcome !== 'failed'
}

/** Shares by the device because the user has chosen it. */
export async function shareBySystem(app: App, surface: Surface, subject: ShareSubject): Promise<void> {
  if (!(await openSheet(app, surface, subject)))
    app.get(feedback).toast(t('Your device couldn’t share this.'))
}

/** Whether the device has a share sheet: checked with the page's own address while the post's is unknown. */
export const hasSystemSheet = ({ canShare }: ShareTools): boolean =>
  canShare({ title: document.title, url: location.href })

interface FirstDeps {
  $loading: ReadableAtom<Remote<true>>
  /** Whether the surface still waits for the device's sheet with this post. */
  isWaiting: () => boolean
  /** The post, if the device may share it. */
  subject: () => ShareSubject | null
  /** Shows the surface's own entries instead. */
  showEntries: () => void
}

/**
 * Opens the device's share sheet as soon as the post's address is known, while the press still counts. If it no longer
 * does, or the post can't be shared this way, the surface shows its own entries.
 */
export function shareBySystemFirst(app: App, surface: Surface, deps: FirstDeps): void {
  const stop = deps.$loading.subscribe(({ value, failure }) => {
    if (!value && !failure) return
    queueMicrotask(() => stop())
    if (!deps.isWaiting()) return
    const subject = deps.subject()
    if (!subject) return deps.showEntries()
    void openSheet(app, surface, subject).then(hasOpened => {
      if (!hasOpened && deps.isWaiting()) deps.showEntries()
    })
  })
}
