import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { popoverRules } from '../popover-rules.ts'
import { fadeMs, reopenGuardMs } from '../share-data.ts'
import { createShareOut, type ShareOut } from '../share-out.ts'
import type { ShareSubject } from '../subject.ts'
import { openShare } from '../surfaces.ts'
import type { ShareTools } from '../tools.ts'

export interface ShareModel {
  out: ShareOut
  $isOpen: ReadableAtom<boolean>
  /** Its anchor; kept while the popover fades out. */
  $anchor: ReadableAtom<Element | null>
  /** Opens the popover; closes it if open for the same post. Ignored within 100 ms of closing (SHARE-23). */
  open: (subject: ShareSubject, anchor: Element | null) => void
  close: () => void
}

/** State of the share popover: one post at a time, at the pressed element (SHARE-1…37). */
export function createShare(app: App, disposer: Disposer, tools: ShareTools): ShareModel {
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
    $anchor,
    open(subject, anchor) {
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
