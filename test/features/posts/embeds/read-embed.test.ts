import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTags } from '../../../../src/features/posts/embeds/embed-code.ts'
import { readEmbedData, readEmbedInput } from '../../../../src/features/posts/embeds/read-embed.ts'
import { serviceOf, servicesWith } from '../../../../src/features/posts/embeds/services.ts'
import { expectLinear } from '../../../support/linear.ts'

const commonServices = servicesWith()
const read = (input: unknown, base?: string) => readEmbedInput(input, commonServices, base)
const invalid = { ok: false, text: 'Invalid embed code' }

describe('embed input', () => {
  it.each([null, undefined, 1, {}, [], true])('[EMBED-2] must be a string: %s', input => {
    expect(read(input)).toEqual(invalid)
  })

  it.each([
    'https://www.youtube.com/watch?v=abc&t=10',
    'https://youtu.be/abc',
    'https://vimeo.com/1234',
    'https://soundcloud.com/a/b',
    'https://open.spotify.com/track/1',
    'https://band.bandcamp.com/track/x',
    'http://www.dailymotion.com/video/x',
    'https://www.tiktok.com/@a/video/1',
    'https://clips.twitch.tv/x',
  ])('[EMBED-3, DEC-46] of a known service is looked up: %s', url => {
    expect(read(`  ${url}\n`)).toEqual({ ok: true, url })
  })

  it('[EMBED-3] may lack its protocol', () => {
    expect(read('youtube.com/watch?v=abc')).toEqual({ ok: true, url: 'https://youtube.com/watch?v=abc' })
    expect(read('//youtu.be/abc')).toEqual({ ok: true, url: 'https://youtu.be/abc' })
  })

  it.each([
    'https://youtube.com.evil.example/watch',
    'https://youtube.com@evil.example/watch',
    'https://notyoutube.com/watch',
    'https://evil.example/youtube.com/x',
    'javascript:youtube.com/x',
    'https://youtube.com/',
    'https://youtube.com/a b',
  ])('[EMBED-3] only looks like one of a known service: %s', url => {
    expect(serviceOf(url, commonServices)).toBeUndefined()
  })

  it('[DEC-46] may be of a service that the page names', () => {
    const services = servicesWith(['peertube.example', 'not a domain', 'a.b/c', 'a(b.example'])
    expect(readEmbedInput('https://peertube.example/w/1', services)).toEqual({
      ok: true,
      url: 'https://peertube.example/w/1',
    })
    expect(services).toHaveLength(commonServices.length + 2)
    expect(serviceOf('https://peertubeXexample/w', services)).toBeUndefined()
    expect(serviceOf('https://a(b.example/x', services)?.name).toBe('a(b.example')
  })

  it.each([
    [
      'iframe',
      '<p>Look</p><IFRAME width=5 src="https://a.example/e?x=1&amp;y=2"></IFRAME>',
      'https://a.example/e?x=1&y=2',
    ],
    ['embed', "<embed src='https://a.example/m.swf'>", 'https://a.example/m.swf'],
    [
      'script',
      '<blockquote>…</blockquote><script async src=//a.example/w.js></script>',
      'https://a.example/w.js',
    ],
    ['object', '<object data="https://a.example/o"></object>', 'https://a.example/o'],
    [
      'object’s movie',
      '<object><param name="movie" value="https://a.example/m"></object>',
      'https://a.example/m',
    ],
    [
      'iframe before script',
      '<script src="https://a.example/1.js"></script><iframe src="https://a.example/2">',
      'https://a.example/2',
    ],
    ['unfinished', '<iframe title="x" src="https://a.example/e', 'https://a.example/e'],
  ])('[EMBED-4] has its source taken from embed code: %s', (_, code, url) => {
    expect(read(code)).toEqual({ ok: true, url })
  })

  it('[EMBED-4] resolves a relative source against its page', () => {
    const code = '<iframe src="/embed/1"></iframe>'
    expect(read(code, 'https://host.example/dashboard')).toEqual({
      ok: true,
      url: 'https://host.example/embed/1',
    })
    expect(read(code)).toEqual(invalid)
  })

  it.each([
    '',
    'just words',
    'https://a.example/page',
    '<p>nothing</p>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe></iframe>',
    '<!-- <iframe src="https://a.example/e"></iframe> -->',
    '<textarea><iframe src="https://a.example/e"></textarea>',
    '<p title="<iframe src=https://a.example/e>">',
  ])('[EMBED-5] without a source is invalid: %s', code => {
    expect(read(code)).toEqual(invalid)
  })

  it('[EMBED-4, EMBED-5] of any kind gives a web address or none', () => {
    const bits = fc.constantFrom(
      '<iframe',
      '<script',
      '</script',
      ' src=',
      '"',
      "'",
      '>',
      'https://a.example/',
      '<!--',
      '-->',
      '=',
      '&#x6a;',
      'javascript:',
      '<object',
      '<param name=movie value=',
    )
    const code = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(bits, fc.string({ maxLength: 4 }))).map(all => all.join('')),
    )
    fc.assert(
      fc.property(code, input => {
        const answer = read(input)
        if (answer.ok) expect(answer.url).toMatch(/^https?:\/\//i)
        else expect(answer.text).toBe('Invalid embed code')
      }),
    )
  })

  it('[EMBED-4] is parsed in linear time', () => {
    for (const bit of ['<iframe ', '<iframe "', "<a '", '<!--', '<iframe src="', '<script>', '<object>'])
      expectLinear(size => readTags(bit.repeat(size / bit.length)), 25_000)
  })
})

describe('embed data', () => {
  it('[EMBED-1] holds what the server sent', () => {
    const given = {
      thumbnail: 't',
      url: 'u',
      preview_iframe: 'p',
      embed_code: 'e',
      embed_render_context: 'dashboard',
      unsupported: 'on',
    }
    expect(readEmbedData(given)).toEqual({ ...given, unsupported: true, title: '', excerpt: '', author: '' })
    expect(readEmbedData({ url: 'u', thumbnail: 5 })).toMatchObject({
      url: 'u',
      thumbnail: '',
      unsupported: false,
    })
  })

  it.each([undefined, null, '', 'false', false, true, 0, 5, 'text', [], [1], {}])(
    '[EMBED-6] is none for an answer without content: %j',
    answer => {
      expect(readEmbedData(answer)).toBeNull()
    },
  )

  it('[EMBED-1, EMBED-6] of any kind is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), answer => {
        const data = readEmbedData(answer)
        if (data)
          for (const [name, value] of Object.entries(data))
            expect(typeof value).toBe(name === 'unsupported' ? 'boolean' : 'string')
      }),
    )
  })
})
