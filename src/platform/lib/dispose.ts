/** Releases what was acquired; calling it again does nothing. */
export type Dispose = () => void

/** Collects what is released together. */
export interface Disposer {
  readonly disposed: boolean
  /** Calls `dispose` when this is disposed; at once if it already is. */
  add: (dispose: Dispose) => Dispose
  listen: (
    target: EventTarget,
    type: string,
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ) => Dispose
  /** A timeout in milliseconds, cleared when this is disposed; none starts after that. */
  timeout: (run: () => void, ms: number) => Dispose
  dispose: Dispose
}

export function createDisposer(): Disposer {
  const held = new Set<Dispose>()
  let disposed = false
  const add = (dispose: Dispose): Dispose => {
    if (disposed) {
      dispose()
      return () => {}
    }
    const release = () => {
      if (held.delete(release)) dispose()
    }
    held.add(release)
    return release
  }
  return {
    get disposed() {
      return disposed
    },
    add,
    listen(target, type, listener, options) {
      target.addEventListener(type, listener, options)
      return add(() => target.removeEventListener(type, listener, options))
    },
    timeout(run, ms) {
      if (disposed) return () => {}
      const release = add(() => clearTimeout(timer))
      const timer = setTimeout(() => {
        release()
        run()
      }, ms)
      return release
    },
    dispose() {
      disposed = true
      for (const release of [...held].reverse()) release()
    },
  }
}
