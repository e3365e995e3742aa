import { vi } from 'vitest'
import { memoryLocks } from '../../support/locks.ts'

type Message = { data: unknown }

/** The browser's channels and locks in memory: apps created after this are tabs of one browser. */
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
  const memory = memoryLocks()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal(
    'navigator',
    Object.create(globalThis.navigator ?? {}, { locks: { value: locks ? memory.tab().locks : undefined } }),
  )
  return {
    channels: () => open.size,
    held: () => memory.held().length,
  }
}
