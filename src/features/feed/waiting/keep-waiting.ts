import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import type { PostAction } from '../api.ts'
import { waitingPlace, waitingSlots } from './waiting-slots.ts'

/**
 * Stores a deletion that waits for its Undo: if this page crashes, or is left without a connection, the next one
 * carries it out. Returns a function that ends this: it was undone, or the server has answered.
 */
export function keepWaiting(app: App, action: PostAction, item: FeedItem, channel = ''): () => void {
  // Without locks, other pages would take this one for gone.
  if (!globalThis.navigator?.locks) return () => {}
  const slots = waitingSlots(app)
  const slot = slots.create()
  const stored = { action, post: item.id, blog: item.tumblelog ?? '', channel }
  if (!slots.write(slot, waitingPlace, stored)) return () => {}
  const unlock = slots.locks.acquire(slots.lockOf(slot))
  const end = () => {
    stop()
    slots.remove(slot)
    unlock()
  }
  // A page that is left sends it at once, if it can.
  const stop = app.disposer.listen(app.platform.window, 'pagehide', () => navigator.onLine !== false && end())
  return end
}
