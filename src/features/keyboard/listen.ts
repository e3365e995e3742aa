import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { createPresses } from './presses.ts'
import { runShortcut } from './run.ts'
import { keyboard } from './store.ts'
import { isAsking, isCovered, isTyped } from './where.ts'

/** Runs the shortcuts of the page, also for keys that were pressed before this code was loaded. */
export function listenForShortcuts(app: App, disposer: Disposer): void {
  const { of } = app.get(keyboard)
  const run = app.get(runShortcut)
  const presses = createPresses()
  const sink = app.keys

  sink.hear = (event, target) => {
    const covered = isCovered(target)
    if (event.defaultPrevented || isTyped(event, target) || (covered && isAsking())) return presses.reset()
    // Messages with Undo lie above all else: in the drawer, a card, or a form, too.
    const all = covered ? of('page').filter(({ id }) => id === 'undo') : of('page', 'posts')
    const meaning =
      event.type === 'keyup'
        ? presses.up(event, all)
        : presses.down(event, event.repeat, app.platform.now(), all)
    if (!meaning) return
    event.preventDefault()
    const shortcut = meaning !== 'begun' && all.find(({ id }) => id === meaning.id)
    if (shortcut) run(shortcut)
  }
  sink.ofPosts = () => of('drawer')
  for (const event of sink.early.splice(0)) sink.hear(...event)
  disposer.listen(window, 'blur', presses.reset)
  disposer.add(() => {
    sink.hear = null
  })
}
