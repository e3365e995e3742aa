import { act, screen, within } from '@testing-library/react'
import { openSettingsAt, type SettingsStart } from '../../src/features/settings/reading-settings.ts'
import type { App } from '../../src/platform/app.ts'
import { setup } from '../../widgets/settings/index.tsx'
import { showRoot } from './show-root.tsx'

/** Puts the reading settings on a page, where their commands open them. */
export const showSettings = (app: App): void => showRoot(app, setup)

export const settingsDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Reading settings' }))

/** The reading settings on a page, open. */
export async function openSettings(app: App, start: SettingsStart = 'top') {
  showSettings(app)
  act(() => openSettingsAt(app, start))
  return settingsDialog()
}
