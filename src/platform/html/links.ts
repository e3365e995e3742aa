import { readUrl, readWebUrl } from '../lib/url.ts'

/** Protocols every link may have (VAL-23, DEC-67). */
export const linkProtocols: readonly string[] = ['http', 'https', 'mailto']

// An app protocol comes from page data: it must never be one that runs code or reads files.
const neverAppProtocol =
  /^(?:javascript|vbscript|livescript|data|blob|file|filesystem|about|view-source|jar)$/
const protocolName = /^[a-z][a-z0-9+.-]*$/
const rasterData = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]*$/i

/** The link protocols, plus the site's app protocol if it is harmless. */
export function withAppProtocol(appProtocol?: string): readonly string[] {
  const name = appProtocol?.toLowerCase()
  if (!name || !protocolName.test(name) || neverAppProtocol.test(name)) return linkProtocols
  return [...linkProtocols, name]
}

/** Whether a link with this address may be opened (CARD-12). */
export function canOpen(value: string, protocols: readonly string[] = linkProtocols, base?: string): boolean {
  const url = readUrl(value, base)
  return url !== undefined && protocols.includes(url.protocol.slice(0, -1))
}

/** Whether a link leads to another site. */
export function leavesOrigin(value: string, base: string): boolean {
  const url = readWebUrl(value, base)
  return url !== undefined && url.origin !== readUrl(base)?.origin
}

/** Whether audio or video may be played: http, https, or a blob of the page's own. */
export function canPlay(value: string, base: string): boolean {
  // An empty address would be the page itself.
  const url = value.trim() === '' ? undefined : readUrl(value, base)
  return url !== undefined && /^(?:https?|blob):$/.test(url.protocol)
}

/** Whether an image may be shown: as `canPlay`, or raster image data. */
export const canShowImage = (value: string, base: string): boolean =>
  rasterData.test(value) || canPlay(value, base)

/** How an iframe may be shown: its absolute address and sandbox; undefined if it may not. */
export function frameRules(value: string, base: string): { src: string; sandbox: string } | undefined {
  const url = value.trim() === '' ? undefined : readUrl(value, base)
  if (!url || url.username || url.password) return undefined
  // With a `<base>` on another site, `base` isn't where the page is.
  const ownOrigin = [readUrl(base)?.origin, globalThis.location?.origin].includes(url.origin)
  if (url.protocol !== 'https:' && !(ownOrigin && url.protocol === 'http:')) return undefined
  // A same-origin frame with scripts could remove its own sandbox.
  const sandbox = ['allow-scripts', 'allow-popups', 'allow-presentation']
  return { src: url.href, sandbox: (ownOrigin ? sandbox : [...sandbox, 'allow-same-origin']).join(' ') }
}
