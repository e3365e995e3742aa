import { render } from '@testing-library/react'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import type { App } from '../../src/platform/app.ts'
import type { Handler } from '../../src/platform/bus/bus.ts'
import type { CommandName } from '../../src/platform/bus/contract.ts'

/** Draws a root, and lets it handle its commands. */
export function showRoot(app: App, setup: RootModule['setup']): void {
  const { disposer } = app
  const { view, handlers = {} } = setup({ app, element: document.body, options: null, disposer })
  render(view)
  for (const [command, handler] of Object.entries(handlers) as [CommandName, Handler<CommandName>][])
    disposer.add(app.bus.handle(command, handler))
}
