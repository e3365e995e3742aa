import type { App } from '../app/app.ts'
import { loggedEvents } from './logged-events.ts'

/** Events that came while the code was on its way; more than that is not worth keeping. */
const keptMax = 50

/**
 * Hears the events that are logged (dashboard.md §7, §8). The code that sends them is fetched at the first, and if it
 * cannot be had nobody is told: a log is never worth an error.
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
        hear = app.get(logs).hear
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
