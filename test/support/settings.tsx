import { act, render, screen, within } from '@testing-library/react'
import { openSettingsAt, type SettingsStart } from '../../src/features/settings/reading-settings.ts'
import type { App } from '../../src/platform/app.ts'
import type { CommandName } from '../../src/platform/bus/contract.ts'
import { setup } from '../../widgets/settings/index.tsx'

/** Puts the reading settings on a page, where their commands open them. */
export function showSettings(app: App): void {
  const { view, handlers = {} } = setup({
    app,
    element: document.body,
    options: null,
    disposer: app.disposer,
  })
  render(view)
  for (const [command, handler] of Object.entries(handlers))
    app.disposer.add(app.bus.handle(command as CommandName, handler as () => Promise<void>))
}

export const settingsDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Reading settings' }))

/** The reading settings on a page, open. */
export async function openSettings(app: App, start: SettingsStart = 'top') {
  showSettings(app)
  act(() => openSettingsAt(app, start))
  return settingsDialog()
}
