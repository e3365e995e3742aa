import type { App } from '../../../platform/app.ts'
import { readText } from '../../../platform/lib/read-text.ts'
import { feed } from '../store.ts'
import { waitingPlace, waitingSlots } from './waiting-slots.ts'

/** Carries out what earlier pages have left, unless another page still has it. */
export async function finishWaiting(app: App): Promise<void> {
  const slots = waitingSlots(app)
  for (const { slot } of slots.find(waitingPlace)) {
    const release = await slots.locks.tryAcquire(slots.lockOf(slot))
    const stored = release && slots.read(slot)?.value
    if (stored && navigator.onLine !== false) {
      const { action } = stored
      const item = { id: readText(stored.post), tumblelog: readText(stored.blog) }
      if (item.id && (action === 'delete' || action === 'deny-submission'))
        await app.get(feed).finish(action, item, { channel_id: readText(stored.channel) || undefined })
      // The user is told of a failure, and can try again.
      slots.remove(slot)
    }
    release?.()
  }
}
