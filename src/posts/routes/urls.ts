import { withAppProtocol } from '../../html/links.ts'
import { addProtocol, isValidUrl, protocolOf } from '../../lib/url.ts'
import { t } from '../../page/i18n.ts'

/** The product's app protocol when the page names none (requirements DEC-39). */
const defaultAppProtocol = 'tumblr'

/** A link as it was meant: without a protocol it gets http; what is no address even so stays as typed. */
export function completeLink(typed: string): string {
  const whole = addProtocol(typed)
  return whole !== typed.trim() && isValidUrl(whole) ? whole : typed
}

/** 'Invalid protocol' for a link of a post with a protocol that is not accepted; else null (dashboard.md §5). */
export function protocolError(value: string, appProtocol = defaultAppProtocol): string | null {
  const name = protocolOf(value)
  return name === undefined || withAppProtocol(appProtocol).includes(name) ? null : t('Invalid protocol')
}
