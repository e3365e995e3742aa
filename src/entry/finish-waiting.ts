import type { App } from '../platform/app.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { type Waiting, waitingPlace, waitingSlots } from '../shared/waiting/after-undo.ts'

/** What this page is waiting for; the open page holds its lock. */
const awaitedSlots = (_: App): Set<string> => new Set()

/**
 * Carries out what other pages have left, once across all tabs: it belongs to the tab that holds its lock, and to the
 * next one when that tab closes. What its own page has sent or undone is no longer stored.
 * @param carryOut tells the user of a failure.
 */
async function finishWaiting(
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
        // This page is asleep, closed, or couldn't load the code. Another page does it.
      } finally {
        awaited.delete(slot)
      }
    }),
  )
}

const feed = () => import('../features/feed/finish-waiting.ts')
const notes = () => import('../features/notes/finish-waiting.ts')
const messaging = () => import('../features/messaging/finish-waiting.ts')

/** The feature that knows the call handles what was waiting for its Undo. */
async function carryOut(app: App, waiting: Waiting): Promise<void> {
  const { action } = waiting
  switch (action) {
    case 'delete':
    case 'deny-submission':
    case 'fast-reblog':
    case 'fast-queue':
    case 'reply':
      return (await loadChunk(app, 'idle', feed)).finishWaiting(app, action, waiting)
    case 'delete-reply':
      return (await loadChunk(app, 'idle', notes)).finishWaiting(app, waiting)
    case 'delete-message':
    case 'delete-conversation':
    case 'mark-as-spam':
    case 'report-conversation':
      return (await loadChunk(app, 'idle', messaging)).finishWaiting(app, action, waiting)
  }
}

/** Carries out what other pages have left. */
export const finish = (app: App, signal: AbortSignal): Promise<void> =>
  finishWaiting(app, waiting => carryOut(app, waiting), signal)
