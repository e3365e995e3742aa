import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { isRecord } from '../../src/lib/record.ts'
import { type Frame, frameOf } from './frames.ts'

/** Milliseconds in which what is loaded already comes without a frame. */
const graceMs = 40
/** A frame whose thing does not show itself goes after this time. */
const lingerMs = 3000
/** How often it is looked for meanwhile. */
const lookMs = 16

const shown =
  ':popover-open:is([data-placed], [data-centered], [data-sheet]), dialog:modal, [data-window-key]'
const open = () => new Set(document.querySelectorAll(shown))

/** Takes the frame away once what it stood for can be seen. */
function leaveWith(frame: Frame, before: ReadonlySet<Element>): void {
  if (frame.isInline) {
    frame.remove()
    return
  }
  const end = performance.now() + lingerMs
  const look = () => {
    const isThere = [...open()].some(element => !before.has(element))
    if (isThere || performance.now() > end) frame.remove()
    // By time, as a page that paints nothing has no animation frames.
    else setTimeout(look, lookMs)
  }
  look()
}

/** Shows a frame for what a command asks for, until its code is there or the user lets it go. */
export function createWaiting(disposer: Disposer): NonNullable<App['waiting']> {
  const waits = new Map<string, { anchor: unknown; cancel: () => void }>()

  return async (command, payload, work) => {
    const fields = isRecord(payload) ? payload : {}
    const { anchor } = fields
    const earlier = waits.get(command)
    earlier?.cancel()
    // The same button pressed once more: what opens by a press closes by it.
    if (earlier && anchor && earlier.anchor === anchor) return false
    let frame: Frame | null = null
    const before = open()
    const wasHere = new AbortController()
    const gone = new Promise<false>(resolve => {
      const cancel = () => {
        frame?.remove()
        frame = null
        resolve(false)
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
      if (frame) leaveWith(frame, before)
    }
  }
}
