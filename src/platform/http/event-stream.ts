import type { App } from '../app.ts'
import { createDisposer } from '../lib/dispose.ts'
import { readUrl } from '../lib/url.ts'
import { getsCalls, hostRoot } from './call-address.ts'

export interface EventStreamDeps<N extends string> {
  names: readonly N[]
  /** The address, with the id of the last event received, or empty. */
  addressAfter: (lastId: string) => string
  random: () => number
  hear: (name: N, data: string, id: string) => void
  /** Whether events arrive: true after the first event and after each one that follows. */
  setLive: (isLive: boolean) => void
  /** Called with the first event of each connection, after `hear`: earlier events may have been missed. */
  connected: () => void
  lastId: string
}

/** Milliseconds without an event after which a connection counts as dead. Servers send one at least each 30 s. */
export const silenceMs = 75_000
/**
 * How long the browser may take to reconnect, in milliseconds: the longest `retry` that docs/server.md recommends, plus
 * time for the connection. Otherwise, each stream that ends would start polling.
 */
const graceMs = 70_000
/** Pause before the first attempt after a refusal, in milliseconds; it doubles each time. Polls fill the gap. */
const firstRetryMs = 30_000
const lastRetryMs = 300_000

/** The stream's address from the page data; null for one on another site, and in browsers without streams. */
export function streamAddress(app: App): URL | null {
  const { stream } = app.page
  const url = stream ? readUrl(stream, hostRoot(app, 'api')) : undefined
  return getsCalls(app, url) && 'EventSource' in globalThis ? url : null
}

/**
 * Keeps a stream open. After an interruption the browser reconnects, with the id of the last event. After a refusal, or
 * silence, this function does, with growing, jittered pauses. Returns a function that closes it.
 */
export function openEventStream<N extends string>(deps: EventStreamDeps<N>): () => void {
  let source: EventSource | null = null
  let timers = createDisposer()
  let failures = 0
  let isNew = true
  let { lastId } = deps

  const wait = (ms: number, then: () => void) => {
    timers.dispose()
    timers = createDisposer()
    timers.timeout(then, ms)
  }
  function retry(): void {
    source?.close()
    source = null
    deps.setLive(false)
    const pause = Math.min(lastRetryMs, firstRetryMs * 2 ** failures)
    failures++
    wait(pause * (0.5 + deps.random()), open)
  }
  function open(): void {
    const address = deps.addressAfter(lastId)
    const withCredentials = new URL(address).origin !== location.origin
    isNew = true
    const current = new EventSource(address, { withCredentials })
    source = current
    // A proxy may buffer everything: the connection only counts as live after the first event.
    wait(silenceMs, retry)
    for (const name of deps.names)
      current.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (source !== current) return
        failures = 0
        if (lastEventId) lastId = lastEventId
        wait(silenceMs, retry)
        deps.hear(name, data, lastId)
        // The event may have closed the stream.
        if (source !== current) return
        if (isNew) deps.connected()
        isNew = false
        deps.setLive(true)
      })
    current.onerror = () => {
      if (source !== current) return
      isNew = true
      if (current.readyState === EventSource.CLOSED) retry()
      else wait(graceMs, retry)
    }
  }
  open()
  return () => {
    timers.dispose()
    source?.close()
    source = null
  }
}
