// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { sanitizePage } from '../../../src/platform/html/sanitize-page.ts'

const purified = (html: string): string => {
  const holder = document.createElement('div')
  holder.append(sanitizePage(html))
  return holder.innerHTML
}

describe('the page’s own HTML, as the server draws a post', () => {
  it('[POST-75] keeps the host’s classes, ids and Inlay’s markup', () => {
    const html =
      '<article class="post" id="post-1" data-post-id="1" data-inlay-post="{&quot;id&quot;:&quot;1&quot;}">' +
      '<button type="button" class="act" aria-label="Like" data-inlay-command="post:like" data-inlay-payload="{}">♥</button>' +
      '<a class="blog" href="/blog/aria" data-inlay-blog-card="aria">aria</a>' +
      '<div data-inlay="video-player" data-inlay-options="{}"><video controls="" src="/media/a.webm"></video></div>' +
      '<svg viewBox="0 0 24 24"><path d="M0 0"></path></svg><time datetime="2026-01-01">now</time></article>'
    expect(purified(html)).toBe(html)
  })

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<img src="/a.png" onerror="alert(1)">', '<img src="/a.png">'],
    ['a script’s address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a style', '<style>p{}</style><p style="color:red">a</p>', '<p>a</p>'],
    ['a form', '<form action="/x"><button formaction="/y">a</button></form>', '<button>a</button>'],
    [
      'data for other scripts',
      '<p data-bind="x" data-inlay-post="{}">a</p>',
      '<p data-inlay-post="{}">a</p>',
    ],
    ['a frame without https', '<iframe src="http://other.example/"></iframe>', ''],
    ['a frame with a document in it', '<iframe srcdoc="<script>1</script>"></iframe>', ''],
    ['a frameset', '<frameset onload=alert(1)><frame src="/x"></frameset>', ''],
    [
      'a base and a link',
      '<base href="//x"><link rel="stylesheet" href="//x"><meta http-equiv="refresh">',
      '',
    ],
  ])('removes %s', (_, html, kept) => {
    expect(purified(html)).toBe(kept)
  })

  it('removes ids and names from users’ HTML, and keeps the page’s own', () => {
    const html =
      '<article data-inlay-post="{}" id="post-1"><div class="prose" data-inlay-post-body="" id="own"><blockquote data-inlay-post-body="">' +
      '<a href="/x" class="c" id="inlay-bootstrap" data-inlay-command="post:delete" data-inlay="header" data-post-id="1">win</a>' +
      '<p data-inlay-post="{}" data-inlay-blog-card="eve">x</p></blockquote></div><i data-inlay-command="post:like">♥</i></article>'
    expect(purified(html)).toBe(
      '<article data-inlay-post="{}" id="post-1"><div class="prose" data-inlay-post-body="" id="own"><blockquote>' +
        '<a href="/x" class="c">win</a><p>x</p></blockquote></div><i data-inlay-command="post:like">♥</i></article>',
    )
  })

  it('[POST-75, DEC-156] keeps long posts whole, and the beginning of what is too much', () => {
    const post = (body: string) =>
      `<article data-inlay-post="{}"><div data-inlay-post-body="">${body}</div><button>♥</button></article>`
    const long = post('<p>words and words</p>'.repeat(600)).repeat(4)
    expect(purified(long)).toBe(long)
    const html = purified(`${post('short')}${post('<b>x</b> '.repeat(50_000))}`)
    expect(html).toContain(post('short'))
    expect(html.length).toBeLessThan(200_000)
  })

  it('sandboxes every frame', () => {
    expect(purified('<iframe src="https://player.example/1"></iframe>')).toContain('sandbox="allow-scripts')
  })
})
