/**
 * Resolves when `start` calls back, or when the signal is aborted. `start` returns a function that ends its waiting.
 */
export const until = (start: (done: () => void) => () => void, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    let stop = () => {}
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    stop = start(done)
    signal.addEventListener('abort', done)
  })

export const untilTime = (ms: number, signal: AbortSignal): Promise<void> =>
  until(done => {
    const timer = setTimeout(done, ms)
    return () => clearTimeout(timer)
  }, signal)

export const isOnline = (): boolean => navigator.onLine !== false

export const untilOnline = (signal: AbortSignal): Promise<void> =>
  until(done => {
    if (isOnline()) queueMicrotask(done)
    window.addEventListener('online', done)
    return () => window.removeEventListener('online', done)
  }, signal)
