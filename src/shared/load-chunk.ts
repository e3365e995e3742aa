import type { App } from '../platform/app.ts'

const retryAfterMs = [300, 1500]

/**
 * Loads a chunk and its texts, retrying twice; a failure is reported as `chunk:failed` (ERR-1) and thrown. A browser
 * remembers a failed module by its address, so a retry only helps if the network dropped it. Without a connection, the
 * user is told at once.
 */
export async function loadChunk<T>(app: App, name: string, load: (app: App) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return (await Promise.all([load(app), app.texts?.then(wait => wait?.(name))]))[0]
    } catch (error) {
      const wait = retryAfterMs[attempt]
      if (!wait || app.disposer.disposed || navigator.onLine === false) {
        app.bus.emit('chunk:failed', { name, error })
        throw error
      }
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
}
