import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

/** Listens in the entry; the first key loads the code of the shortcuts, which then hears what was pressed meanwhile. */
export function listenForKeys(app: App, disposer: Disposer): void {
  const { keys } = app
  const { early } = keys
  const heard = (event: Event) => {
    // Later, the event no longer knows its target inside a shadow root.
    const key = [event as KeyboardEvent, event.composedPath()[0]] as const
    if (keys.hear) keys.hear(...key)
    else if (early.push(key) === 1) app.ensureRoot('keyboard').catch(() => early.splice(0))
  }
  disposer.listen(document, 'keydown', heard)
  disposer.listen(document, 'keyup', heard)
}
