const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const label = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}])?'
const host = `(?:${octet}(?:\\.${octet}){3}|\\[[\\da-f:.]{2,45}\\]|localhost|(?:${label}\\.)+(?:\\p{L}{2,63}|xn--[a-z\\d-]{1,59})\\.?)`
const address = new RegExp(
  `^https?://(?:[^\\s/?#@:]+(?::[^\\s/?#@]*)?@)?${host}(?::\\d{1,5})?(?:[/?#]\\S*)?$`,
  'iu',
)

/**
 * A whole web address: http or https, then an optional user, a host that is an IP address, localhost or a domain,
 * and optionally port, path, query and fragment (VAL-19, VAL-20).
 */
export function isValidUrl(text: string): boolean {
  return text.length <= 2083 * 4 && address.test(text.trim()) && URL.canParse(text.trim())
}

/** The protocol a text begins with, in small letters and without its colon; null for none. */
export function protocolOf(text: string): string | null {
  // Browsers drop these before they read an address, so they must not hide a protocol from us.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const bare = text.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '')
  return /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase() ?? null
}

const hasProtocol = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\//i.test(text)

/** An address with http before it where it has no protocol (VAL-21). */
export const withProtocol = (text: string): string =>
  hasProtocol(text) || text.trim() === '' ? text.trim() : `http://${text.trim()}`

/** True for http, https, mailto and the product's own app protocol; an address without any is relative (VAL-23). */
export function hasAllowedProtocol(text: string, appProtocol?: string): boolean {
  const protocol = protocolOf(text)
  if (protocol === null) return true
  const own = appProtocol?.replace(/:.*$/s, '').toLowerCase()
  if (own === 'javascript' || own === 'data' || own === 'vbscript')
    return ['http', 'https', 'mailto'].includes(protocol)
  return ['http', 'https', 'mailto', own].includes(protocol)
}

/** Where a blog shows the posts with a tag: `{blogUrl}/tagged/{tag}` (UTIL-4). */
export const tagUrl = (blogUrl: string, tag: string): string =>
  `${blogUrl.replace(/\/+$/, '')}/tagged/${encodeURIComponent(tag.replace(/^#/, ''))}`
