import type { App } from '../app.ts'
import type { EventName } from '../bus/contract.ts'

/**
 * The events of the bus that are logged, or that `inlay.report` passes to the host; `store.ts` says where each one
 * goes.
 */
const loggedEvents = [
  // GIF-23
  'gif-search:opened',
  'gif-search:started',
  'gif-search:completed',
  'gif-search:failed',
  'gif-search:chosen',
  // MSGC-11
  'blog:blocked',
  // PEEP-32, ERR-1
  'ajax:error',
  'chunk:failed',
  'widget:failed',
  'inlay:error',
  'storage:error',
  'extension:failed',
] as const satisfies readonly EventName[]

/** The most events that are queued while the code is loading; further ones are dropped. */
const queuedMax = 50

/**
 * Listens to the events that are logged (GIF-23, MSGC-11, ERR-1). The code that sends them is loaded with the first
 * one. If that fails, no error is shown, and the next event tries again.
 */
export function listenForLogs(app: App): void {
  const queued: [name: string, payload: unknown, at: number][] = []
  let loading = false
  let handle = (...event: (typeof queued)[number]) => {
    if (queued.length < queuedMax) queued.push(event)
    if (loading) return
    loading = true
    import('./store.ts').then(
      ({ logs }) => {
        handle = app.get(logs).logBusEvent
        for (const queuedEvent of queued.splice(0)) handle(...queuedEvent)
      },
      () => {
        loading = false
      },
    )
  }
  for (const name of loggedEvents)
    app.disposer.add(app.bus.on(name, payload => handle(name, payload, app.platform.now())))
}
