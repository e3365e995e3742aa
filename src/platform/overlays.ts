import type { App } from './app.ts'

/** Loads the root that draws toasts, dialogs, menus, and everything else over the page. */
export const loadOverlays = ({ ensureRoot }: Pick<App, 'ensureRoot'>): Promise<void> => ensureRoot('overlays')
