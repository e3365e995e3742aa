import { linkProtocols } from '../../../platform/html/links.ts'
import { textParts } from '../conversation/text-parts.ts'
import type { Content } from '../types.ts'

/** The first link to another site in a message; null for none. */
export function firstLink(content: Content, base: string): string | null {
  if (content.type !== 'text' || content.formatting.length === 0) return null
  const found = textParts(content.text, content.formatting.slice(0, 20), linkProtocols, base).find(
    ({ link }) => link?.isExternal && link.blogName === null && /^https?:/i.test(link.href),
  )
  return found?.link?.href ?? null
}
