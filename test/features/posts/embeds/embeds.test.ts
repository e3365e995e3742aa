import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embedFailureText, embedsApi } from '../../../../src/features/posts/embeds/api.ts'
import {
  createEmbedLookup,
  embedSettleMs,
  isNoEmbed,
} from '../../../../src/features/posts/embeds/embed-lookup.ts'
import {
  type EmbedData,
  readEmbedData,
  readEmbedInput,
  readTags,
  serviceOf,
  servicesWith,
} from '../../../../src/features/posts/embeds/read-embed.ts'
import type { Result } from '../../../../src/platform/http/failure.ts'
import { createTestApp } from '../../../support/app.ts'
import { expectLinear } from '../../../support/linear.ts'
import { stubPage } from '../stub-page.ts'

stubPage()

const services = servicesWith()
const read = (input: unknown, base?: string) => readEmbedInput(input, services, base)
const invalid = { ok: false, text: 'Invalid embed code' }
const video = 'https://youtu.be/abc'

describe('embed input', () => {
  it('[EMBED-2, EMBED-5] must be a string with a source', () => {
    for (const input of [null, undefined, 1, {}, [], true]) expect(read(input)).toEqual(invalid)
    const none = `|just words|https://a.example/page|<p>nothing</p>|<iframe></iframe>
      |<iframe src="javascript:alert(1)"></iframe>|<iframe src="data:text/html,x"></iframe>
      |<!-- <iframe src="https://a.example/e"></iframe> -->|<p title="<iframe src=https://a.example/e>">
      |<textarea><iframe src="https://a.example/e"></textarea>`
    for (const code of none.split('|')) expect(read(code), code).toEqual(invalid)
  })

  it('[EMBED-3, DEC-46] of a known service is looked up, also without its protocol', () => {
    const known = `www.youtube.com/watch?v=abc&t=10 youtu.be/abc vimeo.com/1234 soundcloud.com/a/b
      open.spotify.com/track/1 band.bandcamp.com/track/x www.dailymotion.com/video/x www.tiktok.com/@a/video/1
      clips.twitch.tv/x`
    for (const address of known.split(/\s+/))
      for (const typed of [`  https://${address}\n`, address, `//${address}`])
        expect(read(typed), typed).toEqual({ ok: true, url: `https://${address}` })
    const others = `https://youtube.com.evil.example/watch|https://youtube.com@evil.example/watch
      |https://notyoutube.com/watch|https://evil.example/youtube.com/x|javascript:youtube.com/x
      |https://youtube.com/|https://youtube.com/a b`
    for (const url of others.split('|')) expect(serviceOf(url.trim(), services), url).toBeUndefined()
  })

  it('[DEC-46] may be of a service that the page names', () => {
    const more = servicesWith(['peertube.example', 'not a domain', 'a.b/c', 'a(b.example'])
    const url = 'https://peertube.example/w/1'
    expect(readEmbedInput(url, more)).toEqual({ ok: true, url })
    expect(more).toHaveLength(services.length + 2)
    expect(serviceOf('https://peertubeXexample/w', more)).toBeUndefined()
    expect(serviceOf('https://a(b.example/x', more)?.name).toBe('a(b.example')
  })

  it.each([
    ['iframe', '<p>Look</p><IFRAME width=5 src="https://a.example/e?x=1&amp;y=2"></IFRAME>', '/e?x=1&y=2'],
    ['embed', "<embed src='https://a.example/m.swf'>", '/m.swf'],
    ['script', '<blockquote>…</blockquote><script async src=//a.example/w.js></script>', '/w.js'],
    ['object', '<object data="https://a.example/o"></object>', '/o'],
    ['object’s movie', '<object><param name="movie" value="https://a.example/m"></object>', '/m'],
    ['iframe before script', '<script src="//b.example/1"></script><iframe src="//a.example/2">', '/2'],
    ['unfinished', '<iframe title="x" src="https://a.example/e', '/e'],
    ['relative to its page', '<iframe src="/embed/1"></iframe>', '/embed/1'],
  ])('[EMBED-4] has its source taken from embed code: %s', (_, code, path) => {
    expect(read(code, 'https://a.example/dashboard')).toEqual({ ok: true, url: `https://a.example${path}` })
    if (code.includes('"/embed')) expect(read(code)).toEqual(invalid)
  })

  it('[EMBED-4, EMBED-5] of any kind gives a web address or none, in linear time', () => {
    const bits =
      '<iframe|<script|</script| src=|"|\'|>|https://a.example/|<!--|-->|=|&#x6a;|javascript:|<object|<param name=movie value='
    const bit = fc.constantFrom(...bits.split('|'))
    const codes = fc.array(fc.oneof(bit, fc.string({ maxLength: 4 }))).map(all => all.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.string(), codes), input => {
        const answer = read(input)
        if (answer.ok) expect(answer.url).toMatch(/^https?:\/\//i)
        else expect(answer.text).toBe('Invalid embed code')
      }),
    )
    for (const one of ['<iframe ', '<iframe "', "<a '", '<!--', '<iframe src="', '<script>', '<object>'])
      expectLinear(size => readTags(one.repeat(size / one.length)), 25_000)
  })
})

