import type { App } from '../../platform/app.ts'
import type { HostContext } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { cutAtCharacter } from '../../platform/text/text.ts'
import { feedback } from '../feedback/store.ts'

/** After this many milliseconds, a callback that hasn't settled is given up. */
const patienceMs = 10_000
/** Maximum length of a message that the host shows. */
const sayMax = 200

/** Tells the host's developer, and the listeners of `inlay.report`. */
export function noteFailure(app: App, name: string, error: unknown): void {
  console.error(`Inlay: ${name} of inlay.extend failed`, error)
  app.bus.emit('extension:failed', { name, error })
}

/** The argument of the host's callbacks. */
export const contextOf = (app: App): HostContext => ({
  say(text) {
    if (!app.disposer.disposed) app.get(feedback).toast(cutAtCharacter(String(text), sayMax))
  },
})

/**
 * Calls a host's callback safely: if it fails, the user and the host are told, and nothing else stops. Settles when the
 * callback does, or when it takes too long.
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
      // One failure, one report: the developer finds the rest in the console.
      if (isReported) console.error(`Inlay: ${name} of inlay.extend failed`, error)
      else noteFailure(app, name, error)
      // The page is gone, so the user no longer needs the message.
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
