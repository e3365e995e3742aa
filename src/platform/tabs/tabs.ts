import type { GenericSchema } from 'valibot'
import type { App } from '../app.ts'
import { createDisposer, type Dispose } from '../lib/dispose.ts'
import { createListeners } from '../lib/listeners.ts'
import { isRecord } from '../lib/record.ts'
import { openChannel } from './open-channel.ts'
import { createTabLocks } from './tab-locks.ts'

/** A topic on which the user's tabs of this site send messages; a tab does not receive its own. */
interface Topic<T> {
  /** Sends a value to the other tabs. It must be structured-cloneable: plain data, no functions. */
  post: (value: T) => void
  on: (listener: (value: T) => void) => Dispose
}

/** The part of a schema that is used, so that a simple schema needs no library. */
type Schema<T> = Pick<GenericSchema<unknown, T>, '~standard'>

/** The user's other tabs of this site. Where channels or locks are missing or refused, each tab works on its own. */
export interface Tabs {
  /** Messages that don't fit the schema are dropped, because any script of the site can post on the channel. */
  topic: <T>(name: string, schema: Schema<T>) => Topic<T>
  /**
   * Runs the task while no other tab runs one with this name. Rejects if the signal aborts while waiting; a running
   * task is not aborted.
   */
  alone: <T>(name: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** The page goes to sleep: into the browser's back/forward cache, or frozen in the background. */
  onSleep: (listener: () => void) => Dispose
  /** The page has woken up; it has missed all messages since it went to sleep. */
  onWake: (listener: () => void) => Dispose
}

interface SentMessage {
  topic: string
  value: unknown
}

/** Receives the messages of other tabs on a topic. */
type Receiver = (value: unknown) => void

export function tabs(app: App): Tabs {
  const scope = `inlay:${app.page.user?.name ?? ''}`
  const topics = new Map<string, Set<Receiver>>()
  const sleep = createListeners()
  const wake = createListeners()
  let channel: BroadcastChannel | null = null
  let isAsleep = false

  const open = () => {
    channel ??= openChannel(scope)
    if (!channel) return
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data) || typeof data.topic !== 'string') return
      for (const receive of topics.get(data.topic) ?? []) receive(data.value)
    }
  }
  const close = () => {
    channel?.close()
    channel = null
  }
  // An open channel can keep a page out of the back/forward cache.
  const fallAsleep = () => {
    if (isAsleep) return
    isAsleep = true
    sleep.tell()
    close()
  }
  const wakeUp = () => {
    if (!isAsleep) return
    isAsleep = false
    open()
    wake.tell()
  }
  const disposer = createDisposer()
  disposer.listen(app.platform.window, 'pagehide', fallAsleep)
  disposer.listen(app.platform.window, 'pageshow', wakeUp)
  disposer.listen(app.platform.document, 'freeze', fallAsleep)
  disposer.listen(app.platform.document, 'resume', wakeUp)
  disposer.add(close)
  app.disposer.add(disposer.dispose)
  open()

  return {
    topic<T>(name: string, schema: Schema<T>): Topic<T> {
      const receivers = topics.get(name) ?? new Set()
      topics.set(name, receivers)
      return {
        post: value => channel?.postMessage({ topic: name, value } satisfies SentMessage),
        on(listener) {
          const receive: Receiver = value => {
            const result = schema['~standard'].validate(value)
            if (!(result instanceof Promise) && !result.issues) listener(result.value)
          }
          receivers.add(receive)
          return () => receivers.delete(receive)
        },
      }
    },
    alone: (name, task, signal) => createTabLocks().run(`${scope}:${name}`, task, signal),
    onSleep: sleep.on,
    onWake: wake.on,
  }
}
