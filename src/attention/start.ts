import type { App } from '../app/app.ts'
import type { Disposer } from '../lib/dispose.ts'
import { session } from '../session/store.ts'
import { startBasePoll } from '../unread/base-poll.ts'
import { attention } from './attention.ts'
import { startTabBadge } from './tab-badge.ts'

/** All that a page does about messages that come while nothing of messaging is open. `since`: see `startBasePoll`. */
export function startAttention(app: App, disposer: Disposer, since: number): void {
  if (!app.get(session).$user.get()?.can_message) return
  startTabBadge(app, disposer)
  startBasePoll(app, disposer, since)
  app.get(attention)
}
