import { vi } from 'vitest'

type Message = { data: unknown }

/** The browser's channels and locks in memory: apps made after this are tabs of one browser. */
export function stubTabs({ locks = true }: { locks?: boolean } = {}) {
  const open = new Set<Channel>()
  class Channel {
    onmessage: ((event: Message) => void) | null = null
    constructor(readonly name: string) {
      open.add(this)
    }
    postMessage(value: unknown) {
      const data = structuredClone(value)
      const others = [...open].filter(one => one !== this && one.name === this.name)
      queueMicrotask(() => {
        for (const one of others) if (open.has(one)) one.onmessage?.({ data })
      })
    }
    close() {
      open.delete(this)
    }
  }
  const queues = new Map<string, Promise<unknown>>()
  const held = new Map<string, number>()
  async function request<T>(
    name: string,
    { signal }: { signal?: AbortSignal },
    task: () => Promise<T>,
  ): Promise<T> {
    const before = queues.get(name) ?? Promise.resolve()
    let release = () => {}
    queues.set(
      name,
      before.then(
        () =>
          new Promise<void>(resolve => {
            release = resolve
          }),
      ),
    )
    const given = before.then(() => {})
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    try {
      await Promise.race([given, aborted])
    } catch (error) {
      void given.then(() => queueMicrotask(release))
      throw error
    }
    held.set(name, (held.get(name) ?? 0) + 1)
    try {
      return await task()
    } finally {
      held.set(name, (held.get(name) ?? 1) - 1)
      release()
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: locks ? { request } : undefined } }))
  return {
    channels: () => open.size,
    held: () => [...held.values()].reduce((sum, count) => sum + count, 0),
  }
}
