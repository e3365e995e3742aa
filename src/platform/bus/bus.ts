import { createNanoEvents } from 'nanoevents'
import { isCommand } from './commands.ts'
import type { CommandName, Commands, EventName, Events, Payload } from './contract.ts'

export type Handler<C extends CommandName> = (payload: Commands[C]) => void | Promise<void>
export type Handlers = { [C in CommandName]?: Handler<C> }

/** Commands ask for something, events say what has happened. They are the only way for one root to reach another. */
export interface Bus {
  /** Runs a command. Settles when its handler is done, rejects when that fails or when nobody knows the command. */
  dispatch: <C extends CommandName>(command: C, ...payload: Payload<Commands[C]>) => Promise<void>
  /** Registers the only handler of a command; a second one throws. Returns a function that unregisters it. */
  handle: <C extends CommandName>(command: C, handler: Handler<C>) => () => void
  /** Listens to an event; those in `heardLate` are replayed at once. Returns a function that stops it. */
  on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => () => void
  emit: <E extends EventName>(event: E, ...payload: Payload<Events[E]>) => void
}

/** Events whose last payload is replayed to later listeners; all others reach only present listeners. */
const heardLate = {
  'inlay:ready': true,
  'inlay:error': true,
  'unread:changed': true,
} as const satisfies { [E in EventName]?: true }

/** Tells the host's developer that nothing on this page handles a command. */
export class UnknownCommandError extends Error {
  override name = 'UnknownCommandError'
}

/**
 * @param ensureHandler loads the handler of a command; undefined where there is none.
 * @param report called with the error of a listener, which does not stop the next listener.
 * @param failed called with the error of a command, before the promise of `dispatch` rejects.
 */
export function createBus(
  ensureHandler: (command: CommandName) => Promise<unknown> | undefined,
  report: (error: unknown) => void,
  failed?: (error: unknown) => void,
): Bus {
  const handlers = new Map<CommandName, (payload: never) => void | Promise<void>>()
  const emitter = createNanoEvents<Record<string, (payload: unknown) => void>>()
  const last = new Map<EventName, unknown>()
  const safely = (listener: (payload: never) => void) => (payload: unknown) => {
    try {
      listener(payload as never)
    } catch (error) {
      report(error)
    }
  }
  return {
    async dispatch(command, ...[payload]) {
      if (!isCommand(command)) throw new UnknownCommandError(`INLAY-20: no command "${command}"`)
      try {
        if (!handlers.has(command)) await ensureHandler(command)
        const handler = handlers.get(command)
        if (!handler) throw new UnknownCommandError(`INLAY-21: nothing here handles "${command}"`)
        await handler(payload as never)
      } catch (error) {
        failed?.(error)
        throw error
      }
    },
    handle(command, handler) {
      if (handlers.has(command)) throw new Error(`INLAY-24: "${command}" has a handler already`)
      handlers.set(command, handler)
      return () => {
        if (handlers.get(command) === handler) handlers.delete(command)
      }
    },
    on(event, listener) {
      const safeListener = safely(listener)
      if (last.has(event)) safeListener(last.get(event))
      return emitter.on(event, safeListener)
    },
    emit(event, ...[payload]) {
      if (event in heardLate) last.set(event, payload)
      emitter.emit(event, payload)
      document.dispatchEvent(new CustomEvent(event, { detail: payload }))
    },
  }
}
