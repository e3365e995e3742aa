import { prefersReducedMotion } from '../dom/motion.ts'
import type { Disposer } from '../lib/dispose.ts'
import type { MediaConditions } from './rules.ts'

/** Of the Network Information API, which only Chromium has; `type` only where a device has several connections. */
interface Connection extends EventTarget {
  saveData?: boolean
  type?: string
}

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection

const reducedData = '(prefers-reduced-data: reduce)'

/** Whether the browser has been told to save data. */
const browserSavesData = (): boolean => connection()?.saveData === true || matchMedia(reducedData).matches

export function mediaConditions(): MediaConditions {
  const type = connection()?.type
  return {
    reducedMotion: prefersReducedMotion(),
    savesData: browserSavesData(),
    connection: type ? (/^(?:wifi|ethernet)$/.test(type) ? 'wifi' : 'other') : null,
  }
}

/** Calls back when any of them changes. */
export function watchConditions(disposer: Disposer, changed: () => void): void {
  for (const query of ['(prefers-reduced-motion: reduce)', reducedData])
    disposer.listen(matchMedia(query), 'change', changed)
  const network = connection()
  if (network?.addEventListener) disposer.listen(network, 'change', changed)
}
