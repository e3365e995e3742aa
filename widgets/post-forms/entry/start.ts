import type { RootDefinition } from '../../../src/mount/registry.ts'

/** Opens the form if the page was loaded at a form's address, also without a placeholder (POST-6…9). */
export const openAtAddress: NonNullable<RootDefinition['start']> = (app, disposer) => {
  if (/\/(new|edit|reblog)\//.test(location.pathname))
    disposer.add(app.bus.on('inlay:ready', () => void app.ensureRoot('post-forms').catch(() => {})))
}
