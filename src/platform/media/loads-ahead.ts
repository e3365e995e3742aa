import type { App } from '../app.ts'
import { connection } from './network.ts'
import { savesData } from './saves-data.ts'

/**
 * Whether code may be loaded ahead of the press that needs it: not while saving data, not on a connection so slow that
 * it would delay what the user asks for next, and not on a page that nobody sees, such as a prerendered one.
 */
export const loadsAhead = (app: App): boolean =>
  !app.platform.document.hidden && !savesData(app, 'ahead') && !/2g/.test(connection()?.effectiveType ?? '')
