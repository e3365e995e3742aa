// @vitest-environment jsdom
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { fromHtml, fromText } from '../../../../src/ui/editor/convert/from-html.ts'
import { toHtml } from '../../../../src/ui/editor/convert/to-html.ts'
import { isTooLong, type Reading, readHtml, readText } from '../../../../src/ui/editor/paste/pieces.ts'
import { schema } from '../../../../src/ui/editor/prose/schema.ts'
import { anyDoc } from '../docs.ts'

/** Reads all; also says in how many pieces. */
function all(reading: Reading): { doc: Node; pieces: number } {
  let pieces = 1
  while (reading.next()) pieces++
  return { doc: schema.node('doc', null, reading.blocks), pieces }
}
const limits = { cost: 8, chars: 200, betweenBlocks: true }
/** Blocks and words; at a seam a space may have come out of the formatting that it was in. */
const words = (doc: Node) =>
  toHtml(doc)
    .replace(/<\/?(?:a|strong|em|s|small|sub|sup|code)\b[^>]*>/g, '')
    .replace(/(?:\s|&nbsp;)+/g, ' ')
const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('')

describe('a long content that is read in pieces is the same as if it were read at once', () => {
  it.each([
    ['paragraphs', times(60, at => `<p>words <b>${at}</b></p>`)],
    ['paragraphs that no tag ends', times(60, at => `<p>words ${at}`)],
    ['links in one line', times(60, at => `<a href="https://a.example/${at}">link</a> `)],
    ['links in one paragraph, with spaces inside', `<p>${times(60, at => `<a href="/${at}">link</a> `)}</p>`],
    ['breaks', `<p>${times(60, at => `line ${at}<br>`)}</p>`],
    ['one list', `<ol>${times(60, at => `<li>item ${at}</li>`)}</ol>`],
    [
      'a list in a list',
      `<ul><li>a<ul>${times(60, at => `<li>b <i>${at}</i></li>`)}</ul></li><li>c</li></ul>`,
    ],
    ['a long item', `<ul><li><p>${times(60, at => `<em>word</em> ${at} `)}</p></li><li>next</li></ul>`],
    ['quotes', `<blockquote>${times(60, at => `<p>a</p><p>${at}</p>`)}</blockquote><p>end</p>`],
    ['a long bold text', `<p><b>${times(200, at => `word ${at} `)}</b></p>`],
    ['code', `<pre>${times(200, at => `  line ${at}\n`)}</pre><p>end</p>`],
    [
      'code with a block for each line',
      `<pre>${times(60, at => `<div> line ${at}</div><div><br></div>`)}</pre>x`,
    ],
    ['tables', `<table>${times(40, at => `<tr><td>a ${at}</td><td>b</td></tr>`)}</table>`],
    ['nested blocks', `<div><section>${times(60, at => `<div>line ${at}</div>`)}</section></div>`],
    [
      'captions',
      times(30, at => `<figure><img src="https://a.example/${at}"><figcaption>c ${at}</figcaption></figure>`),
    ],
    [
      'lists right inside one another',
      `<pre>x </pre>${'<ul><li>'.repeat(15)}y${'</li></ul>'.repeat(15)}${times(60, at => `<p>words ${at}</p>`)}`,
    ],
    ['words that read like a tag', `<p>${times(300, () => 'fTR W, tr td, li >p ')}</p>`],
    ['items outside of a list', times(60, at => `<li>item ${at}</li>`)],
    ['a long item outside of a list', `<li>${times(200, at => `word ${at} `)}</li><p>end</p>`],
  ])('%s', (_, html) => {
    const { doc, pieces } = all(readHtml(html, { limits }))
    expect(pieces).toBeGreaterThan(2)
    expect(toHtml(doc)).toBe(toHtml(fromHtml(html)))
    doc.check()
  })

  it('whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(anyDoc, { minLength: 1, maxLength: 3 }), docs => {
        const html = docs.map(toHtml).join('') || '<p>a</p>'
        const { doc } = all(readHtml(html, { limits }))
        expect(words(doc)).toBe(words(fromHtml(html)))
      }),
      // Shrinking a document takes minutes, so it stops at a failure.
      { numRuns: 15, seed: 3, endOnFailure: true },
    )
  })

  it('plain text, whatever its line ends', () => {
    const part = fc.constantFrom('word', '\n', '\n\n', '\n\n\n', '\r\n')
    fc.assert(
      fc.property(fc.array(part, { minLength: 3, maxLength: 12 }), parts => {
        const text = `a${parts.join('').repeat(9)}z`
        const { doc } = all(readText(text, 3))
        expect(doc.eq(fromText(text))).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('and what has not been read yet is there as it was', () => {
    const reading = readText(`${'line\n\n'.repeat(4000)}end`)
    reading.next()
    const before = toHtml(schema.node('doc', null, reading.blocks))
    expect(before + reading.left()).toBe(toHtml(fromText(`${'line\n\n'.repeat(4000)}end`)))
  })
})

describe('what the editor holds', () => {
  const paragraphs = (count: number) => fromText(Array.from({ length: count }, () => 'words').join('\n\n'))

  it('an article of 3,000 paragraphs with two links each', () => {
    const link = [schema.text('a'), schema.text('b', [schema.mark('link', { href: '/x' })])]
    const paragraph = schema.node('paragraph', null, [...link, ...link, schema.text('c')])
    expect(isTooLong(schema.node('doc', null, Array(3000).fill(paragraph)))).toBe(false)
    expect(isTooLong(paragraphs(7000))).toBe(false)
  })

  it.each([
    ['66,000 paragraphs', () => paragraphs(66_000)],
    ['10,000 lines in one', () => fromText('line\n'.repeat(10_000))],
    [
      '10,000 lines of code',
      () => schema.node('doc', null, [schema.node('pre', null, schema.text('x\n'.repeat(10_000)))]),
    ],
  ])('not %s', (_, make) => expect(isTooLong(make())).toBe(true))
})
