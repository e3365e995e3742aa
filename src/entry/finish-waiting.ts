import type { App } from '../platform/app.ts'
import { loadChunk } from '../shared/load.ts'
import type { Waiting } from '../shared/waiting/after-undo.ts'
import { finishWaiting } from '../shared/waiting/finish-waiting.ts'

const feed = () => import('../features/feed/finish-waiting.ts')
const messaging = () => import('../features/messaging/finish-waiting.ts')

/** What waited for its Undo belongs to the feature that knows its call. */
async function carryOut(app: App, waiting: Waiting): Promise<void> {
  const { action } = waiting
  switch (action) {
    case 'delete':
    case 'deny-submission':
    case 'fast-reblog':
    case 'fast-queue':
      return (await loadChunk(app, 'idle', feed)).finishWaiting(app, action, waiting)
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
