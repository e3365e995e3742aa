import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { tabs } from '../tabs/tabs.ts'
import { createPoller, type Poller } from './poller.ts'
import { hiddenPace, type Pace } from './schedule.ts'
import { unreadChanges } from './unread-changes.ts'

type Wish = () => Pace | null

/** The page's only poller, shared by everything that is open. */
export interface Polling extends Pick<Poller, 'update' | 'open' | 'type'> {
  /** Requests a pace, while `pace` returns one; `messaging` wins over `base`. Returns a function that withdraws it. */
  wish: (rank: 'messaging' | 'base', pace: Wish) => Dispose
}

export function polling(app: App): Polling {
  const { poll, onOutcome } = app.get(unreadChanges)
  const wishes: Partial<Record<'messaging' | 'base', Wish>> = {}
  const poller = createPoller({
    poll,
    now: app.platform.now,
    pace() {
      const pace = wishes.messaging?.() ?? wishes.base?.() ?? null
      return pace && document.hidden ? hiddenPace(pace) : pace
    },
  })
  const { disposer } = app
  disposer.add(onOutcome(poller.heard))
  disposer.add(poller.stop)
  disposer.listen(document, 'visibilitychange', () => (document.hidden ? poller.update() : poller.resume()))
  disposer.listen(window, 'online', poller.resume)
  disposer.add(app.get(tabs).onWake(poller.resume))
  return {
    update: poller.update,
    open: poller.open,
    type: poller.type,
    wish(rank, pace) {
      wishes[rank] = pace
      return () => {
        if (wishes[rank] === pace) delete wishes[rank]
        poller.update()
      }
    },
  }
}
