import type { Node } from 'prosemirror-model'
import { flattened } from '../../html/portions.ts'

/** Elements that rich text has, or that show nothing of their own. What is in them is kept. */
const harmless = new Set(
  (
    'p br b strong i em s strike del code a img iframe figure figcaption hr pre sub sup small ul ol li blockquote h2 ' +
    'div span section article header footer main aside address center font nobr wbr html head body meta link script ' +
    'style title base noscript template o:p'
  ).split(' '),
)
const skipped = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const startTag = /<([a-z][a-z0-9:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const colored = /\bstyle\s*=\s*["'][^"']*\b(?:color|background|font-size|font-family|text-align)\s*:/i

/**
 * What a writer would miss if this HTML were edited as rich text: elements that rich text has not, addresses that
 * are refused, looks. Classes, ids and the like are not among it: EDIT-6 takes them from every rich text, and nobody
 * sees them. Only a hint for a question, no safeguard: the HTML is read by no parser.
 * @param doc what was read from the HTML.
 */
export function lossyHtml(given: string, doc: Node): string[] {
  // Every tag of this one has its end: none is looked for through all of a megabyte.
  const html = flattened(given)
  const missing = new Set<string>()
  const counts = { a: 0, img: 0, iframe: 0 }
  for (const [, name = '', rest = ''] of html.replace(skipped, '').matchAll(startTag)) {
    const tag = name.toLowerCase()
    if (!harmless.has(tag)) missing.add(tag)
    if (colored.test(rest)) missing.add('style')
    if (tag === 'a' ? /\bhref\s*=\s*["']?[^"'\s>]/i.test(rest) : tag in counts)
      counts[tag as keyof typeof counts]++
  }
  const kept = { a: false, img: 0, iframe: 0 }
  const links = new Set<string>()
  doc.descendants(node => {
    if (node.type.name === 'image') kept.img++
    if (node.type.name === 'iframe') kept.iframe++
    for (const mark of node.marks) if (mark.type.name === 'link') links.add(mark.attrs.href)
  })
  const addresses = new Set(
    [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(
      ([, a, b, c]) => a ?? b ?? c ?? '',
    ),
  )
  // An address that is refused is gone; the same one twice, or one around nothing, is not missed.
  for (const address of addresses)
    if (/^\s*(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i.test(address) && !links.has(address)) missing.add('a')
  if (kept.img < counts.img) missing.add('img')
  if (kept.iframe < counts.iframe) missing.add('iframe')
  return [...missing].sort()
}
