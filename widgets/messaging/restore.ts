import type { App } from '../../src/app/app.ts'
import { keepsWindows } from '../../src/conversations/saved-windows.ts'
import type { Conversations } from '../../src/conversations/store.ts'
import { readWindows, writeWindows } from '../../src/conversations/windows-storage.ts'
import type { WindowState } from './windows.ts'

/** Keeps the windows over page loads, if the host and the user's email allow it (MSG-67, MSG-68). */
export function createWindowMemory(app: App, store: Conversations, isOwn: (uuid: string) => boolean) {
  const { storage } = app.platform
  const userName = app.page.user?.name ?? ''
  const isKept = keepsWindows(app)

  const read = (group: 'open' | 'minimized'): WindowState[] =>
    readWindows(storage, userName, group).flatMap(one => {
      // Someone else's blog, or one that was given away since.
      if (!isOwn(one.participantUuid)) return []
      if (!one.participants.some(({ uuid }) => uuid !== one.participantUuid)) return []
      const fields = { id: one.id, lastOpenedTs: one.lastOpenedDateTs }
      const key = store.ensure(one.participantUuid, one.participants, fields)
      return [{ key, isMinimized: group === 'minimized' }]
    })

  return {
    read: (): WindowState[] => (isKept ? [...read('minimized'), ...read('open')] : []),
    write(windows: readonly WindowState[]) {
      if (!isKept) return
      for (const group of ['open', 'minimized'] as const)
        writeWindows(
          storage,
          userName,
          group,
          windows
            .filter(one => one.isMinimized === (group === 'minimized'))
            .flatMap(({ key }) => store.$all.get()[key] ?? []),
        )
    },
  }
}
