import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

type Key = readonly [event: KeyboardEvent, target: EventTarget | undefined]

/** What was pressed before the code of the shortcuts was there, and then who hears it. */
export const pressedKeys = Object.assign(
  (): { early: Key[]; hear?: ((...key: Key) => void) | null } => ({ early: [] }),
  { key: 'keys' },
)

/** Listens in the entry; the first key loads the code of the shortcuts, which then hears what was pressed meanwhile. */
export function listenForKeys(app: App, disposer: Disposer): void {
  const keys = app.get(pressedKeys)
  const heard = (event: Event) => {
    // Later, the event no longer knows its target inside a shadow root.
    const key = [event as KeyboardEvent, event.composedPath()[0]] as const
    if (keys.hear) keys.hear(...key)
    else if (keys.early.push(key) === 1) app.ensureRoot('keyboard').catch(() => keys.early.splice(0))
  }
  disposer.listen(document, 'keydown', heard)
  disposer.listen(document, 'keyup', heard)
}
