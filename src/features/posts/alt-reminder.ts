import type { App } from '../../platform/app.ts'
import { ownKey, type StoredAtom, storedAtom } from '../../platform/storage/stored-atom.ts'

export type AltReminder = StoredAtom<{ off: boolean }>

/** Whether this user is reminded of photos without a description before a post is sent, unless it is off (DEC-186). */
export const altReminder = (app: App): AltReminder =>
  storedAtom(app, ownKey(app, 'posting', 'alt'), { read: ({ off }) => ({ off: off === true }) })
