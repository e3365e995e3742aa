import type { App } from '../../platform/app.ts'
import type { HostContext } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'
import { feedback } from '../feedback/store.ts'

/** Milliseconds after which a callback that hasn't settled is no longer waited for. */
const patienceMs = 10_000
/** Characters of a message that the host shows. */
const sayMax = 200

/** Tells the host's developer, and who listens to `inlay.report`. */
export function noteFailure(app: App, name: string, error: unknown): void {
  console.error(`Inlay: ${name} of inlay.extend failed`, error)
  app.bus.emit('extension:failed', { name, error })
}

/** What callbacks of the host get. */
export const contextOf = (app: App): HostContext => ({
  say(text) {
    if (!app.disposer.disposed) app.get(feedback).toast(cutAtCharacter(String(text), sayMax))
  },
})

/**
 * Calls a callback of the host behind a boundary: however it fails, the user is told, the host hears of it, and nothing
 * else stops. Settles when the callback has, or when it takes too long.
 * @param name what and which, for the developer: `postMenu report`
 * @param label what the user knows it by, if anything
 */
export function guarded(
  app: App,
  name: string,
  label: string | undefined,
  call: () => unknown,
): Promise<void> {
  return new Promise(settle => {
    let isReported = false
    const stop = app.disposer.timeout(() => {
      isReported = true
      noteFailure(app, name, new Error(`still running after ${patienceMs / 1000} s`))
      settle()
    }, patienceMs)
    const failed = (error: unknown) => {
      // One failure, one report: its developer reads the rest in the console.
      if (isReported) console.error(`Inlay: ${name} of inlay.extend failed`, error)
      else noteFailure(app, name, error)
      // The page is gone, and so is what the user asked for.
      if (app.disposer.disposed) return
      app.get(feedback).fail(label ? t('“{name}” didn’t work.', { name: label }) : t('That didn’t work.'))
    }
    new Promise(resolve => resolve(call())).catch(failed).finally(() => {
      stop()
      settle()
    })
    app.disposer.add(settle)
  })
}
