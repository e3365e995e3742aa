import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { BrowserData } from '../../../platform/storage/browser-data.ts'
import { dataMaxAgeMs } from '../../../platform/storage/keys.ts'
import { keepsWindows } from '../inbox/saved-windows.ts'
import { readWindows, writeWindows } from '../inbox/windows-storage.ts'
import type { Conversations } from '../store.ts'
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
export function createWindowMemory(deps: MemoryDeps) {
  const { app, store, storage, disposer, isOwn } = deps
  const userName = app.page.user?.name ?? ''
  const isEnabled = keepsWindows(app)
  let unsaved: readonly WindowState[] | null = null

  const isTooOld = (stored: { lastOpenedDateTs: number }) =>
    stored.lastOpenedDateTs > 0 && app.platform.now() - stored.lastOpenedDateTs > dataMaxAgeMs

  const read = (group: 'open' | 'minimized'): WindowState[] =>
    readWindows(storage, userName, group).flatMap(stored => {
      if (isTooOld(stored)) return []
      // The stored blog is not, or no longer, the user's.
      if (!isOwn(stored.participantUuid)) return []
      if (!stored.participants.some(({ uuid }) => uuid !== stored.participantUuid)) return []
      const fields = { id: stored.id, lastOpenedTs: stored.lastOpenedDateTs }
      const key = store.ensure(stored.participantUuid, stored.participants, fields)
      return [{ key, isMinimized: group === 'minimized' }]
    })

  function flush(): void {
    const windows = unsaved
    unsaved = null
    if (!windows) return
    for (const group of groups)
      writeWindows(
        storage,
        userName,
        group,
        windows
          .filter(state => state.isMinimized === (group === 'minimized'))
          .flatMap(({ key }) => store.$all.get()[key] ?? []),
      )
  }

  if (isEnabled) {
    disposer.listen(app.platform.window, 'pagehide', flush)
    disposer.add(flush)
  }

  return {
    read: (): WindowState[] => (isEnabled ? [...read('minimized'), ...read('open')] : []),
    write(windows: readonly WindowState[]) {
      if (!isEnabled) return
      if (!unsaved) disposer.timeout(flush, flushDelayMs)
      unsaved = windows
    },
  }
}
