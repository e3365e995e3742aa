import type { App } from '../app/app.ts'
import type { Disposer } from '../lib/dispose.ts'
import { session } from '../session/store.ts'
import { createPoller } from './poller.ts'
import { polledBlogs } from './rules.ts'
import { unread } from './store.ts'

/**
 * Keeps the unread counts of the page true, once a minute, as long as the root that shows them lives.
 * `since` is when the counts were last known, in milliseconds.
 * It does nothing for a user who cannot message or whose email is not verified (social.md §6).
 */
export function startBasePoll(app: App, disposer: Disposer, since = app.platform.now()): void {
  const { $user, $blogs } = app.get(session)
  const user = $user.get()
  if (!user?.can_message || !user.is_verified_email || !app.page.messaging.polling_token) return
  const keys = () => polledBlogs($blogs.get()).map(blog => blog.mention_key)
  if (keys().length === 0) return

  const counts = app.get(unread)
  const gone = new AbortController()
  disposer.add(() => gone.abort())
  const load = () =>
    // The client is no part of what a page loads before it is needed.
    import('./api.ts').catch(error => {
      app.bus.emit('chunk:failed', { name: 'unread', error })
      return null
    })
  const poller = createPoller({
    now: app.platform.now,
    disposer,
    since,
    async poll() {
      const answer = await (await load())?.pollUnread(app, keys(), gone.signal)
      if (answer?.kind === 'counts') counts.setConversationCounts(answer.unreadMessages)
      return answer !== undefined && answer.kind !== 'failed'
    },
  })
  // While an inbox or a conversation is open, messaging polls more often; then this one keeps still.
  disposer.add(counts.onPolled(poller.postpone))
}
