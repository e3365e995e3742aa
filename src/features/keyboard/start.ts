import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

/** Listens in the entry; the first key loads the code of the shortcuts, which then hears what was pressed meanwhile. */
export function listenForKeys(app: App, disposer: Disposer): void {
  const { keys } = app
  const { early } = keys
  const heard = (event: Event) => {
    if (keys.hear) keys.hear(event as KeyboardEvent)
    else if (early.push(event as KeyboardEvent) === 1) app.ensureRoot('keyboard').catch(() => early.splice(0))
  }
  disposer.listen(document, 'keydown', heard)
  disposer.listen(document, 'keyup', heard)
}
