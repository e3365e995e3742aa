import type { App } from '../../platform/app.ts'
import { type Waiting, waitingPlace, waitingSlots } from './after-undo.ts'

/** What this page waits for: the page that holds its lock is still open. */
const awaitedSlots = (_: App): Set<string> => new Set()

/**
 * Carries out what other pages have left, each once over all tabs: it belongs to the tab that holds its lock, and to
 * the next one when that is gone. What its own page has done or undone is no longer stored by then.
 * @param carryOut tells the user of a failure.
 */
export async function finishWaiting(
  app: App,
  carryOut: (waiting: Waiting) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const slots = waitingSlots(app)
  const awaited = app.get(awaitedSlots)
  const finish = async (slot: string) => {
    const stored = slots.read(slot)?.value
    // Without a connection it would only fail.
    if (!stored || navigator.onLine === false || signal.aborted) return
    await carryOut(stored as Waiting)
    slots.remove(slot)
  }
  await Promise.all(
    slots.find(waitingPlace).map(async ({ slot }) => {
      if (awaited.has(slot)) return
      awaited.add(slot)
      try {
        await slots.locks.run(slots.lockOf(slot), () => finish(slot), signal)
      } catch {
        // This page sleeps, is gone, or could not load the code: another one does it.
      } finally {
        awaited.delete(slot)
      }
    }),
  )
}
