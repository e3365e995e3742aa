import { isValidUrl } from '../../lib/url.ts'
import { t } from '../../page/i18n.ts'

/** The product's app protocol when the page names none (requirements DEC-39). */
const defaultAppProtocol = 'tumblr'

// A port after a bare host is no protocol: `localhost:3000`.
const protocol = /^([a-z][a-z0-9+-]*):(?!\d)/i

/** A link as it was meant: without a protocol it gets http; what is no address even so stays as typed. */
export function addProtocol(typed: string): string {
  const value = typed.trim()
  if (value === '' || protocol.test(value)) return typed
  const whole = `http://${value}`
  return isValidUrl(whole) ? whole : typed
}

/** 'Invalid protocol' for a link of a post with a protocol that is not accepted; else null (dashboard.md §5). */
export function protocolError(value: string, appProtocol = defaultAppProtocol): string | null {
  const name = protocol.exec(value.trim())?.[1]?.toLowerCase()
  if (name === undefined || ['http', 'https', 'mailto', appProtocol.toLowerCase()].includes(name)) return null
  return t('Invalid protocol')
}
