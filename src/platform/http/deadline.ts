/** A limit for one try of a call, from its first byte to its last: the headers and the body. */
export interface Deadline {
  /** Aborts with a `TimeoutError` when the time is up. */
  signal: AbortSignal
  /** Gives the call this many milliseconds from now. */
  start: (milliseconds: number) => void
  stop: () => void
}

export function createDeadline(): Deadline {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    start(milliseconds) {
      stop()
      timer = setTimeout(
        () => controller.abort(new DOMException('The server took too long.', 'TimeoutError')),
        milliseconds,
      )
    },
    stop,
  }
}
