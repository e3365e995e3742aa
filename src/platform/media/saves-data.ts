import type { App } from '../app.ts'
import { choicesKey } from './media-key.ts'
import type { SaverKind } from './media-rules.ts'
import { browserSavesData } from './network.ts'

/** Whether to save data there now, for code that only needs to know when it loads something. */
export const savesData = (app: App, kind: SaverKind): boolean =>
  browserSavesData() ||
  new RegExp(`"saver":true(?!,"full":[^\\]]*"${kind}")`).test(app.platform.storage.get(choicesKey(app)) ?? '')
