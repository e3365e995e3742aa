import type { App } from '../../platform/app.ts'
import type { ErrorReport } from '../../platform/bus/contract.ts'
import type { AddedCall } from '../../platform/extensions/added.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { errorReport } from '../../platform/logs/error-report.ts'
import { type Failure, failuresOf } from '../../platform/logs/failures.ts'

declare const INLAY_VERSION: string

/** Listeners that have already received the last failures, on this page or an earlier one. */
const told = new WeakMap<AddedCall, Dispose>()

/** Calls a host's listener with each failure. Its own errors are caught, and it is never called recursively. */
function listen(app: App, call: AddedCall): Dispose {
  const [listener] = call
  if (typeof listener !== 'function') {
    console.error('Inlay: inlay.report needs a function, not', listener)
    return () => {}
  }
  let isCalled = false
  const warn = (error: unknown) => console.error('Inlay: the listener of inlay.report failed', error)
  return failuresOf(app.bus).listen((failure: Failure) => {
    if (isCalled || !app.added.has(call)) return
    isCalled = true
    try {
      const report: ErrorReport = errorReport(failure, INLAY_VERSION)
      Promise.resolve(listener(report)).catch(warn)
    } catch (error) {
      warn(error)
    } finally {
      isCalled = false
    }
  })
}

/** Calls the listeners of `inlay.report` until the host removes them. */
export function reporting(app: App): { refresh: () => void } {
  const { added } = app
  // The code that collects failures loads with the first one; after that, it can't fail to load.
  void import('../../platform/logs/store.ts').catch(() => {})
  const listened = new Map<AddedCall, Dispose>()
  return {
    refresh() {
      for (const [call, stop] of listened)
        if (!added.has(call)) {
          stop()
          listened.delete(call)
        }
      for (const call of added) {
        if (call.length > 1 || listened.has(call)) continue
        const stop = told.get(call) ?? listen(app, call)
        told.set(call, stop)
        listened.set(call, stop)
      }
    },
  }
}
