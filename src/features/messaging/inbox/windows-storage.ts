import * as v from 'valibot'
import type { SafeStorage } from '../../../platform/lib/safe-storage.ts'
import { checkLeniently } from '../../../platform/page/check.ts'
import { type Participant, participantSchema } from '../../blogs/participant.ts'
import type { Conversation } from '../types.ts'
import { type WindowGroup, windowsKey } from './saved-windows.ts'

/** A window as it is kept (MSG-54). */
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

/** The saved windows of a group; windows that cannot be read are left out (MSG-72). */
export function readWindows(storage: SafeStorage, userName: string, group: WindowGroup): SavedWindow[] {
  try {
    const data: unknown = JSON.parse(storage.get(windowsKey(userName, group)) ?? '[]')
    const { value } = checkLeniently(schema, data)
    return (value ?? []).map(saved => ({ ...saved, id: saved.id ?? null }))
  } catch {
    return []
  }
}

const savedParticipant = ({ uuid, url, name, avatar_url, theme }: Participant): Participant => ({
  uuid,
  url,
  name,
  avatar_url,
  theme,
})

/** Keeps the windows of a group, with no more of a blog than a window's frame needs. */
export function writeWindows(
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
