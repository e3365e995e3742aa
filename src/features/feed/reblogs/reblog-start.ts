import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { openByHolding } from './hold.ts'
import { markReblogged } from './reblog-marks.ts'

export { describeReblogged } from './reblog-marks.ts'

/** What an idle page does for reblogs: shows the past ones, and hears when a control is held. */
export function startReblogs(app: App, disposer: Disposer): void {
  markReblogged(app)
  openByHolding(app, disposer)
  // Bundles of tags last as long as their user comes, however rarely they are used.
  storedAtom(app, ownKey(app, 'reblog-settings', 'choices'), { read: ({ at: _, ...fields }) => fields })
}
