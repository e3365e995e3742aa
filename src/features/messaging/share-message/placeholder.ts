import { t } from '../../../platform/page/i18n.ts'
import type { Source } from './recipient-list.ts'

/** Placeholder of the message box (SMSG-29…31). */
export function placeholderOf(source: Source, isSending: boolean): string {
  if (isSending) return t('Sending...')
  return source === 'trail' ? t('Discuss this post if you like...') : t('Say something if you like...')
}
