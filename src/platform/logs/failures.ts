import type { Bus } from '../bus/bus.ts'
import type { Events } from '../bus/contract.ts'
import type { Dispose } from '../lib/dispose.ts'

/** The events that report a failure in Inlay. */
export const failureEvents = [
  'inlay:error',
  'ajax:error',
  'chunk:failed',
  'widget:failed',
  'storage:error',
  'extension:failed',
] as const

type FailureName = (typeof failureEvents)[number]
/** A failure as emitted on the bus. */
export type Failure = { [N in FailureName]: { name: N; payload: Events[N]; at: number } }[FailureName]

/** How many to remember for late listeners. */
const failuresMax = 20

/** The last failures on this page and earlier ones of the same document. */
export interface Failures {
  note: (failure: Failure) => void
  /** Listens, and starts with the remembered ones. */
  listen: (listener: (failure: Failure) => void) => Dispose
}

function createFailures(): Failures {
  const last: Failure[] = []
  const listeners = new Set<(failure: Failure) => void>()
  return {
    note(failure) {
      // A replayed event is replayed again on the next page.
      if (last.some(({ payload }) => payload === failure.payload)) return
      last.push(failure)
      if (last.length > failuresMax) last.shift()
      for (const listener of [...listeners]) listener(failure)
    },
    listen(listener) {
      listeners.add(listener)
      for (const failure of [...last]) listener(failure)
      return () => listeners.delete(listener)
    },
  }
}

const ofBus = new WeakMap<Bus, Failures>()

/** The bus lives as long as the document, so monitoring continues across pages. */
export function failuresOf(bus: Bus): Failures {
  const failures = ofBus.get(bus) ?? createFailures()
  ofBus.set(bus, failures)
  return failures
}
