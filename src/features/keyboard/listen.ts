import type { App } from '../../platform/app.ts'
import { isComposing } from '../../platform/dom/composing.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { createPresses } from './presses.ts'
import { runShortcut } from './run.ts'
import { keyboard } from './store.ts'
import { isForText, strokeOf } from './strokes.ts'
import { isAsking, isCovered, isInText, isTyped } from './where.ts'

/** Runs the shortcuts of the page, also for keys that were pressed before this code was loaded. */
export function listenForShortcuts(app: App, disposer: Disposer): void {
  const { of } = app.get(keyboard)
  const run = app.get(runShortcut)
  const presses = createPresses()
  const sink = app.keys

  /** Runs what works while a text is typed. */
  const heardInText = (event: KeyboardEvent, target: EventTarget | undefined): boolean => {
    if (event.type !== 'keydown' || event.defaultPrevented || isComposing(event) || !isInText(target))
      return false
    const stroke = strokeOf(event)
    const found = isForText(stroke) && of('text').find(({ keys }) => keys.includes(stroke))
    if (!found) return false
    event.preventDefault()
    if (!event.repeat) run(found)
    return true
  }

  sink.hear = (event, target) => {
    if (heardInText(event, target)) return presses.reset()
    const covered = isCovered(target)
    if (event.defaultPrevented || isTyped(event, target) || (covered && isAsking())) return presses.reset()
    // Messages with Undo lie above all else: in the drawer, a card, or a form, too.
    const all = covered ? of('page').filter(({ id }) => id === 'undo') : of('page', 'posts')
    const meaning =
      event.type === 'keyup'
        ? presses.up(event, all)
        : presses.down(event, event.repeat, event.timeStamp, all)
    if (!meaning) return
    event.preventDefault()
    const shortcut = meaning !== 'begun' && all.find(({ id }) => id === meaning.id)
    if (shortcut) run(shortcut)
  }
  sink.ofPosts = () => of('drawer')
  for (const event of sink.early.splice(0)) sink.hear(...event)
  disposer.listen(app.platform.window, 'blur', presses.reset)
  disposer.add(() => {
    sink.hear = null
  })
}
