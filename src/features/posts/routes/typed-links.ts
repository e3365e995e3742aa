import { withAppProtocol } from '../../../platform/html/links.ts'
import { addProtocol, isValidUrl, protocolOf } from '../../../platform/lib/typed-url.ts'
import { t } from '../../../platform/page/i18n.ts'

/** The product's app protocol if the page names none (DEC-39). */
const defaultAppProtocol = 'tumblr'

/** Adds http to a link without a protocol; a link that is still not valid stays as typed (VAL-21, VAL-22). */
export function completeLink(typed: string): string {
  const completed = addProtocol(typed)
  return completed !== typed.trim() && isValidUrl(completed) ? completed : typed
}

/** 'Invalid protocol' for a link in a post with a protocol that is not accepted, else null (VAL-23). */
export function protocolError(value: string, appProtocol = defaultAppProtocol): string | null {
  const name = protocolOf(value)
  return name === undefined || withAppProtocol(appProtocol).includes(name) ? null : t('Invalid protocol')
}
