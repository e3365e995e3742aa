import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'

/** A conversation is muted until this time, in milliseconds. */
type Until = number

/** The greatest possible date: muted until the user unmutes it. */
export const forever: Until = 8.64e15

/** The longest delay a timer accepts, in milliseconds. */
const timerMax = 2 ** 31 - 1

/** The conversations the user has muted. Badges, sounds, and notifications leave them out. */
export interface Muted {
  /** By the id of a conversation. */
  $muted: ReadableAtom<Readonly<Record<string, Until>>>
  isMuted: (id: string) => boolean
  /** Mutes a conversation until a time; null unmutes it. */
  set: (id: string, until: Until | null) => void
}

export function mutedConversations(app: App): Muted {
  const { disposer } = app
  const { now, document } = app.platform
  const lasting = (all: unknown) =>
    Object.fromEntries(
      Object.entries(Object(all)).filter(
        (entry): entry is [string, Until] => typeof entry[1] === 'number' && entry[1] > now(),
      ),
    )
  const { $value, set } = storedAtom<{ until: Readonly<Record<string, Until>> }>(
    app,
    ownKey(app, 'messages', 'muted'),
    { read: ({ until }) => ({ until: lasting(until) }) },
  )
  const $muted = atom($value.get().until)
  disposer.add($value.listen(({ until }) => $muted.set(until)))
  // Each mute ends on time, even on a page that stays open. `whenOver` isn't used because every dashboard would load it
  // for this.
  let stopTimer = () => {}
  const dropEnded = () => $muted.set(lasting($muted.get()))
  $muted.subscribe(muted => {
    stopTimer()
    const first = Math.min(...Object.values(muted))
    if (first < forever) stopTimer = disposer.timeout(dropEnded, Math.min(first - now(), timerMax))
  })
  // The timer may have been late because the computer was asleep.
  disposer.listen(document, 'visibilitychange', dropEnded)
  return {
    $muted,
    isMuted: id => Object.hasOwn($muted.get(), id) && ($muted.get()[id] ?? 0) > now(),
    set(id, time) {
      const { [id]: _, ...others } = $muted.get()
      set({ until: time === null ? others : { ...others, [id]: time } })
    },
  }
}
