import { canOpen, leavesOrigin, linkProtocols } from '../../../platform/html/links.ts'
import type { Content, Formatting } from '../types.ts'

interface TextLink {
  href: string
  isExternal: boolean
  /** The host that the link leads to, if its text doesn't say so; null otherwise. */
  site: string | null
  blogName: string | null
  postId: string | null
}

export interface TextPart {
  text: string
  link: TextLink | null
}

/**
 * The host to show next to a link. A text that begins like the address says where it leads; any other may mislead
 * (`bank.example` over another site).
 */
function hostToShow(href: string, linkText: string, base: string): string | null {
  const { host } = new URL(href, base)
  const shown = linkText
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
  const isShown = shown === host || ['/', '?', '#'].some(separator => shown.startsWith(`${host}${separator}`))
  return isShown ? null : host
}

const linkOf = (
  { type, attributes }: Formatting,
  protocols: readonly string[],
  base: string,
  linkText: string,
): TextLink | null => {
  const href = attributes?.url
  if (type !== 'link' || !href || !canOpen(href, protocols, base)) return null
  const isExternal = leavesOrigin(href, base)
  return {
    href,
    isExternal,
    site: isExternal ? hostToShow(href, linkText, base) : null,
    blogName: attributes.blog_name ?? null,
    postId: attributes.post_id ?? null,
  }
}

/**
 * Splits a text at its links (MSG-45, MSG-46). The parts joined are always the whole text: a range that is out of
 * bounds, inside another range, or has an address that must not be opened stays plain text.
 */
export function textParts(
  text: string,
  formatting: readonly Formatting[],
  protocols: readonly string[],
  base: string,
): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const byStart = [...formatting].sort((a, b) => (a.position[0] ?? 0) - (b.position[0] ?? 0))
  for (const range of byStart) {
    const [start = -1, end = -1] = range.position
    const link = linkOf(range, protocols, base, text.slice(Math.max(0, start), Math.max(0, end)))
    if (!link || !Number.isInteger(start) || !Number.isInteger(end)) continue
    if (start < at || end <= start || end > text.length) continue
    if (start > at) parts.push({ text: text.slice(at, start), link: null })
    parts.push({ text: text.slice(start, end), link })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), link: null })
  return parts
}

/** The first link to another site in a message; null for none. */
export function firstLink(content: Content, base: string): string | null {
  if (content.type !== 'text' || content.formatting.length === 0) return null
  const found = textParts(content.text, content.formatting.slice(0, 20), linkProtocols, base).find(
    ({ link }) => link?.isExternal && link.blogName === null && /^https?:/i.test(link.href),
  )
  return found?.link?.href ?? null
}
