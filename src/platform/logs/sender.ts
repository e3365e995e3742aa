import type { Platform } from '../dom/platform.ts'
import type { Disposer } from '../lib/dispose.ts'
import { beaconMaxBytes, flushMs, inBatches, pauseMs, waitingMax } from './log-event.ts'

/** The outcome of sending a batch: accepted, refused for good, or to be sent again. */
export type BatchResult = 'accepted' | 'refused' | 'retry'

export interface SenderDeps<T> {
  disposer: Disposer
  platform: Pick<Platform, 'window' | 'document'>
  post: (batch: T[]) => Promise<BatchResult>
  /** Hands a batch to the browser, which sends it even after the page closes; false if the browser refuses. */
  beacon: (batch: T[]) => boolean
}

/** Collects log entries and sends them every 15 s, and by beacon when the page closes (LOG-4). */
export function createLogSender<T>({ disposer, platform, post, beacon }: SenderDeps<T>) {
  let waiting: T[] = []
  let failures = 0
  let isSending = false
  let timer: (() => void) | null = null

  const schedule = () => {
    if (timer || isSending || waiting.length === 0 || disposer.disposed) return
    timer = disposer.timeout(
      () => {
        timer = null
        void flush()
      },
      failures > 0 ? pauseMs(failures) : flushMs,
    )
  }
  const flush = async () => {
    // Browsers refuse larger bodies for calls that outlive the page.
    const [batch = [], ...rest] = inBatches(waiting, beaconMaxBytes)
    waiting = rest.flat()
    if (batch.length === 0) return
    isSending = true
    const result = await post(batch).catch((): BatchResult => 'retry')
    isSending = false
    failures = result === 'retry' ? failures + 1 : 0
    if (result === 'retry') waiting = [...batch, ...waiting].slice(-waitingMax)
    schedule()
  }
  const handOver = () => {
    for (const batch of inBatches(waiting.splice(0), beaconMaxBytes))
      if (!beacon(batch)) waiting.push(...batch)
    schedule()
  }

  disposer.listen(platform.window, 'pagehide', handOver)
  // A phone may end a hidden page without another event.
  disposer.listen(platform.document, 'visibilitychange', () => platform.document.hidden && handOver())
  disposer.add(handOver)
  return {
    add(item: T) {
      waiting = [...waiting, item].slice(-waitingMax)
      schedule()
    },
  }
}
