import { cutText } from './text.ts'

const startTag = /<[a-z][^\s/<>"']*(?:[^<>"']|"[^"]*"|'[^']*')*>/gi
/** An attribute's value, which is left alone, or the name of an attribute that the browser would report. */
const valueOrReportedName = /=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)|(?<=[\s"'/])(?:style|on[a-z]+)(?=\s*=)/gi

const styleSheet = /<style(?=[\s/>])[\s\S]*?(?:<\/style(?=[\s/>])[^>]*(?:>|$)|$)/gi

/**
 * Removes style sheets, and renames `style` and handler attributes, before HTML is parsed.
 *
 * Not a defense: the purifier removes them all anyway. But under a strict policy Chromium reports a violation
 * (`style-src-attr`, `script-src-attr`, `style-src-elem`) for each one its parser meets, even in an inert document, and
 * would flood the host's reports. One that is missed costs one report, nothing else.
 */
function neutralizeAttributes(html: string): string {
  if (!/(?:style|on[a-z]+)\s*=|<style/i.test(html)) return html
  return html
    .replace(styleSheet, '')
    .replace(startTag, markup =>
      markup.replace(valueOrReportedName, match => (match[0] === '=' ? match : `data-${match}`)),
    )
}

interface Limits {
  chars: number
  /** How many elements and attributes a parser may create. */
  work: number
}
/** For users' HTML shown on a page: purified, parsed, and drawn in less than a fifth of a second. */
export const shownLimits: Limits = { chars: 100_000, work: 6000 }
/** For the editor's content, HTML pasted into it, and the server's own markup of posts. */
export const ownLimits: Limits = { chars: 200_000, work: 6000 }
const maxDepth = 64
const maxAttributes = 50

const space = '[\\t\\n\\f\\r ]'
const attribute = `(?:=?[^\\t\\n\\f\\r />=]+|=)(?:${space}*=${space}*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|(?!["'])[^\\t\\n\\f\\r >]*))?`
const attributes = new RegExp(attribute, 'g')
/**
 * A comment, or a tag with its name and attributes. No part can fail after another has matched, so it runs in linear
 * time.
 */
const markup = new RegExp(
  `<!--(?:-?>|[\\s\\S]*?(?:--!?>|$))|<(?:[!?]|/(?![a-z]))[^>]*>?|<(/?)([a-z][^\\t\\n\\f\\r />]*)((?:[\\t\\n\\f\\r /]|${attribute})*)>?`,
  'gi',
)

const names = (list: string) => new Set(list.split(' '))
/** Elements without content, or that end where the next one begins. */
const unnested = names(
  'area base br col embed hr img input link meta param source track wbr p li dt dd option optgroup rb rp rt rtc ' +
    'caption colgroup tbody td tfoot th thead tr html head body',
)
/** Formatting elements: a parser opens them again in every block, until their end tag. */
const marks = names('a b big code em font i nobr s small strike strong tt u')
/** Elements across which an end tag has no effect. */
const walls = names('table select object marquee applet template foreignobject desc')
/** Elements whose content is text, except inside the three named below. */
const rawText = names('script style xmp iframe noembed noframes textarea title')
const noHtml = names('svg math select')

/** Whether a parser may see markup where text is expected, or the reverse. */
const isTrap = (name: string, content: string, open: readonly string[]): boolean =>
  open.some(one => noHtml.has(one))
    ? content.includes('<')
    : name === 'script' && /<!--[\s\S]*<script/i.test(content)

/** Closes an element. If it isn't certain that one is closed, it stays open. */
function close(open: string[], name: string): string[] {
  const at = open.lastIndexOf(name)
  const inside = open.slice(at + 1)
  if (at < 0 || (name !== 'table' && inside.some(one => walls.has(one)))) return open
  return [...open.slice(0, at), ...(marks.has(name) ? inside : inside.filter(one => marks.has(one)))]
}

interface Tag {
  name: string
  isEnd: boolean
  /** Its attributes as written. */
  rest: string
  whole: string
  /** The content of an element whose content is text. */
  content: string
  at: number
}

/** The tags and comments of some HTML as a parser sees them, in one linear pass; a comment has no name. */
export function* tagsOf(html: string): Generator<Tag> {
  const next = new RegExp(markup)
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const [whole, slash, rawName = '', rest = ''] = found
    // A parser lowercases ASCII letters only.
    const name = rawName.replace(/[A-Z]+/g, letters => letters.toLowerCase())
    let content = ''
    if (!slash && rawText.has(name)) {
      const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
      end.lastIndex = next.lastIndex
      content = html.slice(next.lastIndex, end.exec(html)?.index)
      next.lastIndex += content.length
    }
    yield { name, isEnd: slash === '/', rest, whole, content, at: found.index }
  }
}

/**
 * The beginning of a user's HTML that a page can purify, parse, and draw at once, whatever it contains; usually all of
 * it. The result is not sanitized.
 */
export function beginningOf(html: string, max = shownLimits): { html: string; isAll: boolean } {
  const end = cutText(html, max.chars)
  const text = neutralizeAttributes(html.slice(0, end))
  let open: string[] = []
  let work = 0
  for (const { name, isEnd, rest, whole, content, at } of tagsOf(text)) {
    const given = rest.match(attributes)?.length ?? 0
    // An end tag without a start tag may create elements, too.
    if (!isEnd || (open.at(-1) !== name && (marks.has(name) || name === 'p' || name === 'br')))
      work += 1 + given + open.filter(one => marks.has(one)).length
    const isOver = work > max.work || given > maxAttributes || open.length >= maxDepth
    const isHalf = end < html.length && at + whole.length === text.length && !whole.endsWith('>')
    const isUnclear = name === 'plaintext' || whole.startsWith('<![CDATA[') || isTrap(name, content, open)
    if (isOver || isHalf || isUnclear) return { html: text.slice(0, at), isAll: false }
    const isClosed = rest.endsWith('/') && !marks.has(name) && open.some(one => noHtml.has(one))
    if (isEnd) open = close(open, name)
    else if (name && !unnested.has(name) && !rawText.has(name) && !isClosed) open.push(name)
  }
  return { html: text, isAll: end === html.length }
}
