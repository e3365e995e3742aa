import { t } from '../page/i18n.ts'

/** The product's app protocol when the page names none (requirements DEC-39). */
const defaultAppProtocol = 'tumblr'

const authority = /^https?:\/\/(?:[^\s/?#@]+@)?(\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i
const ip = /^(?:\[.+\]|\d{1,3}(?:\.\d{1,3}){3})$/
const domain =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)\.?$/iu

/** Whether this is a web address: http or https, and a host that is an IP address, localhost or a domain (dashboard.md §5). */
export function isValidUrl(value: string): boolean {
  const host = authority.exec(value)?.[1]
  if (host === undefined || !URL.canParse(value)) return false
  return ip.test(host) || host.toLowerCase() === 'localhost' || domain.test(host)
}

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
