import { describe, expect, it } from 'vitest'
import { mayRetry } from '../../../src/features/uploads/upload.ts'
import { createUploader, type UploaderOptions } from '../../../src/features/uploads/uploader.ts'
import { holdingHttp, picture, uploaded } from './support.ts'

const settled = () => new Promise<void>(resolve => setTimeout(resolve))

function setUp(options: Partial<UploaderOptions> = {}) {
  const { http, held } = holdingHttp()
  const services = { http, base: 'https://blog.example/' }
  const control = createUploader(services, { endpoint: '/svc/upload/image', ...options })
  const add = (file: Blob = picture()) => {
    const upload = control.add(file)
    if (!upload) throw new Error('nothing was added')
    return Object.assign(upload, { now: () => upload.$tracker.get() })
  }
  /** Answers the call with this number. */
  const answer = (index: number) => held[index]?.answer(uploaded(`/media/${index + 1}`))
  return { control, add, held, answer }
}

describe('an upload', () => {
  it('[UP-1, UP-2, UP-3, UP-4] goes from added to uploading to complete, and counts its bytes', async () => {
    const { add, held, answer } = setUp()
    const before = add()
    const { now, $tracker } = add()
    const states: string[] = []
    $tracker.subscribe(({ state }) => states.push(state))
    const fresh = { url: '', error: null, uploading: false, complete: false, responseJSON: null }
    expect(now()).toMatchObject({
      ...fresh,
      file: expect.any(File),
      bytesLoaded: 0,
      bytesTotal: 100,
      progress: 0,
    })
    before.abort()
    await settled()
    expect(now()).toMatchObject({ uploading: true, complete: false })
    held[1]?.call.onProgress(30, 120)
    expect(now()).toMatchObject({ bytesLoaded: 30, bytesTotal: 120, progress: 0.25 })
    await answer(1)
    const done = { uploading: false, complete: true, url: '/media/2', progress: 1 }
    expect(now()).toMatchObject({
      ...done,
      uploaded: { url: '/media/2', key: 'k1' },
      responseJSON: uploaded('/media/2'),
    })
    expect([...new Set(states)]).toEqual(['added', 'uploading', 'complete'])
  })

  it('[UP-2] has no progress, instead of 0 of 0, for an empty file', () => {
    const { add, held } = setUp()
    const { now } = add(picture('empty.png', 0))
    held[0]?.call.onProgress(0, 0)
    expect(now().progress).toBe(0)
  })

  it('[UP-10, UP-11] starts automatically, and posts the file in the field photo under one key for all retries', async () => {
    const { add, held } = setUp()
    const { retry } = add(picture('cat.png'))
    const call = held[0]?.call
    expect(call?.endpoint).toBe('https://blog.example/svc/upload/image')
    expect(call?.body.get('photo')).toMatchObject({ name: 'cat.png', size: 100 })
    await held[0]?.fail({ kind: 'offline' })
    retry()
    expect(held[1]?.call.once).toMatch(/^[\da-f-]{36}$/)
    expect(held[1]?.call.once).toBe(call?.once)
  })

  it('[UP-9] takes one file at a time, and sends one at a time', async () => {
    const { held, add, answer } = setUp()
    add(picture('1.png'))
    const { now } = add(picture('2.png'))
    expect([held.length, now().state]).toEqual([1, 'added'])
    await answer(0)
    expect([held.length, now().state]).toEqual([2, 'uploading'])
  })

  it('[UP-9] sends two at a time if configured, and the third when one is done', async () => {
    const { control, held, answer } = setUp({ concurrency: 2 })
    for (const name of ['1.png', '2.png', '3.png']) control.add(picture(name))
    expect(held).toHaveLength(2)
    await answer(1)
    expect([held.length, control.$isBusy.get()]).toEqual([3, true])
    await answer(0)
    await answer(2)
    expect(control.$isBusy.get()).toBe(false)
  })

  it('[UP-4, UP-5] can be aborted, makes room for the next, and ignores a late answer', async () => {
    const { add, held, answer } = setUp()
    const [first, second] = [add(picture('1.png')), add(picture('2.png'))]
    held[0]?.call.onProgress(50, 100)
    first.abort()
    await settled()
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect(first.now()).toMatchObject({ state: 'aborted', error: 'Canceled upload', uploading: false })
    expect(second.now().state).toBe('uploading')
    held[0]?.call.onProgress(90, 100)
    await answer(0)
    expect(first.now()).toMatchObject({ state: 'aborted', bytesLoaded: 50, url: '' })
  })

  it('is not sent if canceled while waiting; on retry it is sent once', async () => {
    const { add, held, answer } = setUp()
    add(picture('1.png'))
    const second = add(picture('2.png'))
    second.abort()
    second.retry()
    await answer(0)
    await answer(1)
    expect([held.length, second.now().state]).toEqual([2, 'complete'])
  })

  it('[UP-4, UP-13] ends in an error without an answer, and can be retried', async () => {
    const { add, held, answer } = setUp()
    const upload = add()
    await held[0]?.fail({ kind: 'offline' })
    const failed = await upload.ended()
    expect(failed).toMatchObject({ state: 'error', error: 'Upload error', failure: { kind: 'offline' } })
    expect(mayRetry(failed)).toBe(true)
    upload.retry()
    expect(upload.now()).toMatchObject({ state: 'uploading', error: null, bytesLoaded: 0 })
    await answer(1)
    expect(upload.now().state).toBe('complete')
  })

  it.each(['', ' ', 'javascript:alert(1)', 'http://'])(
    '[UP-6] without an endpoint is refused with a message, and never sent: %j',
    endpoint => {
      const { add, held } = setUp({ endpoint })
      const { now } = add()
      const error = 'Upload requires an endpoint URL'
      expect(now()).toMatchObject({ state: 'error', error, failure: null })
      expect([held, mayRetry(now())]).toEqual([[], false])
    },
  )

  it('[UP-7] that is too big is refused, one byte less is accepted', () => {
    const { add } = setUp({ maxUploadSize: 99 })
    const error = 'The file is too big. Squish it down, and try again!'
    expect(add().now()).toMatchObject({ state: 'error', error })
    expect(add(picture('cat.png', 99)).now().state).toBe('uploading')
  })

  it('[UP-8, UP-10] of another type is refused with a message that names the media type, image by default', () => {
    const added = (options: Partial<UploaderOptions>, file = picture('cat.pdf', 10, 'application/pdf')) =>
      setUp(options).add(file).now()
    const images = { type: 'image/(jpeg|png)' }
    expect(added(images).error).toBe('This is not valid image file.')
    expect(added({ type: 'audio/', mediaType: 'audio' }).error).toBe('This is not valid audio file.')
    expect(added(images, picture('CAT.PNG', 10, '')).state).toBe('uploading')
  })

  it('takes the name of an unnamed picture from its type', () => {
    const { add } = setUp()
    expect(add(new Blob(['x'], { type: 'image/jpeg' })).now().name).toBe('upload.jpg')
    expect(add(new Blob(['x'])).now().name).toBe('upload')
  })

  it('is canceled by dispose, and no more are taken; one that is removed is forgotten', async () => {
    const { control, held, add } = setUp()
    const [removed, second] = [add(), add()]
    control.remove(removed)
    await settled()
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect(control.$uploads.get()).toHaveLength(1)
    const third = add()
    control.dispose()
    await settled()
    expect(held).toHaveLength(2)
    expect(held[1]?.call.signal.aborted).toBe(true)
    expect([second.now().state, third.now().state]).toEqual(['aborted', 'aborted'])
    expect(control.add(picture())).toBeNull()
  })
})
