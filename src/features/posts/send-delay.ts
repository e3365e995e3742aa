import type { App } from '../../platform/app.ts'
import { ownKey, type StoredAtom, storedAtom } from '../../platform/storage/stored-atom.ts'

/** Seconds that a post can wait before it is sent; 0 for none. */
export const waitChoices = [0, 5, 10, 30] as const
/** Milliseconds of the longest choice. */
export const longestWaitMs = Math.max(...waitChoices) * 1000
export type WaitSeconds = (typeof waitChoices)[number]

/** What a network has can't be taken back: a post that also goes there waits at least for an Undo. */
export const networkWaitSeconds = 10

export type SendDelay = StoredAtom<{ seconds: WaitSeconds }>

/** How long this user's posts wait before they are sent, chosen in the reading settings (DEC-224). */
export const sendDelay = (app: App): SendDelay =>
  storedAtom(app, ownKey(app, 'posting', 'wait'), {
    read: stored => ({ seconds: waitChoices.find(seconds => seconds === stored.seconds) ?? 0 }),
  })
