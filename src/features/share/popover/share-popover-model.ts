import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { networksOf } from '../networks.ts'
import {
  fadeMs,
  hasTarget,
  isExternal,
  isHidden,
  openShare,
  reopenGuardMs,
  type ShareEntry,
  type ShareRules,
} from '../share-data.ts'
import { createShareOut } from '../share-out.ts'
import type { ShareSubject } from '../subject.ts'
import type { ShareTools } from '../tools.ts'
import { tweetUrlLength } from '../tweet.ts'

const order: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  ...networksOf.popover,
  'report',
  'report-abuse',
]

/**
 * The share popover: an entry is shown if its flag is not false and it has a target (SHARE-3, SHARE-13).
 * @internal
 */
export const popoverRules: ShareRules = {
  surface: 'popover',
  entries(data, externalSharing) {
    if (data.is_private) return []
    const isInternalOnly = externalSharing === false || data.is_external_sharing_enabled === false
    const entries = order.filter(
      entry => hasTarget(entry, data) && !isHidden(entry, data) && !(isInternalOnly && isExternal(entry)),
    )
    // Both lead to the same page, so offering two would be confusing (DEC-153).
    return entries.includes('report') ? entries.filter(entry => entry !== 'report-abuse') : entries
  },
  systemFirst: true,
  urlLength: tweetUrlLength.sharePopover,
  warnsBelow: 10,
  // Loose on purpose: text, at sign, text, dot, text (SHARE-24).
  isEmail: address => /^\S+@\S+\.\S+$/.test(address),
  mailsEmbedCode: true,
  closeAfterMs: 1250,
  celebrates: false,
}

export type ShareModel = ReturnType<typeof createShare>

/** State of the share popover: one post at a time, at the pressed element (SHARE-1…37). */
export function createShare(app: App, disposer: Disposer, tools: ShareTools) {
  const $isOpen = atom(false)
  const $anchor = atom<Element | null>(null)
  let closedAt = Number.NEGATIVE_INFINITY
  let forget = () => {}

  function close() {
    if (!$isOpen.get()) return
    $isOpen.set(false)
    closedAt = app.platform.now()
    forget = disposer.timeout(out.end, fadeMs)
  }
  const isOpenFor = (postId: string) => $isOpen.get() && out.$subject.get()?.postId === postId
  const out = createShareOut(app, disposer, { rules: popoverRules, tools, isShown: isOpenFor, onDone: close })

  return {
    out,
    $isOpen,
    /** Its anchor; kept while the popover fades out. */
    $anchor,
    /** Opens the popover; closes it if open for the same post. Ignored within 100 ms of closing (SHARE-23). */
    open(subject: ShareSubject, anchor: Element | null) {
      if (isOpenFor(subject.postId) && $anchor.get() === anchor) return close()
      if (!$isOpen.get() && timeLeft(closedAt + reopenGuardMs, app.platform.now(), reopenGuardMs) > 0) return
      forget()
      app.get(openShare)(close)
      $anchor.set(anchor)
      $isOpen.set(true)
      out.begin(subject)
    },
    close,
  }
}
