import type { GenericSchema } from 'valibot'
import type { App } from '../app/app.ts'
import { createDisposer, type Dispose } from '../lib/dispose.ts'
import { isRecord } from '../lib/record.ts'
import { createTabLocks } from '../lib/tab-locks.ts'

/** One subject that the user's tabs of this site talk about; a tab does not hear itself. */
interface Topic<T> {
  /** The value is copied as it is: plain data, no functions. */
  post: (value: T) => void
  on: (listener: (value: T) => void) => Dispose
}

/** All that is asked of a schema, so that a single word needs no library. */
type Schema<T> = Pick<GenericSchema<unknown, T>, '~standard'>

/** The same user's other tabs of this site. Without the browser's means each tab is by itself, and works. */
export interface Tabs {
  /** What does not fit the schema is not heard: any script of the site can say anything on the channel. */
  topic: <T>(name: string, schema: Schema<T>) => Topic<T>
  /**
   * Runs the task while no other tab runs one of this name. Rejects when the signal ends the waiting; it does not end the
   * task.
   */
  alone: <T>(name: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** The page goes to sleep: into the browser's back-forward cache, or frozen in the background. */
  onSleep: (listener: () => void) => Dispose
  /** It is back, and has heard nothing meanwhile. */
  onWake: (listener: () => void) => Dispose
}

interface SentMessage {
  topic: string
  value: unknown
}

/** What others have said on a topic, as far as it can be read. */
type Ear = (value: unknown) => void

function listeners<T>() {
  const all = new Set<(value: T) => void>()
  return {
    tell: (value: T) => {
      for (const listener of all) listener(value)
    },
    on: (listener: (value: T) => void): Dispose => {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}

export function tabs(app: App): Tabs {
  const scope = `inlay:${app.page.user?.name ?? ''}`
  const topics = new Map<string, Set<Ear>>()
  const sleep = listeners<void>()
  const wake = listeners<void>()
  let channel: BroadcastChannel | null = null
  let isAsleep = false

  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(scope)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isRecord(data) || typeof data.topic !== 'string') return
      for (const hear of topics.get(data.topic) ?? []) hear(data.value)
    }
  }
  const close = () => {
    channel?.close()
    channel = null
  }
  // An open channel may keep a page out of the back-forward cache.
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
  disposer.listen(window, 'pagehide', fallAsleep)
  disposer.listen(window, 'pageshow', wakeUp)
  disposer.listen(document, 'freeze', fallAsleep)
  disposer.listen(document, 'resume', wakeUp)
  disposer.add(close)
  app.disposer.add(disposer.dispose)
  open()

  return {
    topic<T>(name: string, schema: Schema<T>): Topic<T> {
      const ears = topics.get(name) ?? new Set()
      topics.set(name, ears)
      return {
        post: value => channel?.postMessage({ topic: name, value } satisfies SentMessage),
        on(listener) {
          const hear: Ear = value => {
            const read = schema['~standard'].validate(value)
            if (!(read instanceof Promise) && !read.issues) listener(read.value)
          }
          ears.add(hear)
          return () => ears.delete(hear)
        },
      }
    },
    alone: (name, task, signal) => createTabLocks().run(`${scope}:${name}`, task, signal),
    onSleep: listener => sleep.on(listener),
    onWake: listener => wake.on(listener),
  }
}
