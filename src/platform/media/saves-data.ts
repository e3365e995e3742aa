import type { App } from '../app.ts'
import { choicesKey } from './key.ts'
import { browserSavesData, connection } from './network.ts'

/** Whether data is to be saved now, for code that asks when it loads something and needs no more of the choices. */
export const savesData = (app: App): boolean =>
  browserSavesData() || /"saver":true/.test(app.platform.storage.get(choicesKey(app)) ?? '')

/**
 * Whether code may be loaded before the press that needs it, now: not while data is saved, not on a connection so slow
 * that it would hold up what the user asks for next, and not on a page that nobody sees, such as a prerendered one.
 */
export const loadsAhead = (app: App): boolean =>
  !document.hidden && !savesData(app) && !/2g/.test(connection()?.effectiveType ?? '')
