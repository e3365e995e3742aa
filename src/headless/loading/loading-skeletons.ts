import type { App } from '../../app/app.ts'
import type { Disposer } from '../../lib/dispose.ts'
import { isRecord } from '../../lib/record.ts'
import { type Frame, frameOf, hasFrame, type LetGo } from './skeletons.ts'

/** Milliseconds to wait before a frame is shown: code that is already loaded needs none. */
const graceMs = 16
/** Milliseconds after which a frame goes even if what it stands for does not appear. */
const lingerMs = 3000
/** Milliseconds between two checks for it. */
const lookMs = 16

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
 * Removes the frame once what it stood for is visible; if the user dismisses it before that, closes what then opens.
 */
function leaveWith(frame: Frame, before: ReadonlySet<Element>): LetGo {
  const found = (selector: string) => open(selector).find(element => !before.has(element))
  if (frame.isInline) {
    frame.remove()
    return () => false
  }
  const end = performance.now() + lingerMs
  let isLetGo = false
  const look = () => {
    const there = found(isLetGo ? reachable : shown)
    if (!there && performance.now() <= end) {
      // A timer, since a page that does not paint has no animation frames.
      setTimeout(look, lookMs)
      return
    }
    frame.remove()
    if (there && isLetGo) pressEscape(there)
  }
  look()
  return (isAsked = false) => {
    const there = found(reachable)
    if (there) return yieldTo(there, frame, isAsked)
    frame.remove()
    isLetGo = true
    return true
  }
}

/** Removes the frame of what is visible by now, which handles keys and presses itself; with `isAsked` it is closed. */
function yieldTo(there: Element, frame: Frame, isAsked: boolean): false {
  frame.remove()
  if (isAsked) pressEscape(there)
  return false
}

/** Shows a frame for what a command opens, until its code is loaded or the user dismisses it. */
export function createWaiting(disposer: Disposer): NonNullable<App['waiting']> {
  const waits = new Map<string, { anchor: unknown; cancel: () => void }>()

  return async (command, payload, work) => {
    // A command that opens nothing cannot be dismissed: two posts may be deleted while that code loads.
    if (!hasFrame(command)) {
      await work
      return
    }
    const fields = isRecord(payload) ? payload : {}
    const { anchor } = fields
    const earlier = waits.get(command)
    earlier?.cancel()
    // The same button pressed again: a press that opens something also closes it.
    if (earlier && anchor && earlier.anchor === anchor) return false
    let frame: Frame | null = null
    let leave: LetGo | null = null
    const before = new Set(open(`${shown}, ${reachable}`))
    const wasHere = new AbortController()
    const gone = new Promise<false>(resolve => {
      const cancel: LetGo = (isAsked = false) => {
        if (leave) return leave(isAsked)
        // The command may still be at work when what it opens is visible: a form scrolls to its place, for example.
        const there = frame && open(reachable).find(element => !before.has(element))
        if (there && frame) return yieldTo(there, frame, isAsked)
        frame?.remove()
        frame = null
        resolve(false)
        return true
      }
      waits.set(command, { anchor, cancel })
      const stop = disposer.timeout(() => {
        frame = frameOf(command, fields, cancel)
      }, graceMs)
      wasHere.signal.addEventListener('abort', stop)
      disposer.add(() => frame?.remove())
    })
    try {
      const end = await Promise.race([work, gone])
      return end === false ? false : undefined
    } finally {
      wasHere.abort()
      if (!earlier || waits.get(command)?.anchor === anchor) waits.delete(command)
      if (frame) leave = leaveWith(frame, before)
    }
  }
}
