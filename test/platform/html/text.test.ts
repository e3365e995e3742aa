import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toText } from '../../../src/platform/html/text.ts'

describe('toText', () => {
  it.each([
    ['<b>Hello</b> <a href="https://x.example" title="a > b">world</a>', 'Hello world'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['line<br>break', 'line break'],
    ['un<i>believ</i>able', 'unbelievable'],
    ['a <script>alert(1)</script>b<style>p{}</style>', 'a b'],
    ['a<!-- <b>hidden</b> -->b', 'a b'],
    ['1 < 2 &amp;&amp; 3 > 2', '1 < 2 && 3 > 2'],
    ['&lt;b&gt; &#9829; &#x2665; &hearts; &nosuch; &constructor;', '<b> ♥ ♥ ♥ &nosuch; &constructor;'],
    ['it was <span data-inlay-spoiler="">him &amp; <b>her</b></span>!', 'it was …!'],
    ['a <span data-inlay-spoiler="">b <span class="x">c</span> d</span> <span>e</span>', 'a … e'],
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['<img src=x onerror=alert(1)', ''],
  ])('[ICE-2] strips the tags of %j', (html, text) => {
    expect(toText(html)).toBe(text)
  })

  it('[ICE-2] keeps the text, whatever markup is around it', () => {
    const word = fc.stringMatching(/^[\p{L}\d.,!?'"(){}:;/\\=-]{1,12}$/u)
    const wrapped = fc.tuple(
      fc.constantFrom('p', 'div', 'li', 'H2', 'blockquote'),
      fc.constantFrom('b', 'i', 'a', 'span'),
      word,
    )
    fc.assert(
      fc.property(fc.array(wrapped), pieces => {
        const html = pieces.map(
          ([block, inline, text]) =>
            `<${block} title="a > b"><${inline} x='<y>'>${text}</${inline}></${block}>`,
        )
        expect(toText(html.join(''))).toBe(pieces.map(([, , text]) => text).join(' '))
      }),
    )
  })
})
