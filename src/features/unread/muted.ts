import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { ownKey, readRecord, writeRecord } from '../../platform/storage/record.ts'

/** Milliseconds: a conversation is muted until then. */
type Until = number

/** The last time that there is: muted until the user unmutes it. */
export const forever: Until = 8.64e15

/** The conversations that the user has muted: badges, sounds, and notifications leave them out. */
export interface Muted {
  /** By the id of a conversation. */
  $muted: ReadableAtom<Readonly<Record<string, Until>>>
  isMuted: (id: string) => boolean
  /** Mutes a conversation until a time, null for no longer. */
  set: (id: string, until: Until | null) => void
}

export function mutedConversations(app: App): Muted {
  const key = ownKey(app, 'messages', 'muted')
  const { now } = app.platform
  const read = () =>
    Object.fromEntries(
      Object.entries(Object(readRecord(app, key).until)).filter(
        (entry): entry is [string, Until] => typeof entry[1] === 'number' && entry[1] > now(),
      ),
    )
  const $muted = atom<Readonly<Record<string, Until>>>(read())
  // Another tab has changed them.
  app.disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key === key) $muted.set(read())
  })
  return {
    $muted,
    isMuted: id => Object.hasOwn($muted.get(), id) && ($muted.get()[id] ?? 0) > now(),
    set(id, until) {
      const { [id]: _, ...others } = $muted.get()
      $muted.set(until === null ? others : { ...others, [id]: until })
      writeRecord(app, key, { until: $muted.get() })
    },
  }
}
