import type { App } from '../app.ts'
import { choicesKey } from './key.ts'
import { browserSavesData } from './network.ts'
import type { SaverKind } from './rules.ts'

/** Whether data is to be saved there now, for code that asks when it loads something and needs no more of the choices. */
export const savesData = (app: App, kind: SaverKind): boolean =>
  browserSavesData() ||
  new RegExp(`"saver":true(?!,"full":[^\\]]*"${kind}")`).test(app.platform.storage.get(choicesKey(app)) ?? '')
