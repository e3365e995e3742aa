import { prefersReducedMotion, reducedMotion } from '../dom/motion.ts'
import type { Disposer } from '../lib/dispose.ts'
import type { MediaConditions } from './media-rules.ts'
import { browserSavesData, connection, reducedData } from './network.ts'

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
  for (const query of [reducedMotion, reducedData]) disposer.listen(matchMedia(query), 'change', changed)
  const network = connection()
  if (network?.addEventListener) disposer.listen(network, 'change', changed)
}
