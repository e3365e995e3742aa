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
