import type { App } from '../app.ts'
import { completePage } from '../complete-page.ts'
import { session } from '../session.ts'
import { beaconEntries, type LogTargetName, postEntries, targets } from './api.ts'
import { type Failure, failureEvents, failuresOf } from './failures.ts'
import { type LogEvent, plainData, randomUuid } from './log-event.ts'
import { createLogSender } from './sender.ts'

/** The logging channels (LOG-2, LOG-5); failures are never shown. */
export interface Logs {
  /** Logs an event, by default as a user action. `at` is in milliseconds since the epoch; now if left out. */
  log: (logKey: string, event: string, data?: unknown, to?: 'lady' | 'cslog', at?: number) => void
  /** Sends something to the tracker service, unchanged (LOG-5). */
  track: (tracker: unknown) => void
  /** Logs an event of the bus: `ajax:error` as ajax-error. */
  logBusEvent: (name: string, payload: unknown, at?: number) => void
}

const pageOpenedAt = () => (typeof performance === 'undefined' ? 0 : performance.timeOrigin)

/** The log key of an event of the bus: gif-search for `gif-search:opened`. */
const keyOf = (name: string): string => name.split(':')[0] ?? name
/** Failures that the server is told about; the others only concern the host (see `inlay.report`). */
const isLogged = (name: string): boolean => /^(ajax|chunk|widget):/.test(name)
const isFailure = (name: string): boolean => (failureEvents as readonly string[]).includes(name)

/** The reporting code is loaded with the first failure; otherwise it would wait until the page is used. */
function reportSoon({ added, disposer, ensureRoot }: App): void {
  if (added.hear) return
  const hear = () => {
    if (added.size > 0) ensureRoot('host').catch(() => {})
  }
  added.hear = hear
  disposer.add(() => {
    if (added.hear === hear) added.hear = null
  })
  hear()
}

export function logs(app: App): Logs {
  completePage(app)
  const { page, platform, disposer } = app
  const rid = randomUuid(platform.random)
  const senders = new Map<LogTargetName, ReturnType<typeof createLogSender>>()
  const senderOf = (name: LogTargetName) => {
    const target = targets[name]
    const sender =
      senders.get(name) ??
      createLogSender({
        disposer,
        platform,
        post: batch => postEntries(app, target, batch),
        beacon: batch => beaconEntries(app, target, batch),
      })
    senders.set(name, sender)
    return sender
  }
  const log: Logs['log'] = (log_key, event, data = {}, to = 'lady', at = platform.now()) => {
    if (page.logs === false) return
    const env = {
      page: page.page.kind,
      path: location.pathname,
      language: page.language.name,
      blog: app.get(session).$current.get()?.uuid,
      ...page.flags,
    }
    senderOf(to).add({
      log_key,
      uuid: randomUuid(platform.random),
      event,
      ts: at,
      rid,
      elapsed: Math.max(0, Math.round(at - pageOpenedAt())),
      data: { ...(plainData(data) as object) },
      env,
    } satisfies LogEvent)
  }
  return {
    log,
    track: tracker => senderOf('tracker').add(tracker),
    logBusEvent(name, payload, at = platform.now()) {
      if (isFailure(name)) {
        failuresOf(app.bus).note({ name, payload, at } as Failure)
        reportSoon(app)
      }
      if (!isFailure(name)) log(keyOf(name), name.replace(':', '-'), payload, 'lady', at)
      else if (isLogged(name)) log(keyOf(name), name.replace(':', '-'), payload, 'cslog', at)
    },
  }
}
