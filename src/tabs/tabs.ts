import type { App } from '../app/app.ts'
import { createDisposer, type Dispose } from '../lib/dispose.ts'

/** One subject that the user's tabs of this site talk about; a tab does not hear itself. */
interface Topic<T> {
  /** The value is copied as it is: plain data, no functions. */
  post: (value: T) => void
  on: (listener: (value: T) => void) => Dispose
}

/** The same user's other tabs of this site. Without the browser's means each tab is by itself, and works. */
export interface Tabs {
  topic: <T>(name: string) => Topic<T>
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

interface Sent {
  topic: string
  value: unknown
}

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
  const topics = new Map<string, ReturnType<typeof listeners<never>>>()
  const sleep = listeners<void>()
  const wake = listeners<void>()
  let channel: BroadcastChannel | null = null
  let isAsleep = false

  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(scope)
    channel.onmessage = ({ data }: MessageEvent<Sent>) => topics.get(data.topic)?.tell(data.value as never)
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
    topic<T>(name: string): Topic<T> {
      const heard = topics.get(name) ?? listeners<never>()
      topics.set(name, heard)
      return {
        post: value => channel?.postMessage({ topic: name, value } satisfies Sent),
        on: listener => heard.on(listener as (value: never) => void),
      }
    },
    async alone(name, task, signal) {
      // A page that came without TLS has no locks.
      if (!navigator.locks) return task()
      return navigator.locks.request(`${scope}:${name}`, { signal }, task)
    },
    onSleep: listener => sleep.on(listener),
    onWake: listener => wake.on(listener),
  }
}
