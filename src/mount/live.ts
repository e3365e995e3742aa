import type { App } from '../app/app.ts'
import type { Handler } from '../bus/bus.ts'
import type { CommandName } from '../bus/contract.ts'
import type { Disposer } from '../lib/dispose.ts'
import type { RootModule } from './registry.ts'
import type { Rendered } from './render.tsx'

interface Birth {
  app: App
  name: string
  element: Element
  disposer: Disposer
  module: RootModule
  /** Draws the view; left out for a root that draws nothing. */
  draw?: ((view: ReturnType<RootModule['mount']>['view']) => Promise<Rendered>) | undefined
}

/** Makes a loaded root, draws it and registers what it handles. Answers what it is drawn in. */
export async function bringToLife({
  app,
  name,
  element,
  disposer,
  module,
  draw,
}: Birth): Promise<Element | null> {
  let options: unknown
  try {
    options = JSON.parse(element.getAttribute('data-inlay-options') || 'null')
  } catch (error) {
    console.warn(`Inlay: unreadable data-inlay-options of ${name}`, error)
  }
  const { view, handlers = {} } = module.mount({ app, element, options, disposer })
  const drawn = draw && (await draw(view))
  if (drawn) disposer.add(drawn.release)
  if (disposer.disposed) return null
  for (const [command, handler] of Object.entries(handlers) as [CommandName, Handler<CommandName>][])
    disposer.add(app.bus.handle(command, handler))
  if (drawn) app.bus.emit('widget:mounted', { name, element })
  return drawn?.container ?? null
}
