import { t } from '../../page/i18n.ts'
import type { ShareData, ShareEntry } from '../../share/rules.ts'

/** The label of an entry. @param isShort for share-as-message, which has a single Report entry (DEC-8). */
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
    case 'twitter':
      return t('Twitter')
    case 'facebook':
      return t('Facebook')
    case 'pinterest':
      return t('Pinterest')
    case 'reddit':
      return t('Reddit')
    case 'report':
      return isShort ? t('Report') : t('Report this post')
    case 'report-abuse':
      return t('Report abuse')
  }
}
