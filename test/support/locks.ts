/** A browser's locks in memory; each tab requests them through its own client, which can crash. */
export function memoryLocks() {
  interface Wish {
    name: string
    tab: object
    start: (lock: Lock | null) => void
  }
  const held = new Map<string, object>()
  const queue: Wish[] = []
  const grant = () => {
    for (const wish of [...queue]) {
      if (held.has(wish.name)) continue
      queue.splice(queue.indexOf(wish), 1)
      held.set(wish.name, wish.tab)
      wish.start({ name: wish.name, mode: 'exclusive' })
    }
  }
  const free = (name: string) => {
    held.delete(name)
    grant()
  }

  return {
    held: () => [...held.keys()],
    tab() {
      const tab = {}
      let isGone = false
      const request = (
        name: string,
        ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
      ) =>
        new Promise((resolve, reject) => {
          const [options, task] = rest.length === 1 ? [{}, rest[0]] : rest
          const start = (lock: Lock | null) => {
            if (isGone) return lock && free(name)
            const done = Promise.resolve(task(lock)).finally(() => {
              if (lock && held.get(name) === tab) free(name)
            })
            done.then(resolve, reject)
          }
          if (options.ifAvailable && held.has(name)) return start(null)
          const wish = { name, tab, start }
          options.signal?.addEventListener('abort', () => {
            const at = queue.indexOf(wish)
            // Aborting does not end a callback that has started.
            if (at < 0) return
            queue.splice(at, 1)
            reject(options.signal?.reason)
          })
          queue.push(wish)
          grant()
        })
      const query = async () => ({
        held: [...held.keys()].map(name => ({ name })),
        pending: queue.map(({ name }) => ({ name })),
      })
      return {
        locks: { request, query } as unknown as LockManager,
        /** The tab is gone at once, as in a crash; the browser releases its locks. */
        crash() {
          isGone = true
          for (const [name, by] of [...held]) if (by === tab) free(name)
        },
      }
    },
  }
}
