import { cutIndex } from '../text/text.ts'

const hidden =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|iframe|textarea|title|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const span = /(<\/?span\b[^<>]*>)/i
const tag = /<(\/?)([a-z][a-z0-9-]*)(?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)|<[!?/][^>]*(?:>|$)/gi
const breaks =
  /^(?:address|article|blockquote|br|dd|div|dt|figure|figcaption|h[1-6]|hr|li|ol|p|pre|section|td|th|tr|ul)$/
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—', ndash: '–' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·' },
  ...{ copy: '©', reg: '®', trade: '™', hearts: '♥', times: '×', euro: '€', pound: '£', deg: '°' },
}

function decode(match: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return Object.hasOwn(named, name) ? (named[name] ?? match) : match
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd'
}

/** Decodes the entities of some text from HTML. */
export const decodeEntities = (text: string): string => text.replace(entity, decode)

/** Covered text must not be readable in a preview, including nested spans. */
function withoutSpoilers(html: string): string {
  let depth = 0
  return html
    .split(span)
    .map((part, index) => {
      const isCovered = depth > 0
      const isTag = index % 2 === 1
      if (isTag && part[1] === '/') depth = Math.max(0, depth - 1)
      else if (isTag && (isCovered || /\bdata-inlay-spoiler\b/i.test(part))) depth++
      if (isCovered) return ''
      return depth > 0 ? '…' : part
    })
    .join('')
}

/**
 * The plain text of some HTML, for places that show only text (ICE-2) or can't load the purifier. No HTML parser is
 * involved. The result may contain a decoded `<`, so it must never be used as HTML.
 */
export function toText(html: string): string {
  return withoutSpoilers(html.replace(hidden, ' '))
    .replace(tag, (_, _close, name?: string) => (name && !breaks.test(name.toLowerCase()) ? '' : ' '))
    .replace(entity, decode)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Index at which to cut a long text: between two words, never inside an entity or a character. */
export function cutText(text: string, max: number): number {
  if (text.length <= max) return text.length
  const space = text.lastIndexOf(' ', max)
  if (space > max - 100) return space
  const entity = text.lastIndexOf('&', max)
  if (entity > max - 32 && entity > 0) return entity
  return cutIndex(text, max)
}

/** Maximum characters of a text that is shown as a whole, such as a title. */
const shownMaxLength = 5000

/** A text from the server, cut to the length that is shown at most. */
export const clipped = (text: string): string =>
  text.length > shownMaxLength ? `${text.slice(0, cutText(text, shownMaxLength))}…` : text
