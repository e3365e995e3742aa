import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

/** Where the keys of the page go. */
interface KeySink {
  /** Set while the code of the shortcuts runs. */
  hear: ((event: KeyboardEvent) => void) | null
  /** What was pressed before that, in order. */
  early: KeyboardEvent[]
}

export const keySink = (_: App): KeySink => ({ hear: null, early: [] })

/** Listens in the entry; the first key loads the code of the shortcuts, which then hears what was pressed meanwhile. */
export function listenForKeys(app: App, disposer: Disposer): void {
  const sink = app.get(keySink)
  const { early } = sink
  const heard = (event: Event) => {
    if (sink.hear) sink.hear(event as KeyboardEvent)
    else if (early.push(event as KeyboardEvent) === 1) app.ensureRoot('keyboard').catch(() => early.splice(0))
  }
  disposer.listen(document, 'keydown', heard)
  disposer.listen(document, 'keyup', heard)
}
