import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { createSkeleton, type Dismiss, hasSkeleton, type Skeleton } from './skeletons.ts'

/** Milliseconds to wait before a skeleton is shown: code that is already loaded needs none. */
const graceMs = 16
/** Milliseconds after which a skeleton is removed even if what it stands for does not appear. */
const lingerMs = 3000
/** Milliseconds between two checks whether that has appeared. */
const checkMs = 16

/** A dialog that closes stays modal until the next paint, and may be opened again: it counts as closed at once. */
const unlessClosed = (...selectors: string[]) =>
  selectors.map(selector => `${selector}:not([data-state="closed"])`).join(', ')
/** Selects what is open and placed. */
const shown = unlessClosed(
  ':popover-open:is([data-placed], [data-centered], [data-sheet])',
  'dialog:modal',
  '[data-window-key]',
)
/** Selects what takes keys and presses, although it may not be visible yet. */
const reachable = unlessClosed('[popover][data-state="open"]', 'dialog:modal', '[data-window-key]')
const open = (selector: string) => [...document.querySelectorAll(selector)]

function pressEscape(element: Element): void {
  const { activeElement } = document
  const target = element.contains(activeElement) ? activeElement : element
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}

/**
 * Removes the skeleton once what it stood for is visible; if the user dismisses it before that, closes what then opens.
 */
function removeWhenVisible(skeleton: Skeleton, before: ReadonlySet<Element>): Dismiss {
  const found = (selector: string) => open(selector).find(element => !before.has(element))
  if (skeleton.isInline) {
    skeleton.remove()
    return () => false
  }
  const end = performance.now() + lingerMs
  let isDismissed = false
  const check = () => {
    const opened = found(isDismissed ? reachable : shown)
    if (!opened && performance.now() <= end) {
      // A timer, since a page that does not paint has no animation frames.
      setTimeout(check, checkMs)
      return
    }
    skeleton.remove()
    if (opened && isDismissed) pressEscape(opened)
  }
  check()
  return (mustClose = false) => {
    const opened = found(reachable)
    if (opened) return removeAndYield(opened, skeleton, mustClose)
    skeleton.remove()
    isDismissed = true
    return true
  }
}

/** Removes the skeleton of what is open by now and handles keys and presses itself; with `mustClose` that is closed. */
function removeAndYield(opened: Element, skeleton: Skeleton, mustClose: boolean): false {
  skeleton.remove()
  if (mustClose) pressEscape(opened)
  return false
}

/** Shows a skeleton for what a command opens, until its code is loaded or the user dismisses it. */
export function createLoadingSkeletons(disposer: Disposer): NonNullable<App['whileLoading']> {
  const waits = new Map<string, { anchor: unknown; dismiss: () => void }>()

  return async (command, payload, work) => {
    // A command that opens nothing cannot be dismissed: two posts may be deleted while that code loads.
    if (!hasSkeleton(command)) {
      await work
      return
    }
    const fields = isRecord(payload) ? payload : {}
    const { anchor } = fields
    const earlier = waits.get(command)
    earlier?.dismiss()
    // The same button pressed again: a press that opens something also closes it.
    if (earlier && anchor && earlier.anchor === anchor) return false
    let skeleton: Skeleton | null = null
    let dismissLoaded: Dismiss | null = null
    const before = new Set(open(`${shown}, ${reachable}`))
    const loaded = new AbortController()
    const dismissed = new Promise<false>(resolve => {
      const dismiss: Dismiss = (mustClose = false) => {
        if (dismissLoaded) return dismissLoaded(mustClose)
        // The command may still be at work when what it opens is visible: a form scrolls to its place, for example.
        const opened = skeleton && open(reachable).find(element => !before.has(element))
        if (opened && skeleton) return removeAndYield(opened, skeleton, mustClose)
        skeleton?.remove()
        skeleton = null
        resolve(false)
        return true
      }
      waits.set(command, { anchor, dismiss })
      const stop = disposer.timeout(() => {
        skeleton = createSkeleton(command, fields, dismiss)
      }, graceMs)
      loaded.signal.addEventListener('abort', stop)
      disposer.add(() => skeleton?.remove())
    })
    try {
      const result = await Promise.race([work, dismissed])
      return result === false ? false : undefined
    } finally {
      loaded.abort()
      if (!earlier || waits.get(command)?.anchor === anchor) waits.delete(command)
      if (skeleton) dismissLoaded = removeWhenVisible(skeleton, before)
    }
  }
}
