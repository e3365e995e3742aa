import { t } from '../../../platform/page/i18n.ts'
import { networkLabel } from '../networks.ts'
import type { ShareData, ShareEntry } from '../share-data.ts'

/**
 * The label of an entry. One for both kinds of report is just "Report".
 * @param isShort for share-as-message, which has no other (DEC-8).
 */
export const entryLabel = (entry: ShareEntry, data: ShareData, isShort: boolean): string => {
  switch (entry) {
    case 'system':
      return t('Share…')
    case 'permalink':
      return data.permalink_label || t('Permalink')
    case 'embed':
      return t('Embed')
    case 'email':
      return t('Email')
    case 'report':
      return isShort || data.show_reporting_links !== false ? t('Report') : t('Report this post')
    case 'report-abuse':
      return t('Report abuse')
    default:
      return networkLabel(entry)
  }
}
