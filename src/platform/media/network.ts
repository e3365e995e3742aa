/** Of the Network Information API, which only Chromium has; `type` only where a device has several connections. */
interface Connection extends EventTarget {
  saveData?: boolean
  type?: string
  /** How fast it has been: `slow-2g`, `2g`, `3g`, or `4g`. */
  effectiveType?: string
}

export const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

export const reducedData = '(prefers-reduced-data: reduce)'

/** Whether the browser has been told to save data. */
export const browserSavesData = (): boolean =>
  connection()?.saveData === true || matchMedia(reducedData).matches
