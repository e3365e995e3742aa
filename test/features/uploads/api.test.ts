import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readAnswer, type UploadKind } from '../../../src/features/uploads/api.ts'
import { mayRetry } from '../../../src/features/uploads/upload.ts'
import { type Uploads, uploads } from '../../../src/features/uploads/uploads.ts'
import type { Failure } from '../../../src/platform/http/failure.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { createTestApp } from '../../support/app.ts'
import { picture, stubPage } from './support.ts'

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

  it.each<[string, unknown, number?]>([
    ['Too round.', { meta: { status: 400 }, response: { msg: 'Too round.' } }],
    ['Too flat.', { meta: { status: 400 }, response: [], errors: [{ detail: 'Too flat.' }] }, 400],
    ['Too tall.', { meta: { status: 500 }, response: [{ msg: 'Too tall.' }] }, 500],
    ['Woops :(', { meta: { status: 500 }, response: {} }],
    ['Woops :(', { meta: { status: 200 }, response: [] }],
    ['Woops :(', { meta: { status: 200 }, response: null }],
    ['Woops :(', { meta: { status: 201 }, response: { url: '/media/1' } }],
    ['Woops :(', {}],
    ['Woops :(', []],
    ['Woops :(', null],
    ['Woops :(', { response: { url: '/media/1' }, meta: { status: 200 } }, 503],
  ])(
    '[UP-12, UP-14] that is not 200, or is empty, gives the server message, or: %s',
    (error, body, status) => {
      expect(read(body, status)).toMatchObject({ ok: false, error, ...(status && { failure: { status } }) })
    },
  )

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

describe('a page’s uploads', () => {
  const page = (kinds: object, options?: Parameters<Uploads['create']>[1]) => {
    const asked: { path: string; signal: AbortSignal; form: Promise<FormData>; key: string | null }[] = []
    const answers: Response[] = []
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      asked.push({
        path: new URL(request.url).pathname,
        signal: request.signal,
        form: request.clone().formData(),
        key: request.headers.get('X-Tumblr-Form-Key'),
      })
      return answers.shift() ?? new Promise(() => {})
    }
    stubPage()
    const { app, emitted } = createTestApp({ bootstrap: { uploads: kinds }, platform: { fetch } })
    const control = app.get(uploads).create('audio', options)
    const called = (count = 1) => vi.waitFor(() => expect(asked).toHaveLength(count))
    return { asked, answers, called, app, emitted, control }
  }
  const song = (size = 1) => picture('a.mp3', size, 'audio/mpeg')

  it('[UP-11] go to the page’s endpoint, or to the default one', async () => {
    const [own, usual] = [page({ audio: { endpoint: '/elsewhere' } }), page({})]
    for (const { control, called } of [own, usual]) {
      control.add(song())
      await called()
    }
    expect([own, usual].map(({ asked }) => asked[0]?.path)).toEqual(['/elsewhere', '/svc/upload/audio'])
  })

  it('[UP-11] send the form key; if that was renewed meanwhile they are sent once more with the new one', async () => {
    const { control, asked, answers, called, app, emitted } = page({})
    const first = app.get(formKey).value()
    const refusal = (key: string) =>
      Response.json({ meta: { status: 403 } }, { status: 403, headers: { 'X-Tumblr-Form-Key': key } })
    answers.push(refusal('fresh'), refusal('fresher'))
    const upload = control.add(song())
    await called(2)
    expect(asked.map(({ key }) => key)).toEqual([first, 'fresh'])
    expect((await asked[1]?.form)?.get('form_key')).toBe('fresh')
    expect(await upload?.ended()).toMatchObject({ state: 'error' })
    expect(emitted('form-key:changed')).toHaveLength(2)
    expect(asked).toHaveLength(2)
  })

  it('[UP-7, UP-8] have the page’s limits', async () => {
    const { control } = page({ audio: { endpoint: '/a', maxUploadSize: 5, type: 'audio/' } })
    const error = async (file: File) => (await control.add(file)?.ended())?.error
    expect(await error(song(6))).toBe('The file is too big. Squish it down, and try again!')
    expect(await error(picture('a.png', 1))).toBe('This is not valid audio file.')
  })

  it.each<[UploadKind, name: string, type: string, content: string, error: string]>([
    ['image', 'a.gif', 'image/gif', '', 'This file is empty.'],
    ['image', 'a.gif', 'image/gif', 'hello', 'This is not valid image file.'],
    ['album_art', 'a.png', 'image/png', '%PDF-1.7', 'This is not valid image file.'],
    ['audio', 'a.mp3', 'audio/mpeg', 'GIF89a', 'This is not valid audio file.'],
    ['audio', 'a.mp3', 'audio/mpeg', 'hello', 'This is not valid audio file.'],
    ['video', 'a.mp4', 'video/mp4', 'ID3 hello', 'This is not valid video file.'],
  ])(
    '[UP-8] are refused, and not sent, where the file is empty or something else than its name says: %s %s %s %j',
    async (kind, name, type, content, error) => {
      const { app, asked } = page({})
      const ended = await app
        .get(uploads)
        .create(kind)
        .add(new File([content], name, { type }))
        ?.ended()
      expect([ended?.error, ended && mayRetry(ended)]).toEqual([error, false])
      expect(asked).toEqual([])
    },
  )

  it('[UP-11] are sent as what they are: a GIF under another name with a name and type of its own', async () => {
    const { app, asked, called } = page({})
    const disguised = new File(['GIF89a'], 'cat.jpg', { type: 'image/jpeg' })
    app.get(uploads).create('image').add(disguised)
    await called()
    expect((await asked[0]?.form)?.get('photo')).toMatchObject({ name: 'cat.gif', type: 'image/gif' })
  })

  it('are canceled with the app', async () => {
    const { control, app, asked, called } = page({})
    control.add(song())
    await called()
    app.disposer.dispose()
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})
