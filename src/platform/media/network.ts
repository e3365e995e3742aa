import type { App } from '../app.ts'
import { storagePrefix } from '../page/storage-key.ts'
import { choiceText } from '../storage/choice-text.ts'
import type { SaverKind } from './media-rules.ts'

/** Where a user's choices for media are stored. */
export const choicesKey = (app: App): string => `${storagePrefix('media', app.page.user?.name)}choices`

/** From the Network Information API, which only Chromium has; `type` only on devices with several connections. */
interface Connection extends EventTarget {
  saveData?: boolean
  type?: string
  /** The measured speed: `slow-2g`, `2g`, `3g`, or `4g`. */
  effectiveType?: string
}

export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

export const reducedData = '(prefers-reduced-data: reduce)'

/** Whether the browser is set to save data. */
export const browserSavesData = (): boolean =>
  connection()?.saveData === true || matchMedia(reducedData).matches

/** Whether to save data there now, for code that only needs to know when it loads something. */
export const savesData = (app: App, kind: SaverKind): boolean =>
  browserSavesData() ||
  new RegExp(`"saver":true(?!,"full":[^\\]]*"${kind}")`).test(choiceText(app, choicesKey(app)) ?? '')

/**
 * Whether code may be loaded ahead of the press that needs it: not while saving data, not on a connection so slow that
 * it would delay what the user asks for next, and not on a page that nobody sees, such as a prerendered one.
 */
export const loadsAhead = (app: App): boolean =>
  !app.platform.document.hidden && !savesData(app, 'ahead') && !/2g/.test(connection()?.effectiveType ?? '')
