// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitize, sanitizeToFragment } from '../../../src/platform/html/sanitize.ts'
import { toText } from '../../../src/platform/html/text.ts'
import { beginningOf, shownLimits } from '../../../src/platform/html/unparsed.ts'
import { expectLinear } from '../../support/linear.ts'

/** With rows, cells, and paragraphs, which the look does not count. */
const deepest = 5 * 64

const megabyte = 1_000_000
const much = (part: string, size = megabyte) => part.repeat(Math.floor(size / part.length))

const many = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('')
const marks = (count: number) => many(count, at => `<b id=${at}><p>x`)
/** Marks, with something in each. */
const marksWith = (inside: string, end = '<p>x') => many(9000, at => `<b id=${at}>${inside}${end}`)

/** Content with which a text of 1 MB could block a page. */
const hostile: Record<string, string> = {
  'nested blocks': much('<div>'),
  'nested blocks that end': `${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}`,
  'nested quotes': much('<blockquote>'),
  'nested lists': much('<ul><li>'),
  links: much('<a href="https://a.example/">link</a> '),
  breaks: much('<br>'),
  paragraphs: much('<p>x</p>'),
  'marks that are opened anew in each paragraph': marks(40_000),
  'marks that cells hide': marksWith('<table><td></b></table>'),
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
  'marks that text hides': much('<b a=1><textarea></b></textarea><p>x'),
  'marks in what is text outside of a drawing': `<svg><title>${marks(40_000)}`,
  'marks in what is no text in a list of options': `<select><title></select>${marks(40_000)}</title>`,
  'marks that a script hides': marksWith('<script><!--<script></script></b></script>'),
  'marks whose end is in a list of options': marksWith('<select></b></select>'),
  'marks that are moved inwards': marksWith(`${'<div>'.repeat(9)}</b>${'</div>'.repeat(9)}`, '<p>x</p>'),
  'marks whose end is text': many(9000, at => `<div><b id=${at}><svg><![CDATA[></b>]]></svg></div>`),
  'marks whose end has another name': many(
    9000,
    at => `<strike id=${at}></stri\u212ae><b id=${at}></b\u00a0><p>x`,
  ),
  'marks in a tag that seems not to end': `<p a=\u00a0"><b x"><b ="><b a=x="><b y"z>${marks(40_000)}">`,
  'marks that a style sheet divides': many(9000, at => `<<style></style>b id=${at}><p>x`),
}

function measure(html: string): { nodes: number; depth: number; chars: number } {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  let nodes = 0
  let most = 0
  const walk = (node: Node, depth: number) => {
    nodes++
    most = Math.max(most, depth)
    for (let child = node.firstChild; child; child = child.nextSibling) walk(child, depth + 1)
  }
  walk(body, 0)
  return { nodes, depth: most, chars: body.textContent?.length ?? 0 }
}

const partsOfTags = (
  '<div>|</div>|<p>|</p>|<b id=1>|<b id=2>|<i a="|<i a=\'|</b>|</i>|<a href=x>|</a>|<table>|<td>|</td>|</table>|<li>|<ul>|' +
  '<br>|<!--|-->|<style>|</style>|<title>|</title>|<svg>|</svg>|<select>|<option>|<script>|</script>|<textarea|"|\'|>|=|x|<| |/|' +
  '<![CDATA['
).split('|')

describe('[DEC-156] the beginning of somebody’s HTML', () => {
  it.each(Object.entries(hostile))('is small, however much and whatever it is made of: %s', (_, html) => {
    const beginning = beginningOf(html)
    const { nodes, depth, chars } = measure(beginning.html)
    expect(nodes).toBeLessThanOrEqual(2 * shownLimits.work)
    expect(depth).toBeLessThanOrEqual(deepest)
    expect(chars).toBeLessThanOrEqual(shownLimits.chars)
  })

  it('is small for anything made of tags', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...partsOfTags), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 30, max: 200 }),
        (parts, times) => {
          const { html } = beginningOf(parts.join('').repeat(times), { ...shownLimits, work: 200 })
          const { nodes, depth } = measure(html)
          expect(nodes).toBeLessThanOrEqual(800)
          expect(depth).toBeLessThanOrEqual(deepest)
        },
      ),
    )
  })

  it('is all of it as a rule, unchanged', () => {
    const html = `<h1>a</h1><p>a<b>c</p>d</b><!-- x --><img src=x title=">">${'<li>item <p>words</p>'.repeat(600)}`
    expect(beginningOf(html)).toEqual({ html, isAll: true })
    const drawn = `<svg><title>Like</title>${'<path d="M0 0"/>'.repeat(100)}</svg>`.repeat(10)
    expect(beginningOf(drawn)).toEqual({ html: drawn, isAll: true })
    const lines = '<font size=2>word <b>x</b></font><br>'.repeat(400)
    expect(beginningOf(lines)).toEqual({ html: lines, isAll: true })
  })

  it('ends between characters, entities, and tags', () => {
    for (const part of ['😀', '&amp;', '<a href="https://a.example/a b">x</a>'])
      for (const shift of ['', 'a', 'ab', 'abc', 'abcd']) {
        const { html, isAll } = beginningOf(shift + part.repeat(60_000), { chars: 1000, work: 100_000 })
        expect(isAll).toBe(false)
        expect(html.slice(shift.length).replaceAll(part, '')).toMatch(
          /^(?:<a href="https:\/\/a.example\/a b">(?:x(?:<\/a>)?)?)?$/,
        )
      }
  })

  it('ends with dots, inside what it has cut', () => {
    const { __html, isAll } = sanitize(`<p>${'word '.repeat(30_000)}</p>`, 'rich')
    expect(String(__html)).toMatch(/word…<\/p>$/)
    expect(isAll).toBe(false)
  })

  it('keeps more for the editor, where nothing is cut unseen', () => {
    const html = '<p>words <a href="https://a.example/">and a link</a></p>'.repeat(1500)
    expect(sanitizeToFragment(html, 'rich').querySelectorAll('a')).toHaveLength(1500)
  })

  it('is read in linear time', () => {
    const units = `<a |<a "|<a '"|<a =|<a style=|<a onx=|on|"<a |<a<|<!--|<style>|<a   |</`.split('|')
    for (const unit of units) expectLinear(size => beginningOf(`style=${much(unit, size)}`), megabyte / 16)
  })
})

it('text is extracted from any HTML in linear time', () => {
  // Each of these once took quadratic time.
  for (const [unit, end] of Object.entries({ '<a': '"', "<a'<b": '', '<!x': '', '<script>': '' }))
    expectLinear(size => toText(much(unit, size) + end), megabyte / 16)
})

it.each([
  ['<p style="a">', '<p data-style="a">'],
  ['<p class="x"style=a>', '<p class="x"data-style=a>'],
  ['<p/STYLE = "a" style=b>', '<p/data-STYLE = "a" data-style=b>'],
  [
    '<a href="/style=x" title="my style=1">style="no"</a>',
    '<a href="/style=x" title="my style=1">style="no"</a>',
  ],
  ['<a href=/style/style=x>', '<a href=/style/style=x>'],
  ['<img src=x onerror=y onLoad="z" on>', '<img src=x data-onerror=y data-onLoad="z" on>'],
  ['<a title=">" style="x">', '<a title=">" data-style="x">'],
])('renames the style and handler attributes of %j and nothing else', (html, quiet) => {
  expect(beginningOf(html).html).toBe(quiet)
})
