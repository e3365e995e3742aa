import type { App } from '../../../src/app/app.ts'
import { keepsWindows } from '../../../src/conversations/inbox/saved-windows.ts'
import { readWindows, writeWindows } from '../../../src/conversations/inbox/windows-storage.ts'
import type { Conversations } from '../../../src/conversations/store.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import type { BrowserData } from '../../../src/storage/browser-data.ts'
import { dataMaxAgeMs } from '../../../src/storage/keys.ts'
import type { WindowState } from './windows.ts'

/** Milliseconds after the first change until all changes are saved together (MSG-70). */
const flushDelayMs = 50

interface MemoryDeps {
  app: App
  store: Conversations
  storage: BrowserData['storage']
  disposer: Disposer
  /** Whether the blog with this uuid is the user's. */
  isOwn: (uuid: string) => boolean
}

const groups = ['open', 'minimized'] as const

/** Restores the windows on the next page, if the host allows it and the user's email is verified (MSG-67, MSG-68). */
export function createWindowMemory(parts: MemoryDeps) {
  const { app, store, storage, disposer, isOwn } = parts
  const userName = app.page.user?.name ?? ''
  const isKept = keepsWindows(app)
  let waiting: readonly WindowState[] | null = null

  const isTooOld = (one: { lastOpenedDateTs: number }) =>
    one.lastOpenedDateTs > 0 && app.platform.now() - one.lastOpenedDateTs > dataMaxAgeMs

  const read = (group: 'open' | 'minimized'): WindowState[] =>
    readWindows(storage, userName, group).flatMap(one => {
      if (isTooOld(one)) return []
      // The stored blog is not, or no longer, the user's.
      if (!isOwn(one.participantUuid)) return []
      if (!one.participants.some(({ uuid }) => uuid !== one.participantUuid)) return []
      const fields = { id: one.id, lastOpenedTs: one.lastOpenedDateTs }
      const key = store.ensure(one.participantUuid, one.participants, fields)
      return [{ key, isMinimized: group === 'minimized' }]
    })

  function flush(): void {
    const windows = waiting
    waiting = null
    if (!windows) return
    for (const group of groups)
      writeWindows(
        storage,
        userName,
        group,
        windows
          .filter(one => one.isMinimized === (group === 'minimized'))
          .flatMap(({ key }) => store.$all.get()[key] ?? []),
      )
  }

  if (isKept) {
    disposer.listen(window, 'pagehide', flush)
    disposer.add(flush)
  }

  return {
    read: (): WindowState[] => (isKept ? [...read('minimized'), ...read('open')] : []),
    write(windows: readonly WindowState[]) {
      if (!isKept) return
      if (!waiting) disposer.timeout(flush, flushDelayMs)
      waiting = windows
    },
  }
}
