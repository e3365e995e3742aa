import { attention } from '../../attention/attention.ts'
import { startTabBadge } from '../../attention/tab-badge.ts'
import type { RootModule } from '../../mount/registry.ts'
import { session } from '../../session/store.ts'
import { startBasePoll } from '../../unread-counts/base-poll.ts'

export { mountHeadless as mount } from '../../mount/headless.ts'

/** Alerts to new messages, whether or not a messaging view is open: polling, tab badge, sounds, notifications. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  if (app.get(session).$user.get()?.can_message) {
    startTabBadge(app, disposer)
    startBasePoll(app, disposer)
    app.get(attention)
  }
  return {}
}
