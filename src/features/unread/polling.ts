import type { App } from '../../platform/app.ts'
import type { Dispose, Disposer } from '../../platform/lib/dispose.ts'
import { session } from '../../platform/session.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { live } from './live.ts'
import { basePace, createPoller, hiddenPace, type Pace, type Poller } from './poller.ts'
import { polledBlogs } from './read-counts.ts'
import { sharedPoll } from './shared-poll.ts'

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

type PaceRequest = () => Pace | null

/** The page's only poller, shared by everything that is open. */
export interface Polling extends Pick<Poller, 'update' | 'open' | 'type'> {
  /**
   * Requests a pace as long as `pace` returns one; `messaging` takes precedence over `base`. Returns a function that
   * withdraws the request.
   */
  requestPace: (rank: 'messaging' | 'base', pace: PaceRequest) => Dispose
}

export function polling(app: App): Polling {
  const { poll, onOutcome } = app.get(sharedPoll)
  const { $isLive } = app.get(live)
  const requests: Partial<Record<'messaging' | 'base', PaceRequest>> = {}
  function paceAsked(): Pace | null {
    const pace = requests.messaging?.() ?? requests.base?.() ?? null
    return pace && app.platform.document.hidden ? hiddenPace(pace) : pace
  }
  const poller = createPoller({
    poll,
    now: app.platform.now,
    pace: () => ($isLive.get() ? null : paceAsked()),
  })
  const { disposer } = app
  disposer.add(onOutcome(poller.recordOutcome))
  disposer.add(poller.stop)
  disposer.add(
    $isLive.listen(isLive => {
      const { now, random } = app.platform
      const { frequencyMs = 0 } = paceAsked() ?? {}
      // When a server goes down, all its streams end at once. To spread their polls, each first waits for a random part
      // of the interval.
      poller.update(isLive ? undefined : now() - random() * frequencyMs)
    }),
  )
  disposer.listen(app.platform.document, 'visibilitychange', () =>
    app.platform.document.hidden ? poller.update() : poller.resume(),
  )
  disposer.listen(app.platform.window, 'online', poller.resume)
  disposer.add(app.get(tabs).onWake(poller.resume))
  return {
    update: poller.update,
    open: poller.open,
    type: poller.type,
    requestPace(rank, pace) {
      requests[rank] = pace
      return () => {
        if (requests[rank] === pace) delete requests[rank]
        poller.update()
      }
    },
  }
}
