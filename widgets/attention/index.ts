import type { RootModule } from '../../src/entry/mount/registry.ts'
import { notifications } from '../../src/features/notifications/notifications.ts'
import { startTabBadge } from '../../src/features/notifications/tab-badge.ts'
import { startBasePoll } from '../../src/features/unread/polling.ts'
import { session } from '../../src/platform/session.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

/**
 * Polls for new messages, even if no messaging view is open, and announces them by tab badge, sounds and notifications.
 */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  if (app.get(session).$user.get()?.can_message) {
    startTabBadge(app, disposer)
    startBasePoll(app, disposer)
    app.get(notifications)
    if (app.page.stream)
      loadChunk(app, 'attention', () => import('../../src/features/stream/live-stream.ts')).then(
        code => disposer.disposed || code.startStream(app, disposer),
        () => {},
      )
  }
  return {}
}