describe('the embed call', () => {
  const path = '/svc/post/get_video_data'
  const never = new AbortController().signal

  it('[EMBED-1] reads what the server sent', () => {
    const texts = { thumbnail: 't', url: 'u', preview_iframe: 'p', embed_code: 'e' }
    const given = { ...texts, embed_render_context: 'dashboard', unsupported: 'on' }
    expect(readEmbedData(given)).toEqual({ ...given, unsupported: true, title: '', excerpt: '', author: '' })
    const half = { url: 'u', thumbnail: 5 }
    expect(readEmbedData(half)).toMatchObject({ url: 'u', thumbnail: '', unsupported: false })
  })

  it('[EMBED-1, EMBED-7] sends address and width, and returns the answer', async () => {
    const { app, realm } = createTestApp()
    expect(await embedsApi(app)(video, never)).toMatchObject({
      ok: true,
      value: { url: video, unsupported: false },
    })
    const fields = { embed_url: video, embed_width: '540' }
    expect(realm.requests.at(-1)).toMatchObject({ method: 'POST', path, fields })
  })

  it('[EMBED-6] fails for an answer without content, and says what happened if none came', async () => {
    for (const answer of [undefined, null, '', 'false', false, true, 0, 5, 'text', [], [1], {}])
      expect(readEmbedData(answer), String(answer)).toBeNull()
    const { app, realm } = createTestApp()
    for (const kind of ['broken', 'malformed', 'drop'] as const) {
      if (kind !== 'broken') realm.faults.add({ call: `POST ${path}`, kind, times: 0 })
      const answer = await embedsApi(app)(`${video}/${kind}`, never)
      const text =
        kind === 'drop' ? 'No connection. Check your network and try again.' : 'Invalid embed response'
      expect(!answer.ok && embedFailureText(answer.failure)).toBe(text)
      realm.faults.clear()
    }
    expect(await embedsApi(app)(video, never)).toMatchObject({ ok: true })
  })
})

describe('a lookup', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const retryMs = 2000
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  function start(...answers: (object | null)[]) {
    const asked: { url: string; signal: AbortSignal }[] = []
    const lookup = createEmbedLookup({
      read: input => (input === '' ? null : read(input)),
      async ask(url, signal): Promise<Result<EmbedData>> {
        asked.push({ url, signal })
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        const value = answer && readEmbedData(answer)
        return value ? { ok: true, value } : { ok: false, failure: { kind: 'offline' } }
      },
    })
    return { lookup, asked, state: () => lookup.$embed.get() }
  }
  const full = { url: 'u', thumbnail: 't' }

  it.each([
    ['takes a late thumbnail', full, 't'],
    ['keeps its data if there is none', null, ''],
  ])('[EMBED-8] without a thumbnail asks once more after 2 seconds, and %s', async (_, second, thumbnail) => {
    const { lookup, asked, state } = start({ url: 'u' }, second, { url: 'u', thumbnail: 'third' })
    lookup.lookUp(video)
    await later(retryMs - 1)
    expect(state()).toMatchObject({ value: { url: 'u', thumbnail: '' } })
    expect(asked).toHaveLength(1)
    await later(60_000)
    expect(state()).toMatchObject({ value: { url: 'u', thumbnail } })
    expect(asked).toHaveLength(2)
  })

  it.each<[string, object, (lookup: ReturnType<typeof start>['lookup']) => void, number]>([
    ['with a thumbnail', full, () => {}, 1],
    ['for newer input', { url: 'u' }, lookup => lookup.lookUp('https://vimeo.com/1'), 2],
    ['after it was disposed of', { url: 'u' }, lookup => lookup.dispose(), 1],
  ])('[EMBED-8] does not ask again %s', async (_, first, act, count) => {
    const { lookup, asked } = start(first, full)
    lookup.lookUp(video)
    await later(0)
    act(lookup)
    await later(retryMs)
    expect(asked).toHaveLength(count)
  })

  it('waits until typing stops, and cancels a pending call for newer input', async () => {
    const { lookup, asked, state } = start(full)
    lookup.type(video.slice(0, -1))
    await later(embedSettleMs - 1)
    lookup.type(video)
    await later(embedSettleMs - 1)
    expect(asked).toHaveLength(0)
    await later(1)
    expect(asked.map(({ url }) => url)).toEqual([video])
    lookup.type(`${video}d`)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(isNoEmbed(state())).toBe(true)
    await later(embedSettleMs)
    expect(asked).toHaveLength(2)
    lookup.lookUp(`${video}d`)
    lookup.type(`${video}d`)
    await later(embedSettleMs)
    expect(asked).toHaveLength(2)
  })

  it('[EMBED-5] reports invalid code, and drops it', async () => {
    const { lookup, asked, state } = start(full)
    lookup.type('<p>')
    expect(isNoEmbed(state())).toBe(true)
    await later(embedSettleMs)
    expect(state()).toMatchObject({ value: undefined, problem: 'Invalid embed code' })
    lookup.lookUp('')
    expect([isNoEmbed(state()), asked]).toEqual([true, []])
  })
})
