/** One change of a toggle: what the server has, how to tell the server, and how to show it. */
interface ToggleChange<F> {
  /** What the server has, when no call is under way. */
  server: boolean
  wanted: boolean
  /** Sends the value to the server; resolves with null when it was accepted, else with the failure. */
  send: (wanted: boolean) => Promise<F | null>
  show: (value: boolean) => void
}

/** Booleans that are shown at once and then sent to the server, each under a key. */
export interface OptimisticToggle<F> {
  /**
   * Shows the wanted value and sends it. While a call of the same key is under way no second one starts: the latest
   * wanted value is sent after it. Resolves with null when the server has the latest value, else with the failure,
   * after the server's value was shown again.
   */
  set: (key: string, change: ToggleChange<F>) => Promise<F | null>
  isBusy: (key: string) => boolean
}

interface Running<F> {
  wanted: boolean
  done: Promise<F | null>
}

export function createOptimisticToggle<F>(): OptimisticToggle<F> {
  const running = new Map<string, Running<F>>()

  async function settle(key: string, { server, send, show }: ToggleChange<F>): Promise<F | null> {
    let known = server
    try {
      for (;;) {
        const sent = running.get(key)?.wanted ?? known
        if (sent === known) return null
        const failure = await send(sent)
        if (!failure) known = sent
        else if (running.get(key)?.wanted === sent) {
          show(known)
          return failure
        }
      }
    } finally {
      running.delete(key)
    }
  }

  return {
    set(key, change) {
      change.show(change.wanted)
      const earlier = running.get(key)
      if (earlier) {
        earlier.wanted = change.wanted
        return earlier.done
      }
      const entry: Running<F> = { wanted: change.wanted, done: Promise.resolve(null) }
      running.set(key, entry)
      entry.done = settle(key, change)
      return entry.done
    },
    isBusy: key => running.has(key),
  }
}
