import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { session } from '../../platform/session.ts'
import { polling } from './polling.ts'
import { polledBlogs } from './read-counts.ts'
import { basePace } from './schedule.ts'

/**
 * Updates the page's unread counts, by default once a minute, until disposed (MSGP-8, DEC-121), starting from the
 * counts in the page data. Does nothing for a user who cannot message or whose email is not verified (MSGP-1).
 */
export function startBasePoll(app: App, disposer: Disposer): void {
  const { $user, $blogs } = app.get(session)
  const user = $user.get()
  if (!user?.can_message || !user.is_verified_email || !app.page.messaging.polling_token) return
  if (polledBlogs($blogs.get()).length === 0) return
  const { requestPace, update } = app.get(polling)
  // While the inbox or a conversation is open, messaging asks for shorter intervals.
  disposer.add(requestPace('base', () => basePace(app.page.messaging.polling_frequency_closed)))
  update(app.startedAt)
}
