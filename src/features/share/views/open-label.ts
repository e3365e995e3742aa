import { t } from '../../../platform/page/i18n.ts'
import type { Network } from '../windows.ts'

/** Label of the link that opens the network's own page. */
export const openLabel = (network: Network): string => {
  switch (network) {
    case 'twitter':
      return t('Open Twitter')
    case 'facebook':
      return t('Open Facebook')
    case 'pinterest':
      return t('Open Pinterest')
    case 'reddit':
      return t('Open Reddit')
  }
}
