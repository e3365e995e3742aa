/** What one switch needs: what the server has, how to tell it, and how to show it. */
interface Switch<F> {
  /** What the server is known to have when nothing is under way. */
  server: boolean
  wanted: boolean
  /** Tells the server; null when it took it. */
  send: (wanted: boolean) => Promise<F | null>
  show: (value: boolean) => void
}

/** Yes-or-no states that are shown at once and then agreed with the server, each under a key. */
export interface OptimisticToggle<F> {
  /**
   * Shows the wish and tells the server. While a call of the same key is under way no second one starts: the
   * latest wish follows it. Null when the server has the latest wish; otherwise the reason, with the server's
   * state shown again.
   */
  set: (key: string, one: Switch<F>) => Promise<F | null>
  isBusy: (key: string) => boolean
}

interface Running<F> {
  wanted: boolean
  done: Promise<F | null>
}

export function createOptimisticToggle<F>(): OptimisticToggle<F> {
  const running = new Map<string, Running<F>>()

  async function settle(key: string, { server, send, show }: Switch<F>): Promise<F | null> {
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
    set(key, one) {
      one.show(one.wanted)
      const now = running.get(key)
      if (now) {
        now.wanted = one.wanted
        return now.done
      }
      const entry: Running<F> = { wanted: one.wanted, done: Promise.resolve(null) }
      running.set(key, entry)
      entry.done = settle(key, one)
      return entry.done
    },
    isBusy: key => running.has(key),
  }
}
