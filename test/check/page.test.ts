import { expect, it } from 'vitest'
import { checkFiles, findBundle } from '../../check/files.ts'
import { checkMarkup } from '../../check/markup.ts'
import { readElements } from '../../check/page.ts'
import { checkPolicies } from '../../check/policy.ts'
import { Visitor } from '../../check/visitor.ts'

const page = new URL('https://site.test/dashboard')
const tags =
  '<script type="module" src="https://cdn.test/inlay/inlay.js"></script><link rel="stylesheet" href="https://cdn.test/inlay/inlay.css">'
const strict = [
  "default-src 'self'",
  "script-src 'self' https://cdn.test/inlay/",
  "style-src 'self' https://cdn.test",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self' https://api.test",
  "require-trusted-types-for 'script'",
  'trusted-types inlay',
].join('; ')

/** What the policy of a page lacks according to the check; `replaced` replaces the directives of the same name. */
function lacks(replaced: string, html = tags): string[] {
  const [name = ''] = replaced.split(' ')
  const kept = strict.split('; ').filter(one => !one.startsWith(name))
  const policy = [...kept, replaced].join('; ')
  const elements = readElements(html)
  const loaded = { ...findBundle(elements, page), calls: [new URL('https://api.test')], images: [] }
  return checkPolicies(new Headers({ 'content-security-policy': policy }), elements, loaded, page).map(
    ({ where, text }) => `${where} ${text}`,
  )
}

const scripts = "require-trusted-types-for 'script'"
it.each([
  ['trusted-types inlay', []],
  ["script-src 'self'", ['script-src blocks inlay.js', "script-src blocks Inlay's chunks"]],
  ['script-src https://cdn.test/inlay/inlay.js', ["script-src blocks Inlay's chunks"]],
  ['script-src *.test:443', ['script-src blocks inlay.js', "script-src blocks Inlay's chunks"]],
  ['script-src https:', []],
  ["script-src 'strict-dynamic' 'nonce-n'", ['script-src blocks inlay.js']],
  ["style-src 'self'", ['style-src blocks inlay.css']],
  ["connect-src 'self'", ['connect-src blocks calls to https://api.test']],
  ["img-src 'self'", ['img-src blocks previews of photos (blob:)']],
  ["media-src 'self'", ['media-src blocks previews of audio and video (blob:)']],
  ['trusted-types other', ['trusted-types does not name inlay, so nothing with HTML works']],
  ['require-trusted-types-for', [`${scripts} is missing: Inlay works with Trusted Types`]],
] as const)('of a page with %s, says what the policy keeps from working', (directive, expected) => {
  expect(lacks(directive)).toEqual(expected)
})

it('knows that a nonce lets a script in, and that two policies both hold', () => {
  const withNonce = tags.replace('<script', '<script nonce="n"')
  expect(lacks("script-src 'strict-dynamic' 'nonce-n'", withNonce)).toEqual([])
  const meta = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'">${tags}`
  expect(lacks('trusted-types inlay', meta)).toContain('style-src blocks inlay.css')
})

const wrongIn = (html: string) => checkMarkup(readElements(html)).map(({ where, text }) => `${where} ${text}`)
const whole = (body: string) => `<html lang="de"><body>${body}<main></main></body></html>`

const twice = '<i data-inlay="peepr"></i>'.repeat(2)
const spoken = '<a aria-label="Messages"><i data-inlay-unread="messages"></i></a>'
const command = (more: string) => `<button data-inlay-command=${more}>`
it.each([
  ['<p>Nothing</p>', 'the page has no place, command, post, or count, so Inlay shows nothing'],
  ['<div data-inlay="hedaer"></div>', 'data-inlay="hedaer" is no place'],
  [twice, 'data-inlay="peepr" is there twice: the second keeps its fallback'],
  [
    '<i data-inlay="peepr" data-inlay-options="{"></i>',
    'data-inlay="peepr" data-inlay-options is no JSON object',
  ],
  [command('"post:lik"'), 'data-inlay-command="post:lik" is no command'],
  [
    command('"ask:open" data-inlay-payload="[]"'),
    'data-inlay-command="ask:open" data-inlay-payload is no JSON object',
  ],
  ['<i data-inlay-unread="inbox"></i>', 'data-inlay-unread="inbox" is no count'],
  [spoken, 'data-inlay-unread="messages" is never heard: the aria-label around it replaces its text'],
  [
    `<p data-inlay-post='{"id":7,"tumblelog":"a","reblog_key":"k"}'><b data-inlay-post-body>`,
    'data-inlay-post, the 1. on the page id is no text',
  ],
])('of markup like %s, says what is wrong', (body, text) => {
  expect(wrongIn(whole(body))).toEqual([text])
})

it('asks for marked user-written HTML, for the target of the link to the content, and for a language', () => {
  const post = `<p data-inlay-post='{"id":"7","tumblelog":"a","reblog_key":"k"}'></p>`
  expect(wrongIn(whole(post))).toEqual([expect.stringContaining('data-inlay-post-body is nowhere')])
  expect(wrongIn('<div data-inlay="header"></div>')).toEqual([
    '#main is missing: the header links to it. Write <main id="main">',
    '<html lang> is missing: dates and numbers are in American English',
  ])
})

it('does not heed what users wrote', () => {
  expect(
    wrongIn(whole('<div data-inlay="peepr"></div><p data-inlay-post-body><i data-inlay="x"></i></p>')),
  ).toEqual([])
})

async function filesOf(answer: (path: string) => Response): Promise<string[]> {
  const visitor = new Visitor(page, [], async ({ url }) => answer(new URL(url).pathname))
  const elements = readElements(`${tags}<div data-inlay="header"></div>`)
  const manifest = { roots: { header: { preload: ['chunks/a-AAAAAAAA.js'] } }, files: {} }
  const found = await checkFiles(visitor, findBundle(elements, page), elements, {
    version: '1.1.0',
    manifest,
  })
  return found.map(({ where, text }) => `${where} ${text}`)
}

it('says which files are missing, not compressed, cached wrongly, or of another build', async () => {
  const all = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=31536000' }
  const file = (type: string, more: object, status = 200) =>
    new Response('', { status, headers: { 'content-type': type, ...more } })
  const found = await filesOf(path => {
    if (path.endsWith('.css')) return file('text/css', { ...all, 'content-encoding': 'br' })
    if (path.endsWith('inlay.js')) return file('text/html', {})
    return path.includes('chunks')
      ? file('text/javascript', { ...all, 'cache-control': '' })
      : file('', {}, 404)
  })
  expect(found).toEqual([
    'inlay.js has the type text/html',
    'inlay.js comes from another origin without Access-Control-Allow-Origin: *',
    'inlay.js is not compressed: use Brotli or gzip',
    'inlay.css is cached for good at an address without a version: an update reaches nobody',
    'chunks/a-AAAAAAAA.js is not compressed: use Brotli or gzip',
    'chunks/ is not cached for good: send Cache-Control: max-age=31536000, immutable',
    'chunks/a-AAAAAAAA.js is not of the same build as manifest.json',
  ])
  expect(await filesOf(() => new Response('', { status: 404 }))).toContain('inlay.js answers 404')
})
