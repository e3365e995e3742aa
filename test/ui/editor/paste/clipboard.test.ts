// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, it, vi } from 'vitest'
import { tidyClipboard } from '../../../../src/platform/html/clipboard/clipboard.ts'
import { convert, toMarkdown } from '../../../../src/ui/editor/convert/convert.ts'
import { fromHtml } from '../../../../src/ui/editor/convert/from-html.ts'
import { lossyHtml } from '../../../../src/ui/editor/convert/lossy-html.ts'
import { toHtml } from '../../../../src/ui/editor/convert/to-html.ts'
import { createClipboard, looksLikeMarkdown } from '../../../../src/ui/editor/paste/clipboard.ts'
import { schema } from '../../../../src/ui/editor/prose/schema.ts'
import { expectLinear } from '../../../support/linear.ts'

const pasted = (html: string) => toHtml(fromHtml(tidyClipboard(html) ?? ''))
const folder = join(import.meta.dirname, 'clipboards')

describe('content that other programs put on the clipboard', () => {
  // Each file: the clipboard, a line of `=====`, and the expected result.
  it.each(readdirSync(folder))('%s', name => {
    const [html = '', wanted = ''] = readFileSync(join(folder, name), 'utf8').split('\n=====\n')
    expect(pasted(html)).toBe(wanted.trim().replace(/>\n\s*</g, '><'))
  })

  it('[EDIT-8] from a hostile page runs nothing and keeps no address that would', () => {
    const html =
      '<style>*{}</style><script>x()</script><p onclick="x()" style="font-weight:bold">a<img src=x onerror=x()>' +
      '<a href=" java\nscript:x()">b</a><svg><script>x()</script></svg><math><mi>m</mi></math></p><meta charset="x">'
    expect(pasted(html)).not.toMatch(/script|onclick|onerror|style|meta|svg/i)
  })
})

const picture = '<img src="https://x.example/a.png">'
it.each([
  [
    'a spreadsheet gives the words',
    '<table><tr><td>12</td></tr></table>',
    '12',
    { shown: '12', pictures: 0 },
  ],
  ['a program that gives only bold text gives the words', '<b>12</b>', '12', { shown: '12', pictures: 0 }],
  ['a program that gives plain text gives the words', '', '12', { shown: '12', pictures: 0 }],
  ['a file manager, with its name, gives the picture', '', 'pic.png', { shown: '', pictures: 1 }],
  [
    'a browser, with its address, gives the picture',
    picture,
    'https://x.example/a.png',
    { shown: '', pictures: 1 },
  ],
  ['a browser, without text, gives the picture', picture, '', { shown: '', pictures: 1 }],
])('of a clipboard with words and a picture, %s', (_, html, text, wanted) => {
  const insertFiles = vi.fn()
  let shown = ''
  const dispatch = (tr: Transaction) => {
    shown = tr.doc.textContent
  }
  const beginUpload = () => schema.nodes.image.create({ src: 'x' })
  const clipboard = createClipboard({ forceSingleLine: false, beginUpload, insertFiles, tell() {} })
  const view = { state: EditorState.create({ schema }), dispatch } as unknown as EditorView
  clipboard.insert(view, { html, text, files: [new File(['x'], 'pic.png', { type: 'image/png' })] })
  expect({ shown, pictures: insertFiles.mock.calls.length }).toEqual(wanted)
})

describe('a megabyte made to block the page', () => {
  it.each(['\n', '[', '[a](/', ' **x', '`', '> ', '~~', ' _a', '-\n', ' '])(
    'of %j is recognised fast',
    part => {
      expectLinear(size => looksLikeMarkdown(`${part.repeat(size / part.length)}x`), 62_500)
    },
  )

  it.each(['<a', '<a "', "<a '", '<a href="', '<a style="', '<!--', '<title>', '<p x='])(
    'of %j is checked fast for what rich text cannot hold',
    part => {
      const doc = fromHtml('')
      expectLinear(size => lossyHtml(`${part.repeat(size / part.length)}"`, doc), 62_500)
    },
  )

  it.each([
    ['\n', 'paragraph', false],
    [' ', 'line', true],
    ['\n ', 'line', true],
  ])('of %j is converted to a %s fast', (part, _, forceSingleLine) => {
    const insert = vi.fn()
    const clipboard = createClipboard({ forceSingleLine, insertFiles() {}, tell() {} })
    const view = { state: EditorState.create({ schema }), dispatch: insert } as unknown as EditorView
    expectLinear(size => clipboard.insertText(view, `a${part.repeat(size)}x`), 12_500)
    expect(insert).toHaveBeenCalled()
  })
})

describe('Markdown', () => {
  it.each(['# Title', 'see [this](https://x.example)', '- a\n- b', '1. a\n2. b', '```\ncode\n```'])(
    'is recognised by its syntax: %j',
    text => expect(looksLikeMarkdown(text)).toBe(true),
  )

  it('is not recognised in text that only looks like it', () => {
    const odd = [
      'I fixed __init__ today,\nand then *args and **kwargs too.',
      '**bold** words',
      '~~no~~',
      '> quoted\n> mail',
    ]
    const plain = ['a\n---\nb', 'a - b', '2 * 3 * 4', 'snake_case_name', '#tag', 'just words', '- one dash']
    const all = [...odd, ...plain, 'C# and F#', '5. May']
    expect(all.filter(looksLikeMarkdown)).toEqual([])
  })

  it.each([
    '<p>a <strong>b</strong> <em>c</em> <s>d</s></p>',
    '<h2>T</h2><p>x<br>y</p><hr><p>1. no list, # no heading, *no* em</p>',
    '<ul><li>one<ul><li>in</li></ul></li><li>two</li></ul>',
    '<ol><li>one</li><li>two</li></ol><blockquote><p>q</p><p>r</p></blockquote>',
    '<pre>a  b\n  c &lt;d&gt;</pre>',
    '<p><a href="https://x.example/a(b)" title="t">l</a> <img src="https://x.example/i.png" alt="A"></p>',
    '<p>it was <span data-inlay-spoiler="">**him** <strong>b</strong><br>too</span></p>',
    '<p>H<sub>2</sub>O<sup>2</sup> <small>s</small></p>',
    '<figure><img src="https://x.example/i.png"><figcaption>c</figcaption></figure>',
  ])('with %s is converted, and back', html => {
    const text = toMarkdown(fromHtml(html))
    expect(text).not.toBeNull()
    expect(toHtml(fromHtml(convert(text ?? '', 'markdown', 'rich').value))).toBe(html)
  })

  it('with tasks keeps which of them are done; what could not be converted back is kept, and that is reported', () => {
    const { value } = convert('- [ ] milk\n- [x] bread', 'markdown', 'rich')
    expect(toHtml(fromHtml(value))).toBe('<ul><li>☐ milk</li><li>☑ bread</li></ul>')
    const html = '<table><tr><td>1</td></tr></table>'
    expect(convert(html, 'rich', 'markdown')).toEqual({ value: html, isKept: true })
    expect(convert('<p>a</p>', 'rich', 'html')).toEqual({ value: '<p>a</p>', isKept: false })
  })
})
