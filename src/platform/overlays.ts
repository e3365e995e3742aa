import type { App } from './app.ts'

/** Loads the root that draws toasts, dialogs, menus, and whatever else lies over the page. */
export const loadOverlays = ({ ensureRoot }: Pick<App, 'ensureRoot'>): Promise<void> => ensureRoot('overlays')
