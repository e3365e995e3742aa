import * as v from 'valibot'
import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import type { SafeStorage } from '../../../platform/lib/safe-storage.ts'
import { checkLeniently } from '../../../platform/page/check.ts'
import type { BrowserData } from '../../../platform/storage/browser-data.ts'
import { dataMaxAgeMs } from '../../../platform/storage/storage-keys.ts'
import { type Participant, participantSchema } from '../../blogs/participant.ts'
import type { Conversations } from '../store.ts'
import type { Conversation } from '../types.ts'
import { keepsWindows, type WindowGroup, windowsKey } from './saved-windows.ts'
import type { WindowState } from './windows.ts'

/** A window as stored (MSG-54). */
export interface SavedWindow {
  id: string | null
  participantUuid: string
  participants: Participant[]
  /** Milliseconds. */
  lastOpenedDateTs: number
}

const schema = v.array(
  v.object({
    id: v.optional(v.string()),
    participantUuid: v.string(),
    participants: v.array(participantSchema),
    lastOpenedDateTs: v.optional(v.number(), 0),
  }),
)

/** The saved windows of a group; unreadable ones are left out (MSG-72). */
function readWindows(storage: SafeStorage, userName: string, group: WindowGroup): SavedWindow[] {
  const { value } = checkLeniently(schema, parseJson(storage.get(windowsKey(userName, group))))
  return (value ?? []).map(saved => ({ ...saved, id: saved.id ?? null }))
}

const savedParticipant = ({ uuid, url, name, avatar_url, theme }: Participant): Participant => ({
  uuid,
  url,
  name,
  avatar_url,
  theme,
})

/** Saves the windows of a group, with only the blog fields that a window's frame needs. */
function writeWindows(
  storage: SafeStorage,
  userName: string,
  group: WindowGroup,
  windows: readonly Conversation[],
): void {
  const key = windowsKey(userName, group)
  const saved = windows.map(
    ({ id, ownUuid, participants, lastOpenedTs }): SavedWindow => ({
      id,
      participantUuid: ownUuid,
      participants: participants.map(savedParticipant),
      lastOpenedDateTs: lastOpenedTs,
    }),
  )
  if (saved.length > 0) storage.set(key, JSON.stringify(saved))
  else storage.remove(key)
}

/** All changes are saved together this many milliseconds after the first one (MSG-70). */
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

  const read = (group: WindowGroup): WindowState[] =>
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
