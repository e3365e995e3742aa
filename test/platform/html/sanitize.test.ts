// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrameData } from '../../../src/platform/html/held-frames.ts'
import { type HtmlProfile, profiles } from '../../../src/platform/html/profiles.ts'
import { sanitize, sanitizeToFragment } from '../../../src/platform/html/sanitize.ts'
import { inspect } from '../../xss/inspect.ts'

const clean = (html: string, profile: HtmlProfile, options = {}) =>
  String(sanitize(html, profile, options).__html)
const all = Object.keys(profiles) as HtmlProfile[]

describe('rich', () => {
  it('[EDIT-6] keeps the elements of rich text', () => {
    const html =
      '<h2>Title</h2><p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <s>f</s> <strike>g</strike> <del>h</del><br>' +
      '<sub>1</sub><sup>2</sup><small>3</small></p><hr><pre>x</pre><ul><li>u</li></ul><ol><li>o</li></ol>' +
      '<blockquote>q</blockquote><figure><img src="/a.png" alt="A"><figcaption>c</figcaption></figure>' +
      '<p><a href="/x" title="t">l</a></p>'
    expect(clean(html, 'rich')).toBe(html)
  })

  it('[EDIT-6] keeps no other attribute, so that nothing can be styled, named or found by id', () => {
    const html =
      '<p id="body" class="c" style="position:fixed" name="n" data-x="1" aria-label="l" dir="rtl">t</p>'
    expect(clean(html, 'rich')).toBe('<p>t</p>')
    expect(clean('<b title="t" href="/x" src="/y">t</b>', 'rich')).toBe('<b>t</b>')
    expect(clean('<img src="/a" srcset="/b 2x" alt="" usemap="#m" loading="x">', 'rich')).toBe(
      '<img src="/a" alt="">',
    )
  })

  it('[EDIT-6, DEC-183] keeps spoilers, one inside another as one, and no other span', () => {
    const html =
      '<p><span class="c">a</span> <span data-inlay-spoiler="x" role="button">b <span data-inlay-spoiler>c</span></span></p>'
    expect(clean(html, 'rich')).toBe('<p>a <span data-inlay-spoiler="">b c</span></p>')
    expect(clean(html, 'message')).toBe('<p>a b c</p>')
  })

  it.each([
    [
      'drops an image that may not be shown, and keeps the others',
      '<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="a"><img src="/b" alt="b">',
      '<img src="/b" alt="b">',
    ],
    [
      '[EDIT-8] removes script, style and meta with their content',
      'a<script>alert(1)</script><style>b{}</style><meta http-equiv="refresh" content="0;url=x">b',
      'ab',
    ],
    ['keeps lines separate that were in unknown elements', '<div><div>One</div>Two</div>', '<p>One</p>Two'],
    ['makes headings of one kind', '<h1>A</h1><h4>B</h4>', '<h2>A</h2><h2>B</h2>'],
    [
      'keeps the rows of a table as lines',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '<p>a b </p><p>c </p>',
    ],
  ])('%s', (_, html, kept) => expect(clean(html, 'rich')).toBe(kept))

  it('sandboxes a frame, and drops one that may not be shown', () => {
    const frame = sanitizeToFragment(
      '<iframe src="https://v.example/1" srcdoc="<b>" width="560" height="9e9" onload="x"></iframe>',
      'rich',
    ).firstElementChild
    expect(frame?.outerHTML).toBe(
      '<iframe src="https://v.example/1" width="560" sandbox="allow-scripts allow-popups allow-presentation allow-same-origin" ' +
        'referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>',
    )
    expect(clean('<iframe src="/own" sandbox="allow-top-navigation"></iframe>', 'rich')).toContain(
      'sandbox="allow-scripts allow-popups allow-presentation"',
    )
    for (const src of ['javascript:alert(1)', 'data:text/html,x', 'http://v.example', ''])
      expect(clean(`a<iframe src="${src}"></iframe>`, 'rich')).toBe('a')
  })

  it('[DEC-181] shows a place instead of another site’s frame, which loads nothing, and the page’s own frames', () => {
    const shown = clean(
      '<p>a</p><iframe src="https://v.example/1?a=&quot;b" title="A <film>"></iframe>',
      'rich',
    )
    expect(shown).not.toMatch(/<iframe|https:\/\/v\.example\/1[^\\]*"\s*src=/)
    const holder = document.createElement('div')
    holder.innerHTML = shown
    const place = holder.querySelector('[data-inlay-frame]')
    expect(place && readFrameData(place)).toEqual({
      src: 'https://v.example/1?a=%22b',
      title: 'A <film>',
      poster: '',
    })
    expect(clean('<span data-inlay-frame="{}">a</span>', 'rich')).toBe('a')
    expect(clean('<iframe src="/own"></iframe>', 'rich')).toContain('<iframe src=')
  })

  it('[EDIT-6] adds rel and target to links to other sites only', () => {
    expect(clean('<a href="https://o.example/" target="_top" rel="opener">o</a>', 'rich')).toBe(
      '<a href="https://o.example/" rel="noopener noreferrer" target="_blank">o</a>',
    )
    expect(clean('<a href="/own" target="_blank">o</a>', 'rich')).toBe('<a href="/own">o</a>')
    expect(clean('<a href="tumblr://x">o</a><a href="java&#10;script:x">p</a>', 'rich')).toBe(
      '<a>o</a><a>p</a>',
    )
    expect(clean('<a href="tumblr://x">o</a>', 'rich', { appProtocol: 'tumblr' })).toBe(
      '<a href="tumblr://x">o</a>',
    )
  })
})

describe('other profiles', () => {
  it('[EDIT-7] plain keeps paragraphs and line breaks only', () => {
    const html =
      '<p class="x">a<br>b <b>c</b> <a href="/x">d</a></p><h2>e</h2><ul><li>f</li></ul><img src="/x"><style>g</style>'
    expect(clean(html, 'plain')).toBe('<p>a<br>b c d</p><p>e</p><p>f</p>')
  })

  const options = { baseUrl: 'https://aria.blogs.example/', appProtocol: 'tumblr' }
  const link = (href: string, given: object = options) =>
    clean(`<a href="${href}">a</a>`, 'description', given)

  it('[CARD-13] a description has its relative links resolved against the blog’s own domain', () => {
    for (const path of ['about', '?q'])
      expect(link(`/${path}`)).toContain(`href="https://aria.blogs.example/${path}"`)
    for (const given of [{}, { baseUrl: 'javascript:1' }]) expect(link('/about', given)).toBe('<a>a</a>')
  })
})

describe('every profile', () => {
  const pieces = (
    '<p>|</p>|<a href="javascript:x">|<a href=/x>|</a>|<b>|</b>|<svg>|</svg>|<math>|<style>|</style>|<!--|-->|' +
    '<img src=x onerror=y>|<iframe src=https://x.example>|</iframe>|<div>|</div>|<pre>|\n|</pre>|<table>|<tr>|<td>|' +
    '<form>|<button>|<h1>|<li>|<noscript>|<template>|<mtext>|<mglyph>|<foreignObject>|<title>|"|\'|&lt;|&amp;|<|' +
    '<select>|<option>|<xmp>|</xmp>|<frameset>|<body onload=x>|<plaintext>|<a id=b>| style=x'
  ).split('|')
  const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 }))
  const markup = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''))

  it.each(all)('%s is idempotent, and leaves nothing forbidden', profile => {
    fc.assert(
      fc.property(markup, html => {
        const once = clean(html, profile)
        // The place of a frame is only for the page that it was made for.
        const withoutFrames = once.replace(/<span data-inlay-frame="[^"]*"><\/span>/g, '')
        expect(clean(once, profile)).toBe(withoutFrames)
        const box = document.createElement('div')
        box.innerHTML = once
        expect(inspect(box)).toEqual([])
        expect(box.innerHTML).toBe(once)
      }),
    )
  })

  it('does not leak its hooks', () => {
    const html = '<a href="https://x.example/">a</a><img src="/x" alt="">'
    const before = all.map(profile => clean(html, profile))
    for (const profile of [...all].reverse())
      clean(html, profile, { appProtocol: 'x', baseUrl: 'https://y.example' })
    expect(all.map(profile => clean(html, profile))).toEqual(before)
  })
})
