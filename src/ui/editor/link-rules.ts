import { canOpen } from '../../html/links.ts'
import { t } from '../../page/i18n.ts'

/** What a typed link comes to: an address, nothing, or why it cannot be one. */
export type TypedLink = { ok: true; href: string } | { ok: false; message: string }

const scheme = /^[a-z][a-z0-9+.-]*:/i
/** A host with its port looks like a scheme, but is none. */
const hostWithPort = /^[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i
const notHosts = /^(?:tel|sms|javascript|data|vbscript):/i

const hasScheme = (address: string): boolean =>
  scheme.test(address) && (!hostWithPort.test(address) || notHosts.test(address))

/** An address as it is opened: with `http://` before it where it names no scheme (requirements EDIT-5, DEC-119). */
export function withScheme(address: string): string {
  const trimmed = address.trim()
  return trimmed === '' || trimmed.includes('://') || hasScheme(trimmed)
    ? trimmed
    : `http://${trimmed.replace(/^\/+/, '')}`
}

/**
 * Reads what was typed into the link editor (requirements EDIT-3…5): trimmed, with a scheme, and with no other scheme
 * than http, https and mailto. An empty one takes the link away.
 */
export function readLink(typed: string): TypedLink {
  const href = withScheme(typed)
  if (href === '') return { ok: true, href }
  if (canOpen(href)) return { ok: true, href }
  return {
    ok: false,
    message:
      scheme.test(href) && !/^https?:/i.test(href)
        ? t('A link can only begin with http, https or mailto.')
        : t('That is not an address.'),
  }
}
