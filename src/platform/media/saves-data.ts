import type { App } from '../app.ts'
import { choicesKey } from './key.ts'
import { browserSavesData } from './network.ts'

/** Whether data is to be saved now, for code that asks when it loads something and needs no more of the choices. */
export const savesData = (app: App): boolean =>
  browserSavesData() || /"saver":true/.test(app.platform.storage.get(choicesKey(app)) ?? '')
