interface Due {
  at: number
  id: number
  run: () => void
}

/** A clock that jumps from one timer to the next; it replaces the global timers while it runs. */
export function createClock() {
  const heap: Due[] = []
  const cancelled = new Set<number>()
  let time = 0
  let lastId = 0

  const isBefore = (a: Due | undefined, b: Due | undefined) =>
    a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.id < b.id))
  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  const push = (due: Due) => {
    let index = heap.push(due) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(heap[index], heap[parent])) return
      swap(index, parent)
      index = parent
    }
  }
  const pop = (): Due | undefined => {
    swap(0, heap.length - 1)
    const first = heap.pop()
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const least = isBefore(heap[right], heap[left]) ? right : left
      if (!isBefore(heap[least], heap[index])) return first
      swap(index, least)
      index = least
    }
  }
  const set = (run: () => void, ms: number): number => {
    lastId++
    push({ at: time + Math.max(0, ms), id: lastId, run })
    return lastId
  }

  return {
    now: () => time,
    set,
    async run(untilMs: number) {
      const { setTimeout, clearTimeout } = globalThis
      Object.assign(globalThis, { setTimeout: set, clearTimeout: (id: number) => cancelled.add(id) })
      try {
        for (let due = pop(); due && due.at <= untilMs; due = pop()) {
          time = due.at
          if (cancelled.delete(due.id)) continue
          due.run()
          // An answer resolves a few promises before the next timer is set.
          for (let turn = 0; turn < 4; turn++) await null
        }
      } finally {
        Object.assign(globalThis, { setTimeout, clearTimeout })
      }
    },
  }
}
