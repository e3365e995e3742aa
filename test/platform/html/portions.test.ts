// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPortion } from '../../../src/platform/html/portions.ts'
import { sanitizePortion, sanitizeToFragment } from '../../../src/platform/html/sanitize.ts'
import { sanitizePage } from '../../../src/platform/html/sanitize-page.ts'
import { toText } from '../../../src/platform/html/text.ts'

/** What a page draws in less than a tenth of a second. */
const portionCost = 2000
const portionChars = 40_000
const deepest = 60

const portions = (html: string): string[] => {
  const { html: first, rest } = firstPortion(html)
  return rest === null ? [first] : [first, ...portions(rest)]
}

const megabyte = 1_000_000
const much = (part: string) => part.repeat(Math.floor(megabyte / part.length))

/** Content with which a text of 1 MB could block a page. */
const hostile: Record<string, string> = {
  'nested blocks': much('<div>'),
  'nested blocks that end': `${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}`,
  'nested quotes': much('<blockquote>'),
  'nested lists': much('<ul><li>'),
  links: much('<a href="https://a.example/">link</a> '),
  breaks: much('<br>'),
  paragraphs: much('<p>x</p>'),
  'marks that are opened anew in each paragraph': Array.from(
    { length: 40_000 },
    (_, at) => `<b id=${at}><p>x`,
  ).join(''),
  'marks that cells hide': Array.from(
    { length: 20_000 },
    (_, at) => `<b id=${at}><table><td></b></table><p>x`,
  ).join(''),
  'marks of which attributes hide the end': much('<b a=b="</b>"><p>x'),
  tables: much('<table><tr><td>'),
  'misplaced rows': much('<table><p>x'),
  'signs that open': `${much('<a')}"`,
  'a quote that never ends': `<p title="${much('<p>x')}`,
  'comments that never end': much('<!--'),
  'sheets that never end': much('<style>'),
  attributes: `<p ${much('a=b ')}>x`,
  'many attributes': much('<p a=1 b=2 c=3 d=4 e=5 f=6>'),
  entities: much('&amp;'),
  drawings: much('<svg><g>'),
  'drawings of options, which end nothing there': much('<svg><option>'),
  'one word': 'x'.repeat(megabyte),
}

function measure(html: string): { nodes: number; depth: number; chars: number } {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  let nodes = 0
  let most = 0
  const walk = (node: Node, depth: number) => {
    nodes++
    most = Math.max(most, depth)
    for (const child of node.childNodes) walk(child, depth + 1)
  }
  walk(body, 0)
  return { nodes, depth: most, chars: body.textContent?.length ?? 0 }
}

describe('a portion of HTML', () => {
  it.each(Object.entries(hostile))('is small, however much and whatever it is made of: %s', (_, html) => {
    const { nodes, depth, chars } = measure(firstPortion(html).html)
    expect(nodes).toBeLessThanOrEqual(2 * portionCost)
    expect(depth).toBeLessThanOrEqual(2 * deepest)
    expect(chars).toBeLessThanOrEqual(portionChars)
  })

  it('is small for anything made of tags', () => {
    const part = fc.constantFrom(
      ...[
        '<div>',
        '</div>',
        '<p>',
        '</p>',
        '<b id=1>',
        '<b id=2>',
        '<i a="',
        "<i a='",
        '</b>',
        '</i>',
        '<a href=x>',
      ],
      ...[
        '</a>',
        '<table>',
        '<td>',
        '</td>',
        '</table>',
        '<li>',
        '<ul>',
        '<br>',
        '<!--',
        '-->',
        '<style>',
        '</style>',
      ],
      ...[
        '<title>',
        '</title>',
        '<svg>',
        '</svg>',
        '<select>',
        '<option>',
        '"',
        "'",
        '>',
        '=',
        'x',
        '<',
        ' ',
        '<![CDATA[',
      ],
    )
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 30, max: 200 }),
        (parts, times) => {
          const { nodes, depth } = measure(firstPortion(parts.join('').repeat(times), { cost: 200 }).html)
          expect(nodes).toBeLessThanOrEqual(500)
          expect(depth).toBeLessThanOrEqual(2 * deepest + 4)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('loses no text: all portions together hold everything', () => {
    const html = Array.from(
      { length: 3000 },
      (_, at) => `<p>word${at} <b class="x">and &amp; ${at}</b></p>`,
    ).join('')
    const all = portions(`<div>${html}</div>`)
    expect(all.length).toBeGreaterThan(3)
    const said = all.map(one => measure(one) && toText(one)).join(' ')
    expect(said.replace(/\s+/g, ' ').trim()).toBe(toText(html))
    // Each is valid by itself: it is wrapped in the elements that were open.
    for (const one of all) expect(one.startsWith('<div>')).toBe(true)
  })

  it('short HTML is passed unchanged', () => {
    const html = '<p>a<b>c</p>d</b><!-- x --><img src=x title=">">'
    expect(firstPortion(html)).toEqual({ html, rest: null })
  })

  it('splits long words between characters and entities', () => {
    const words = `${'😀'.repeat(portionChars)}${'&amp;'.repeat(portionChars)}`
    const all = portions(words)
    expect(all.join('')).toBe(words)
    for (const one of all) expect(one).toMatch(/^(?:😀)*(?:&amp;)*$/)
  })
})

describe('user HTML of a megabyte', () => {
  it.each(Object.entries(hostile))('is shown in part, the rest on request: %s', (_, html) => {
    const { __html, rest } = sanitizePortion(html, 'rich')
    expect(measure(String(__html)).nodes).toBeLessThanOrEqual(2 * portionCost)
    if (toText(html).length > portionChars) expect(rest).not.toBeNull()
  })

  it('is not cut in an editor', () => {
    const html = '<p>words <a href="https://a.example/">and a link</a></p>'.repeat(1500)
    expect(sanitizeToFragment(html, 'rich').querySelectorAll('a')).toHaveLength(1500)
  })

  it('is cut inside a post on the page, the post around it is not', () => {
    const foot = '<footer><button data-inlay-command="post:like">♥</button></footer>'
    const post = (body: string) =>
      `<article data-inlay-post="{}"><div data-inlay-post-body>${body}</div>${foot}</article>`
    for (const body of [much('<p>x</p>'), much('<br>'), much('word ')]) {
      const article = sanitizePage(`${post(body)}${post('short')}`)
      expect(article.querySelectorAll('*').length).toBeLessThanOrEqual(2 * portionCost)
      expect(article.querySelectorAll('[data-inlay-command]')).toHaveLength(2)
      expect(article.querySelector('[data-inlay-post-body]')?.textContent).toMatch(/…$/)
      expect(article.textContent).toContain('short')
    }
  })
})

it('text is extracted from any HTML in linear time', () => {
  // Each of these once took quadratic time: half a minute, where a test has five seconds.
  for (const html of [`${much('<a')}"`, `${much("<a'<b")}`, much('<!x'), much('<script>')]) toText(html)
})
