import type { RootDefinition } from '../../../src/mount/registry.ts'

/** A page loaded at a form's address opens the form, even where it names no place for it (dashboard.md §2). */
export const openAtAddress: NonNullable<RootDefinition['start']> = (app, disposer) => {
  if (/\/(new|edit|reblog)\//.test(location.pathname))
    disposer.add(app.bus.on('inlay:ready', () => void app.ensureRoot('post-forms').catch(() => {})))
}
