import { readUrl } from './url.ts'

const scheme = /^([a-z][a-z0-9+.-]*):/i
const hostWithPort = /^[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i
/** Schemes whose addresses may look like a host with a port: `tel:112`. */
const notHosts = ['tel', 'sms', 'javascript', 'data', 'vbscript']

/** The protocol that a typed address names, in lower case; undefined for `localhost:3000`, a host with a port. */
export function protocolOf(address: string): string | undefined {
  const name = scheme.exec(address.trim())?.[1]?.toLowerCase()
  return name && (!hostWithPort.test(address.trim()) || notHosts.includes(name)) ? name : undefined
}

/** A typed address, trimmed, with `protocol` added if it has none; '' stays ''. */
export function addProtocol(address: string, protocol = 'http'): string {
  const trimmed = address.trim()
  return trimmed === '' || trimmed.includes('://') || protocolOf(trimmed)
    ? trimmed
    : `${protocol}://${trimmed.replace(/^\/+/, '')}`
}

const authority = /^https?:\/\/(?:[^\s/?#@]+@)?(\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i
const ip = /^(?:\[.+\]|\d{1,3}(?:\.\d{1,3}){3})$/
const domain =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)\.?$/iu

/**
 * Whether this is a web address: http or https, and a host that is an IP address, localhost or a domain (VAL-19,
 * VAL-20).
 */
export function isValidUrl(value: string): boolean {
  const host = authority.exec(value)?.[1]
  if (host === undefined || !readUrl(value)) return false
  return ip.test(host) || host.toLowerCase() === 'localhost' || domain.test(host)
}
