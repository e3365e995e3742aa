import type { App } from '../../app/app.ts'
import type { Disposer } from '../../lib/dispose.ts'
import { isRecord } from '../../lib/record.ts'
import { createSkeleton, type Dismiss, hasSkeleton, type Skeleton } from './skeletons.ts'

/** Milliseconds to wait before a skeleton is shown: code that is already loaded needs none. */
const graceMs = 16
/** Milliseconds after which a skeleton goes even if what it stands for does not appear. */
const lingerMs = 3000
/** Milliseconds between two checks for it. */
const checkMs = 16

/**
 * Selectors: what is open and placed; and what takes keys and presses, though it may not be visible yet. A dialog that
 * closes stays modal until the next paint, and the next one may be the same element: it counts as closed at once.
 */
const unlessClosed = (...selectors: string[]) =>
  selectors.map(selector => `${selector}:not([data-state="closed"])`).join(', ')
const shown = unlessClosed(
  ':popover-open:is([data-placed], [data-centered], [data-sheet])',
  'dialog:modal',
  '[data-window-key]',
)
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
    const there = found(isDismissed ? reachable : shown)
    if (!there && performance.now() <= end) {
      // A timer, since a page that does not paint has no animation frames.
      setTimeout(check, checkMs)
      return
    }
    skeleton.remove()
    if (there && isDismissed) pressEscape(there)
  }
  check()
  return (isAsked = false) => {
    const there = found(reachable)
    if (there) return removeAndYield(there, skeleton, isAsked)
    skeleton.remove()
    isDismissed = true
    return true
  }
}

/** Removes the skeleton of what is visible by now and handles keys and presses itself; `isAsked` closes that. */
function removeAndYield(there: Element, skeleton: Skeleton, isAsked: boolean): false {
  skeleton.remove()
  if (isAsked) pressEscape(there)
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
    let leave: Dismiss | null = null
    const before = new Set(open(`${shown}, ${reachable}`))
    const loaded = new AbortController()
    const gone = new Promise<false>(resolve => {
      const dismiss: Dismiss = (isAsked = false) => {
        if (leave) return leave(isAsked)
        // The command may still be at work when what it opens is visible: a form scrolls to its place, for example.
        const there = skeleton && open(reachable).find(element => !before.has(element))
        if (there && skeleton) return removeAndYield(there, skeleton, isAsked)
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
      const end = await Promise.race([work, gone])
      return end === false ? false : undefined
    } finally {
      loaded.abort()
      if (!earlier || waits.get(command)?.anchor === anchor) waits.delete(command)
      if (skeleton) leave = removeWhenVisible(skeleton, before)
    }
  }
}
