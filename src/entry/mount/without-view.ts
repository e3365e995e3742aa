import type { Handler } from '../../platform/bus/bus.ts'
import type { CommandName } from '../../platform/bus/contract.ts'
import { completePage } from '../../platform/complete-page.ts'
import { setLanguage } from '../../platform/page/i18n.ts'
import type { RootInstance, RootSetup } from './registry.ts'

/** The `data-inlay-options` of a placeholder; undefined if they can't be parsed. */
function readOptions(element: Element, name: string): unknown {
  try {
    return JSON.parse(element.getAttribute('data-inlay-options') || 'null')
  } catch (error) {
    console.warn(`INLAY-13: unreadable data-inlay-options of ${name}`, error)
  }
}

export function makeInstance({ app, name, element, disposer, setup }: RootSetup): RootInstance {
  completePage(app)
  setLanguage(app.page.language)
  return setup({ app, element, options: readOptions(element, name), disposer })
}

/** Registers a root's handlers. If it is unmounted, commands still in progress settle. */
export function registerHandlers({ app, disposer }: RootSetup, { handlers = {} }: RootInstance): void {
  const atWork = new Set<() => void>()
  for (const [command, handler] of Object.entries(handlers) as [CommandName, Handler<CommandName>][]) {
    const untilUnmounted: Handler<CommandName> = payload =>
      new Promise<void>((resolve, reject) => {
        const done = Promise.resolve(handler(payload))
        atWork.add(resolve)
        done.then(resolve, reject).finally(() => atWork.delete(resolve))
      })
    disposer.add(app.bus.handle(command, untilUnmounted))
  }
  disposer.add(() => {
    for (const settle of atWork) settle()
  })
}

/** Mounts a part that has only handlers. */
export async function mountWithoutView(root: RootSetup): Promise<null> {
  registerHandlers(root, makeInstance(root))
  return null
}
