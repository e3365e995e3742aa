import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../src/features/uploads/api.ts'
import { mediaTypeOf, refuseFile } from '../../../src/features/uploads/limits.ts'
import type { Failure } from '../../../src/platform/http/failure.ts'
import { picture } from './support.ts'

const base = 'https://blog.example/'
/** Parses a body with this HTTP status, as passed on by the client. */
const read = (body: unknown, status = 200) =>
  readAnswer(
    status === 200
      ? { ok: true, value: body }
      : { ok: false, failure: { kind: 'status', status, msg: '', errors: [], body } },
    base,
  )

describe('the answer of an upload', () => {
  it('[UP-12] is read from response, or its first item, or a bare body', () => {
    const file = { url: '/media/1', key: 7 }
    for (const body of [
      { meta: { status: 200 }, response: file },
      { meta: { status: 200 }, response: [file, { url: '/media/2' }] },
      file,
    ])
      expect(read(body)).toEqual({
        ok: true,
        uploaded: { url: '/media/1', key: '7' },
        responseJSON: body,
      })
  })

  it('[UP-12, UP-14] that is not 200, or is empty, gives the server message', () => {
    expect(read({ meta: { status: 400 }, response: { msg: 'Too round.' } })).toMatchObject({
      ok: false,
      error: 'Too round.',
      failure: { kind: 'status', status: 400 },
    })
    expect(
      read({ meta: { status: 400 }, response: [], errors: [{ detail: 'Too flat.' }] }, 400),
    ).toMatchObject({ error: 'Too flat.' })
    expect(read({ meta: { status: 500 }, response: [{ msg: 'Too tall.' }] }, 500)).toMatchObject({
      error: 'Too tall.',
      failure: { status: 500 },
    })
  })

  it("[UP-14] without a message gives 'Woops :('", () => {
    for (const body of [
      { meta: { status: 500 }, response: {} },
      { meta: { status: 200 }, response: [] },
      { meta: { status: 200 }, response: null },
      { meta: { status: 201 }, response: { url: '/media/1' } },
      {},
      [],
      null,
    ])
      expect(read(body)).toMatchObject({ ok: false, error: 'Woops :(' })
    expect(read({ response: { url: '/media/1' }, meta: { status: 200 } }, 503)).toMatchObject({
      error: 'Woops :(',
    })
  })

  it("[UP-13] that cannot be read gives 'Upload error'", () => {
    const failures: Failure[] = [{ kind: 'malformed', status: 200 }, { kind: 'offline' }, { kind: 'timeout' }]
    for (const failure of failures)
      expect(readAnswer({ ok: false, failure }, base)).toMatchObject({ error: 'Upload error', failure })
    for (const [body, status] of [
      [undefined, 200],
      ['<html>', 502],
    ] as const)
      expect(read(body, status)).toMatchObject({
        ok: false,
        error: 'Upload error',
        failure: { kind: 'malformed' },
      })
  })

  it('has an address that a page may show, or none', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '', 'x', 3, null, 'http://'])
      expect(read({ meta: { status: 200 }, response: { url, key: 'k' } })).toMatchObject({
        ok: false,
        error: 'Upload error',
      })
  })

  it('never causes an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), fc.integer(), (body, status) => {
        expect(typeof read(body, status).ok).toBe('boolean')
      }),
    )
  })
})

describe('the files that a control accepts', () => {
  it('[UP-7, UP-8] are all, if the page sets no limits', () => {
    expect(refuseFile(picture('x', 5, 'strange/thing'), 'x', {}, 'image')).toBeNull()
  })

  it('[UP-8] are matched case-insensitively, and by name if the system knows no type', () => {
    const refused = (mediaType: string) =>
      refuseFile(picture('x', 1, mediaType), 'x', { type: 'image/(JPEG|png)' }, 'image')
    expect([refused('image/jpeg'), refused('image/gif')]).toEqual([null, 'This is not valid image file.'])
    expect(mediaTypeOf(new Blob([]), 'Song.FLAC')).toBe('audio/flac')
    expect(mediaTypeOf(new Blob([]), 'x.constructor')).toBe('')
  })

  it('are not checked by a pattern that is broken or could block the page', () => {
    const refused = (type: string) => refuseFile(picture('x', 1, '1/+'), 'x', { type }, 'image')
    for (const source of [
      '(',
      '[',
      '(a+)+$',
      '(a|a)*$',
      '(.*)\\1',
      '.*.*.*.*x',
      'a?a?a?a?a?a?a?a?a?aaaaaaaaa',
      '',
    ])
      expect(refused(source)).toBeNull()
    for (const source of [
      'image/',
      '^image/(jpe?g|png|gif|webp)$',
      'audio/(?:mpeg|x-.+)',
      '^[a-z]+/[^+]*$',
      '\\bvideo/',
    ])
      expect(refused(source)).toBe('This is not valid image file.')
  })

  it('are checked fast, whatever the pattern', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab().*+?[\]{}|\\^$1-3,]{0,40}$/), source => {
        const begun = performance.now()
        refuseFile(picture('a', 1, `${'a'.repeat(200)}!`), 'a', { type: source }, 'image')
        expect(performance.now() - begun).toBeLessThan(1000)
      }),
      { numRuns: 2000 },
    )
  })
})
