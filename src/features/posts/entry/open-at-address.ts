import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'

/** Opens the form if the page was loaded at a form's address, also without a placeholder (POST-6…9). */
export function openAtAddress(app: App, disposer: Disposer): void {
  if (/\/(new|edit|reblog)\//.test(location.pathname))
    disposer.add(app.bus.on('inlay:ready', () => void app.ensureRoot('post-forms').catch(() => {})))
}
