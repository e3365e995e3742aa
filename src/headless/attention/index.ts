import { attention } from '../../attention/attention.ts'
import { startTabBadge } from '../../attention/tab-badge.ts'
import type { RootModule } from '../../mount/registry.ts'
import { session } from '../../session/store.ts'
import { startBasePoll } from '../../unread-counts/base-poll.ts'

export { mountHeadless as mount } from '../../mount/headless.ts'

/**
 * Polls for new messages, even if no messaging view is open, and tells of them by tab badge, sounds and notifications.
 */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  if (app.get(session).$user.get()?.can_message) {
    startTabBadge(app, disposer)
    startBasePoll(app, disposer)
    app.get(attention)
  }
  return {}
}
