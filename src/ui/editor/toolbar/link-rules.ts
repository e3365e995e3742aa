import { canOpen } from '../../../platform/html/links.ts'
import { addProtocol, protocolOf } from '../../../platform/lib/typed-url.ts'
import { t } from '../../../platform/page/i18n.ts'

/** Result of reading a typed link: a URL, '' for none, or an error text. */
export type TypedLink = { ok: true; href: string } | { ok: false; message: string }

/**
 * Reads the input of the link editor (EDIT-3…5): it is trimmed and gets a scheme, which must be http, https or mailto.
 * An empty input removes the link.
 */
export function readLink(typed: string): TypedLink {
  const href = addProtocol(typed)
  if (href === '') return { ok: true, href }
  if (canOpen(href)) return { ok: true, href }
  return {
    ok: false,
    message: !/^https?$/.test(protocolOf(href) ?? 'http')
      ? t('Links must start with http, https, or mailto.')
      : t('Enter a valid link.'),
  }
}
