import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

type Key = readonly [event: KeyboardEvent, target: EventTarget | undefined]

/** Keys pressed before the shortcuts' code was loaded, and later its listener. */
export const pressedKeys = Object.assign(
  (): { early: Key[]; hear?: ((...key: Key) => void) | null } => ({ early: [] }),
  { key: 'keys' },
)

/** Listens in the entry; the first key loads the shortcuts' code, which then receives what was pressed until then. */
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
