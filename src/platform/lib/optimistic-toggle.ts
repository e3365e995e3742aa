/** One change of a toggle: what the server has, how to tell the server, and how to show it. */
interface ToggleChange<F> {
  /** What the server has, when no call is in progress. */
  server: boolean
  wanted: boolean
  /** Sends the value to the server; resolves with null if it was accepted, else with the failure. */
  send: (wanted: boolean) => Promise<F | null>
  /** `isBack`: shows the server's value again, because the change wasn't sent or was refused. */
  show: (value: boolean, isBack: boolean) => void
}

/** Booleans that are shown at once and then sent to the server, each under a key. */
export interface OptimisticToggle<F> {
  /**
   * Shows the wanted value and sends it. While a call with the same key is in progress, no second one starts: the
   * latest value is sent after it. Resolves with null once the server has the latest value, else with the failure,
   * after the server's value was shown again.
   */
  set: (key: string, change: ToggleChange<F>) => Promise<F | null>
  isBusy: (key: string) => boolean
}

interface Running<F> {
  wanted: boolean
  /** What the server has, as far as we know. */
  known: boolean
  done: Promise<F | null>
}

export function createOptimisticToggle<F>(): OptimisticToggle<F> {
  const running = new Map<string, Running<F>>()

  async function settle(key: string, entry: Running<F>, { send, show }: ToggleChange<F>): Promise<F | null> {
    try {
      for (;;) {
        const sent = entry.wanted
        if (sent === entry.known) return null
        const failure = await send(sent)
        if (!failure) entry.known = sent
        else if (entry.wanted === sent) {
          show(entry.known, true)
          return failure
        }
      }
    } finally {
      running.delete(key)
    }
  }

  return {
    set(key, change) {
      const { server, wanted } = change
      const earlier = running.get(key)
      change.show(wanted, wanted === (earlier?.known ?? server))
      if (earlier) {
        earlier.wanted = wanted
        return earlier.done
      }
      const entry: Running<F> = { wanted, known: server, done: Promise.resolve(null) }
      running.set(key, entry)
      entry.done = settle(key, entry, change)
      return entry.done
    },
    isBusy: key => running.has(key),
  }
}
