// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { mayRetry, type UploadKind } from '../../../src/features/uploads/types.ts'
import { createUploader, type UploaderOptions } from '../../../src/features/uploads/uploader.ts'
import { type Uploads, uploads } from '../../../src/features/uploads/uploads.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { createTestApp } from '../../support/app.ts'
import { holdingHttp, picture, uploaded } from './support.ts'

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

function setUp(options: Partial<UploaderOptions> = {}) {
  const { http, held } = holdingHttp()
  const control = createUploader(
    { http, base: 'https://blog.example/' },
    { endpoint: '/svc/upload/image', ...options },
  )
  const add = (file: Blob = picture()) => {
    const [upload] = control.add([file])
    if (!upload) throw new Error('nothing was added')
    return upload
  }
  return { control, add, held }
}

describe('an upload', () => {
  it('[UP-1, UP-2, UP-3, UP-4] goes from added to uploading to complete, and counts its bytes', async () => {
    const { add, held } = setUp({ autoUpload: false })
    const upload = add()
    const states: string[] = []
    upload.$tracker.subscribe(({ state }) => states.push(state))
    expect(upload.$tracker.get()).toMatchObject({
      url: '',
      file: expect.any(File),
      error: null,
      uploading: false,
      complete: false,
      bytesLoaded: 0,
      bytesTotal: 100,
      progress: 0,
      responseJSON: null,
    })
    upload.start()
    expect(upload.$tracker.get()).toMatchObject({ uploading: true, complete: false })
    held[0]?.call.onProgress(30, 120)
    expect(upload.$tracker.get()).toMatchObject({ bytesLoaded: 30, bytesTotal: 120, progress: 0.25 })
    await held[0]?.answer(uploaded('/media/1'))
    expect(upload.$tracker.get()).toMatchObject({
      state: 'complete',
      uploading: false,
      complete: true,
      url: '/media/1',
      uploaded: { url: '/media/1', key: 'k1' },
      responseJSON: uploaded('/media/1'),
      progress: 1,
    })
    expect([...new Set(states)]).toEqual(['added', 'uploading', 'complete'])
  })

  it('[UP-2] has no progress, instead of 0 of 0, for an empty file', () => {
    const { add, held } = setUp()
    const upload = add(picture('empty.png', 0))
    held[0]?.call.onProgress(0, 0)
    expect(upload.$tracker.get().progress).toBe(0)
  })

  it('[UP-10, UP-11] starts automatically, and posts the file in the field photo under one key for all retries', async () => {
    const { add, held } = setUp()
    const upload = add(picture('cat.png'))
    const call = held[0]?.call
    expect(call?.endpoint).toBe('https://blog.example/svc/upload/image')
    expect(call?.body.get('photo')).toMatchObject({ name: 'cat.png', size: 100 })
    await held[0]?.fail({ kind: 'offline' })
    upload.retry()
    expect(held[1]?.call.once).toMatch(/^[\da-f-]{36}$/)
    expect(held[1]?.call.once).toBe(call?.once)
  })

  it('[UP-9] takes one file of a selection, and sends one at a time', async () => {
    const { control, held, add } = setUp()
    expect(control.add([picture('1.png'), picture('2.png')])).toHaveLength(1)
    const second = add(picture('2.png'))
    expect(held).toHaveLength(1)
    expect(second.$tracker.get().state).toBe('added')
    await held[0]?.answer(uploaded('/media/1'))
    expect(held).toHaveLength(2)
    expect(second.$tracker.get().state).toBe('uploading')
  })

  it('[UP-9] sends two at a time if configured, and the third when one is done', async () => {
    const { control, held } = setUp({ concurrency: 2, filesAtOnce: 3 })
    control.add([picture('1.png'), picture('2.png'), picture('3.png')])
    expect(held).toHaveLength(2)
    await held[1]?.answer(uploaded('/media/2'))
    expect(held).toHaveLength(3)
    expect(control.$isBusy.get()).toBe(true)
    await held[0]?.answer(uploaded('/media/1'))
    await held[2]?.answer(uploaded('/media/3'))
    expect(control.$isBusy.get()).toBe(false)
  })

  it('[UP-4, UP-5] can be aborted, makes room for the next, and ignores a late answer', async () => {
    const { add, held } = setUp()
    const first = add(picture('1.png'))
    const second = add(picture('2.png'))
    held[0]?.call.onProgress(50, 100)
    first.abort()
    await settled()
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect(first.$tracker.get()).toMatchObject({
      state: 'aborted',
      error: 'Canceled upload',
      uploading: false,
    })
    expect(second.$tracker.get().state).toBe('uploading')
    held[0]?.call.onProgress(90, 100)
    await held[0]?.answer(uploaded('/media/1'))
    expect(first.$tracker.get()).toMatchObject({ state: 'aborted', bytesLoaded: 50, url: '' })
  })

  it('is not sent if canceled while waiting; on retry it is sent once', async () => {
    const { add, held } = setUp()
    add(picture('1.png'))
    const second = add(picture('2.png'))
    second.abort()
    second.retry()
    await held[0]?.answer(uploaded('/media/1'))
    expect(held).toHaveLength(2)
    await held[1]?.answer(uploaded('/media/2'))
    expect(held).toHaveLength(2)
    expect(second.$tracker.get().state).toBe('complete')
  })

  it('[UP-4, UP-13] ends in an error without an answer, and can be retried', async () => {
    const { add, held } = setUp()
    const upload = add()
    await held[0]?.fail({ kind: 'offline' })
    const failed = await upload.ended()
    expect(failed).toMatchObject({ state: 'error', error: 'Upload error', failure: { kind: 'offline' } })
    expect(mayRetry(failed)).toBe(true)
    upload.retry()
    expect(upload.$tracker.get()).toMatchObject({ state: 'uploading', error: null, bytesLoaded: 0 })
    await held[1]?.answer(uploaded('/media/1'))
    expect(upload.$tracker.get().state).toBe('complete')
  })

  it('[UP-6] without an endpoint is refused with a message, and never sent', () => {
    for (const endpoint of ['', ' ', 'javascript:alert(1)', 'http://']) {
      const { add, held } = setUp({ endpoint })
      const upload = add()
      expect(upload.$tracker.get()).toMatchObject({
        state: 'error',
        error: 'Upload requires an endpoint URL',
        failure: null,
      })
      expect(held).toEqual([])
      expect(mayRetry(upload.$tracker.get())).toBe(false)
    }
  })

  it('[UP-7] that is too big is refused, one byte less is accepted', () => {
    const { add } = setUp({ maxUploadSize: 99 })
    expect(add().$tracker.get()).toMatchObject({
      state: 'error',
      error: 'The file is too big. Squish it down, and try again!',
    })
    expect(add(picture('cat.png', 99)).$tracker.get().state).toBe('uploading')
  })

  it('[UP-8, UP-10] of another type is refused with a message that names the media type, image by default', () => {
    const wrong = picture('cat.pdf', 10, 'application/pdf')
    expect(setUp({ type: 'image/(jpeg|png)' }).add(wrong).$tracker.get().error).toBe(
      'This is not valid image file.',
    )
    expect(setUp({ type: 'audio/', mediaType: 'audio' }).add(wrong).$tracker.get().error).toBe(
      'This is not valid audio file.',
    )
    expect(
      setUp({ type: 'image/(jpeg|png)' })
        .add(picture('CAT.PNG', 10, ''))
        .$tracker.get().state,
    ).toBe('uploading')
  })

  it('takes the name of an unnamed picture from its type', () => {
    const { add } = setUp()
    expect(add(new Blob(['x'], { type: 'image/jpeg' })).$tracker.get().name).toBe('upload.jpg')
    expect(add(new Blob(['x'])).$tracker.get().name).toBe('upload')
  })

  it('is canceled by dispose, and no more are taken', async () => {
    const { control, held } = setUp({ filesAtOnce: 2 })
    const [first, second] = control.add([picture('1.png'), picture('2.png')])
    control.dispose()
    await settled()
    expect(held).toHaveLength(1)
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect([first, second].map(upload => upload?.$tracker.get().state)).toEqual(['aborted', 'aborted'])
    expect(control.add([picture()])).toEqual([])
  })

  it('is canceled and forgotten when removed', async () => {
    const { control, add, held } = setUp()
    const upload = add()
    control.remove(upload)
    await settled()
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect(control.$uploads.get()).toEqual([])
    expect(control.$isBusy.get()).toBe(false)
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
    const { app, emitted } = createTestApp({ bootstrap: { uploads: kinds }, platform: { fetch } })
    const control = app.get(uploads).create('audio', options)
    const called = (count = 1) => vi.waitFor(() => expect(asked).toHaveLength(count))
    return { asked, answers, called, app, emitted, control }
  }
  const song = (size = 1) => picture('a.mp3', size, 'audio/mpeg')

  it('[UP-11] go to the page’s endpoint, or to the default one', async () => {
    const own = page({ audio: { endpoint: '/elsewhere' } })
    own.control.add([song()])
    const usual = page({})
    usual.control.add([song()])
    await Promise.all([own.called(), usual.called()])
    expect([own, usual].map(({ asked }) => asked[0]?.path)).toEqual(['/elsewhere', '/svc/upload/audio'])
  })

  it('[UP-11] send the form key; if that was renewed meanwhile they are sent once more with the new one', async () => {
    const { control, asked, answers, called, app, emitted } = page({})
    const first = app.get(formKey).value()
    const refusal = (key: string) =>
      Response.json({ meta: { status: 403 } }, { status: 403, headers: { 'X-Tumblr-Form-Key': key } })
    answers.push(refusal('fresh'), refusal('fresher'))
    const [upload] = control.add([song()])
    await called(2)
    expect(asked.map(({ key }) => key)).toEqual([first, 'fresh'])
    expect((await asked[1]?.form)?.get('form_key')).toBe('fresh')
    expect(await upload?.ended()).toMatchObject({ state: 'error' })
    expect(emitted('form-key:changed')).toHaveLength(2)
    expect(asked).toHaveLength(2)
  })

  it('[UP-7, UP-8] have the page’s limits', async () => {
    const { control } = page({ audio: { endpoint: '/a', maxUploadSize: 5, type: 'audio/' } })
    const error = async (file: File) => (await control.add([file])[0]?.ended())?.error
    expect(await error(song(6))).toBe('The file is too big. Squish it down, and try again!')
    expect(await error(picture('a.png', 1))).toBe('This is not valid audio file.')
  })

  it('[UP-8] are refused, and not sent, where the file is empty or something else than its name says', async () => {
    const { app, asked } = page({})
    const refused = async (kind: UploadKind, name: string, type: string, content: string) => {
      const file = new File([Uint8Array.from(content, letter => letter.charCodeAt(0))], name, { type })
      const ended = await app.get(uploads).create(kind).add([file])[0]?.ended()
      expect(ended && mayRetry(ended)).toBe(false)
      return ended?.error
    }
    expect(await refused('image', 'a.gif', 'image/gif', '')).toBe('This file is empty.')
    expect(await refused('image', 'a.gif', 'image/gif', 'hello')).toBe('This is not valid image file.')
    expect(await refused('album_art', 'a.png', 'image/png', '%PDF-1.7')).toBe('This is not valid image file.')
    expect(await refused('audio', 'a.mp3', 'audio/mpeg', 'GIF89a')).toBe('This is not valid audio file.')
    expect(await refused('audio', 'a.mp3', 'audio/mpeg', 'hello')).toBe('This is not valid audio file.')
    expect(await refused('video', 'a.mp4', 'video/mp4', 'ID3 hello')).toBe('This is not valid video file.')
    expect(asked).toEqual([])
  })

  it('[UP-11] are sent as what they are: a GIF under another name with a name and type of its own', async () => {
    const { app, asked, called } = page({})
    app
      .get(uploads)
      .create('image')
      .add([new File(['GIF89a'], 'cat.jpg', { type: 'image/jpeg' })])
    await called()
    expect((await asked[0]?.form)?.get('photo')).toMatchObject({ name: 'cat.gif', type: 'image/gif' })
  })

  it('are canceled with the app', async () => {
    const { control, app, asked, called } = page({})
    control.add([song()])
    await called()
    app.disposer.dispose()
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})
