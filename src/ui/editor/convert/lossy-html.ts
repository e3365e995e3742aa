import type { Node } from 'prosemirror-model'
import { tagsOf } from '../../../platform/html/unparsed.ts'

/** Elements that rich text supports or that are invisible themselves. Their content is kept. */
const harmless = new Set(
  (
    'p br b strong i em s strike del code a img iframe figure figcaption hr pre sub sup small ul ol li blockquote h2 ' +
    'div span section article header footer main aside address center font nobr wbr html head body meta link script ' +
    'style title base noscript template o:p'
  ).split(' '),
)
const skipped = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const hrefs = /(?:^|[\s/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i
const styled = /\bstyle\s*=\s*["'][^"']*\b(?:color|background|font-size|font-family|text-align)\s*:/i

/**
 * Lists what would be lost if this HTML were edited as rich text: unsupported elements, refused URLs, styles. Classes,
 * ids and the like are not listed: they are invisible, and EDIT-6 removes them from all rich text. This is a hint for
 * the user and no safeguard, because the HTML is not fully parsed.
 * @param doc the document that was parsed from the HTML.
 */
export function lossyHtml(value: string, doc: Node): string[] {
  const missing = new Set<string>()
  const counts = { img: 0, iframe: 0 }
  const addresses = new Set<string>()
  for (const { name, isEnd, rest } of tagsOf(value.replace(skipped, ''))) {
    if (isEnd || name === '') continue
    if (!harmless.has(name)) missing.add(name)
    if (styled.test(rest)) missing.add('style')
    if (name === 'img') counts.img++
    if (name === 'iframe') counts.iframe++
    const [, double, single, bare] = (name === 'a' && hrefs.exec(rest)) || []
    addresses.add(double ?? single ?? bare ?? '')
  }
  const kept = { img: 0, iframe: 0 }
  const links = new Set<string>()
  doc.descendants(node => {
    if (node.type.name === 'image') kept.img++
    if (node.type.name === 'iframe') kept.iframe++
    if (node.type.name === 'card') links.add(node.attrs.href)
    for (const mark of node.marks) if (mark.type.name === 'link') links.add(mark.attrs.href)
  })
  // A refused URL is lost; a duplicate, or a link around nothing, does not count.
  for (const address of addresses)
    if (/^\s*(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i.test(address) && !links.has(address)) missing.add('a')
  if (kept.img < counts.img) missing.add('img')
  if (kept.iframe < counts.iframe) missing.add('iframe')
  return [...missing].sort()
}
