// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeToFragment } from '../../../src/platform/html/sanitize.ts'
import { htmlToText, textToHtml } from '../../../src/platform/text/paragraphs.ts'
import { fromHtml, fromText, positionInText } from '../../../src/ui/editor/convert/from-html.ts'
import { lossyHtml } from '../../../src/ui/editor/convert/lossy-html.ts'
import { toHtml } from '../../../src/ui/editor/convert/to-html.ts'
import { schema } from '../../../src/ui/editor/prose/schema.ts'
import { anyDoc } from './docs.ts'

const again = (html: string) => toHtml(fromHtml(html))
const missing = (html: string) => lossyHtml(html, fromHtml(html))

describe('a document and its HTML', () => {
  it('[EDIT-6] every document is restored from its HTML to the same HTML', () => {
    fc.assert(
      fc.property(anyDoc, doc => {
        doc.check()
        const html = toHtml(doc)
        expect(again(html)).toBe(html)
      }),
    )
  })

  it('[EDIT-6] its HTML is what the sanitizer keeps, and nothing else', () => {
    const known =
      /^(?:a|b|strong|em|s|small|sub|sup|br|img|iframe|figure|figcaption|hr|pre|code|ul|ol|li|blockquote|h2|p|span)$/
    fc.assert(
      fc.property(anyDoc, doc => {
        const html = toHtml(doc)
        for (const [, name = ''] of html.matchAll(/<\/?([a-z0-9]+)/g)) expect(name).toMatch(known)
        const holder = document.createElement('div')
        holder.append(sanitizeToFragment(html, 'rich'))
        expect(toHtml(fromHtml(holder.innerHTML))).toBe(html)
      }),
    )
  })

  it.each([
    '<h2>Title</h2><p>a <strong>b</strong> <em>c</em> <s>d</s><br>next</p>',
    '<p>run <code>npm ci</code> or <strong><code>a</code></strong></p>',
    '<p><sub>1</sub><sup>2</sup><small>3</small></p><hr><pre>x\n  y</pre>',
    '<p>it was <span data-inlay-spoiler=""><strong>him</strong><br>and <a href="/x">her</a></span></p>',
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol><li>first</li></ol>',
    '<ul><li><p>one</p><p>more of it</p></li></ul>',
    '<blockquote><p>q</p><blockquote><p>deeper</p></blockquote></blockquote>',
    '<figure><img src="/a.png" alt="A"><figcaption>c <em>d</em></figcaption></figure>',
    '<figure><a href="https://x.example/"><img src="/a.png"></a></figure>',
    '<figure><iframe src="https://v.example/1" width="560" height="315"></iframe></figure>',
    '<p><a href="/x" title="t">l</a> and <a href="mailto:a@b.example">m</a></p>',
    '<p>a<br><br></p><p><br></p><p>b</p>',
  ])('[EDIT-6] keeps %s as it is', html => {
    expect(again(html)).toBe(html)
  })

  it.each([
    [
      '[EDIT-6] reads',
      '<p><b>b</b><i>i</i><strike>s</strike><del>d</del></p>',
      '<p><strong>b</strong><em>i</em><s>sd</s></p>',
    ],
    [
      '[EDIT-6] reads',
      '<p><span data-inlay-spoiler="x"><span data-inlay-spoiler>b</span></span></p>',
      '<p><span data-inlay-spoiler="">b</span></p>',
    ],
    ['[EDIT-6] reads', '<pre><code class="x">c\n</code></pre>', '<pre>c\n</pre>'],
    ['[EDIT-6] reads', '<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['[EDIT-6] tidies', '<p style="color:red" class="c" id="i" onclick="x()"><span>t</span></p>', '<p>t</p>'],
    ['[EDIT-6] reads', '<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      '[EDIT-8] drops',
      '<p>a</p><script>alert(1)</script><style>p{}</style><meta charset="x"><p>b</p>',
      '<p>a</p><p>b</p>',
    ],
    ['[EDIT-3] drops', '<p><a href="javascript:alert(1)">a</a><img src="javascript:x">b</p>', '<p>ab</p>'],
    ['reads', '', ''],
  ])('%s %s', (_, html, wanted) => {
    expect(again(html)).toBe(wanted)
  })

  it('is empty for a text of blanks, and keeps blanks between words', () => {
    expect(toHtml(fromText('  \n\n '))).toBe('')
    expect(again(toHtml(fromText('a   b')))).toBe('<p>a &nbsp;&nbsp;b</p>')
  })

  it('leaves out an image that is still uploading', () => {
    const pending = schema.nodes.image.create({ upload: 'u1' })
    const doc = schema.nodes.doc.create(
      null,
      schema.nodes.paragraph.create(null, [schema.text('a'), pending]),
    )
    expect(toHtml(doc)).toBe('<p>a</p>')
  })
})

describe('replacing the plain field', () => {
  const typed = fc.array(fc.constantFrom('a', 'ß', ' ', '\n', '<', '&')).map(all => all.join(''))

  it('keeps every typed character, and the caret between the same two', () => {
    fc.assert(
      fc.property(typed, fc.nat(40), (text, at) => {
        const doc = fromText(text)
        const read = (to: number) => doc.textBetween(0, to, '\n\n', () => '\n')
        expect(read(doc.content.size)).toBe(text)
        const offset = Math.min(at, text.length)
        const position = positionInText(doc, offset)
        expect(doc.resolve(position).parent.isTextblock).toBe(true)
        // There is no position between the two line breaks of a new paragraph; there is one before them.
        if (text.slice(offset - 1, offset + 1) !== '\n\n') expect(read(position)).toBe(text.slice(0, offset))
      }),
    )
  })

  it('writes the same HTML as the plain field', () => {
    for (const text of ['a', 'a\nb', 'a\n\nb <c>', 'a & b'])
      expect(toHtml(fromText(text))).toBe(textToHtml(text))
    expect(htmlToText(toHtml(fromText('x\n\ny')))).toBe('x\n\ny')
  })
})

describe('what a conversion would lose', () => {
  it('is nothing in rich text, in lines of other elements, in classes and ids', () => {
    fc.assert(
      fc.property(anyDoc, doc => {
        expect(missing(toHtml(doc))).toEqual([])
      }),
    )
    expect(missing('<div class="c"><section id="i"><p dir="ltr">x</p></section></div><!-- n -->')).toEqual([])
    expect(missing('<p>x</p><script>a < b</script><style>i{}</style>')).toEqual([])
  })

  it.each([
    ['<h3>t</h3><u>u</u>', ['h3', 'u']],
    ['<p><a href="tumblr://x">l</a></p>', ['a']],
    ['<p><img src="ftp://x/y.png"></p>', ['img']],
    ['<iframe src="http://a.example/x"></iframe>', ['iframe']],
    ['<p style="color: red">x</p>', ['style']],
    ['<table></table>', ['table']],
  ])('is listed for %s: %j', (html, lost) => {
    expect(missing(html)).toEqual(lost)
  })
})
