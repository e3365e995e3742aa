import { cardSelector } from '../../features/link-cards/has-link-cards.ts'
import { frameSelector, gifSelector } from '../../features/media/selectors.ts'
import { coverSelector } from '../../platform/html/covered.ts'

/** What `near.ts` is loaded for. */
export const nearSelector = `${coverSelector},${frameSelector},${gifSelector},${cardSelector}`
