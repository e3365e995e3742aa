import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { createPoller, type Poller } from './poller.ts'
import { hiddenPace, type Pace } from './schedule.ts'
import { sharedPoll } from './shared-poll.ts'

type PaceRequest = () => Pace | null

/** The page's only poller, shared by everything that is open. */
export interface Polling extends Pick<Poller, 'update' | 'open' | 'type'> {
  /** Requests a pace, while `pace` returns one; `messaging` wins over `base`. Returns a function that withdraws it. */
  requestPace: (rank: 'messaging' | 'base', pace: PaceRequest) => Dispose
}

export function polling(app: App): Polling {
  const { poll, onOutcome } = app.get(sharedPoll)
  const requests: Partial<Record<'messaging' | 'base', PaceRequest>> = {}
  const poller = createPoller({
    poll,
    now: app.platform.now,
    pace() {
      const pace = requests.messaging?.() ?? requests.base?.() ?? null
      return pace && document.hidden ? hiddenPace(pace) : pace
    },
  })
  const { disposer } = app
  disposer.add(onOutcome(poller.recordOutcome))
  disposer.add(poller.stop)
  disposer.listen(document, 'visibilitychange', () => (document.hidden ? poller.update() : poller.resume()))
  disposer.listen(window, 'online', poller.resume)
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
