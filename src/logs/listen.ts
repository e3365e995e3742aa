import type { App } from '../app/app.ts'
import { loggedEvents } from './logged-events.ts'

/** Events kept while the code is loading; further ones are dropped. */
const keptMax = 50

/**
 * Listens to the events that are logged (GIF-23, ERR-1). The code that sends them is loaded with the first one; if that
 * fails nobody is told, since a log is never worth an error.
 */
export function listenForLogs(app: App): void {
  const kept: [name: string, payload: unknown, at: number][] = []
  let loading = false
  let hear = (...event: (typeof kept)[number]) => {
    if (kept.length < keptMax) kept.push(event)
    if (loading) return
    loading = true
    import('./store.ts').then(
      ({ logs }) => {
        hear = app.get(logs).logBusEvent
        for (const one of kept.splice(0)) hear(...one)
      },
      () => {
        loading = false
      },
    )
  }
  for (const name of loggedEvents)
    app.disposer.add(app.bus.on(name, payload => hear(name, payload, app.platform.now())))
}
