import { canOpen } from '../../html/links.ts'
import { addProtocol, protocolOf } from '../../lib/url.ts'
import { t } from '../../page/i18n.ts'

/** What a typed link comes to: an address, nothing, or why it cannot be one. */
export type TypedLink = { ok: true; href: string } | { ok: false; message: string }

/**
 * Reads what was typed into the link editor (requirements EDIT-3…5): trimmed, with a scheme, and with no other scheme
 * than http, https and mailto. An empty one takes the link away.
 */
export function readLink(typed: string): TypedLink {
  const href = addProtocol(typed)
  if (href === '') return { ok: true, href }
  if (canOpen(href)) return { ok: true, href }
  return {
    ok: false,
    message: !/^https?$/.test(protocolOf(href) ?? 'http')
      ? t('A link can only begin with http, https or mailto.')
      : t('That is not an address.'),
  }
}
