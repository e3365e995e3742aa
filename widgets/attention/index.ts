import { attention } from '../../src/attention/attention.ts'
import { startTabBadge } from '../../src/attention/tab-badge.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { session } from '../../src/session/store.ts'
import { startBasePoll } from '../../src/unread/base-poll.ts'

export { undrawn as live } from '../../src/mount/live.ts'

/** Tells of messages that come, whether or not anything of messaging is open: polling, tab badge, sounds, notifications. */
export const mount: RootModule['mount'] = ({ app, disposer }) => {
  if (app.get(session).$user.get()?.can_message) {
    startTabBadge(app, disposer)
    startBasePoll(app, disposer)
    app.get(attention)
  }
  return {}
}
