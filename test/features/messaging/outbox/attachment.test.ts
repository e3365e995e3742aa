import { describe, expect, it, vi } from 'vitest'
import type { Gif } from '../../../../src/features/gifs/gif.ts'
import {
  attachments,
  createAttachment,
  defaultMaxBytes,
  droppedFile,
  holdsFiles,
  isImage,
  pastedImage,
  refusePhoto,
} from '../../../../src/features/messaging/outbox/attachment.ts'
import type { ScaleResult } from '../../../../src/features/uploads/scale-image.ts'
import { createTestApp } from '../../../support/app.ts'
import { withBarePage } from '../page.ts'

const fileOf = (name: string, type: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size })
const png = fileOf('hill.png', 'image/png')
const preview = { source: {} as CanvasImageSource, width: 40, height: 30, close: vi.fn() }
const gif: Gif = {
  ...{ mediaUrl: 'https://media.example/a.gif', postTags: [], width: 250, height: 140 },
  ...{ postId: '7', postBlogUuid: 't:blog' },
}
const isOff = 'Something about that file is off. Try sending something else.'

describe('the rules of a photo', () => {
  it.each<[string, string, string | null]>([
    ...['jpeg', 'jpg', 'png', 'gif'].map((type): [string, string, null] => ['a', `image/${type}`, null]),
    ['a', 'IMAGE/PNG', null],
    ['a.webp', 'image/webp', 'Invalid file type.'],
    ['a.svg', 'image/svg+xml', 'Invalid file type.'],
    ['a.png.exe', 'application/x-msdownload', 'Invalid file type.'],
    ['a.png', 'text/html', 'Invalid file type.'],
    ['noending', '', 'Invalid file type.'],
  ])('[MSGC-47, MSGC-48] %s of type %s: %s', (name, type, expected) =>
    expect(refusePhoto(fileOf(name, type), defaultMaxBytes)).toBe(expected),
  )

  it('[MSGC-45, MSGC-46, MSGC-47] accepts only drags with files, takes the last file, and only pictures', () => {
    const text = fileOf('a.txt', 'text/plain')
    const drags = [['text/plain', 'Files'], ['text/uri-list'], undefined]
    expect(drags.map(holdsFiles)).toEqual([true, false, false])
    expect([droppedFile([png, text]), droppedFile([])]).toEqual([text, null])
    expect([png, text, fileOf('a.webp', 'image/webp')].map(isImage)).toEqual([true, false, true])
    expect([pastedImage([text, png]), pastedImage([text])]).toEqual([png, null])
  })
})

describe('createAttachment', () => {
  const drawn = (file: File): ScaleResult => ({ ok: true, value: { file, width: 800, height: 600, preview } })
  const setup = (
    read: (file: File, signal: AbortSignal) => Promise<ScaleResult> = async file => drawn(file),
  ) => createAttachment({ maxBytes: defaultMaxBytes, read })

  it('[MSGC-40] holds a photo with its address, size, message and a way to choose another', async () => {
    const one = setup()
    const edit = vi.fn()
    const added = one.addPhoto(png, edit)
    expect(one.$state.get()).toEqual({ state: 'reading', name: 'hill.png' })
    await added
    const image = { local: preview }
    expect(one.$state.get()).toMatchObject({
      state: 'ready',
      item: {
        ...{ url: '', width: 800, height: 600, context: 'messaging-image-upload', editCallback: edit },
        message: { type: 'image', file: png, image },
      },
    })
  })

  it('[MSGC-40, MSGC-41] holds a GIF in the same way, as the post that it is', () => {
    const one = setup()
    one.addGif(gif, () => {})
    expect(one.take()).toMatchObject({
      ...{ url: gif.mediaUrl, width: 250, height: 140, context: 'messaging-gif' },
      message: { type: 'post', postId: '7', blogUuid: 't:blog' },
    })
    expect([one.$state.get(), one.take()]).toEqual([{ state: 'none' }, null])
  })

  it.each(['postId', 'postBlogUuid'] as const)('[MSGC-42] refuses a GIF without %s', missing => {
    const one = setup()
    const { [missing]: _, ...rest } = gif
    one.addGif(rest, () => {})
    expect([one.$state.get().state, one.take()]).toEqual(['refused', null])
  })

  it.each([
    [
      'cannot be drawn',
      async (file: File) => ({ ok: true as const, value: { file, width: 0, height: 0, preview: null } }),
    ],
    ['makes the reader fail', () => Promise.reject(new Error('no chunk'))],
  ])('[MSGC-51] refuses a file that %s, and takes the next one', async (_, read) => {
    const one = setup(read)
    await one.addPhoto(png, () => {})
    expect(one.$state.get()).toEqual({ state: 'refused', error: `hill.png: ${isOff}` })
    one.addGif(gif, () => {})
    expect(one.$state.get().state).toBe('ready')
  })

  it('[MSGC-44] keeps the first picture, and drops one that is removed while it is read', async () => {
    let finish: (result: ScaleResult) => void = () => {}
    const reading = new Promise<ScaleResult>(resolve => {
      finish = resolve
    })
    const read = vi.fn((_: File, __: AbortSignal) => reading)
    const one = setup(read)
    const added = one.addPhoto(png, () => {})
    one.addGif(gif, () => {})
    expect(one.$state.get().state).toBe('reading')
    one.clear()
    expect(read.mock.calls[0]?.[1].aborted).toBe(true)
    finish(drawn(png))
    await added
    expect(one.$state.get()).toEqual({ state: 'none' })
  })
})

describe('attachments', () => {
  withBarePage()

  it.each([
    [2_200_000, 2_200_001, 'a.png: Image must be smaller than 2MB'],
    [undefined, 10_485_761, 'a.png: Image must be smaller than 10MB'],
    [undefined, 10_485_760, undefined],
    [0, 10_485_761, 'a.png: Image must be smaller than 10MB'],
  ])('[MSGC-49, MSGC-50] take the maximum size %s from the page, or the default', (bytes, size, expected) => {
    const messaging = bytes === undefined ? {} : { image_upload_max_bytes: bytes }
    const one = createTestApp({ bootstrap: { messaging } }).app.get(attachments).of('k')
    void one.addPhoto(fileOf('a.png', 'image/png', size), () => {})
    const now = one.$state.get()
    one.clear()
    expect(now.state === 'refused' ? now.error : undefined).toBe(expected)
  })

  it.each([
    ['a.png', 'image/png', 'hello', isOff],
    ['a.gif', 'image/gif', '', isOff],
    // A WebP under another name.
    ['a.jpg', 'image/jpeg', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'Invalid file type.'],
  ])('[MSGC-48, MSGC-51] refuse a false %s of type %s', async (name, type, content, error) => {
    const one = createTestApp().app.get(attachments).of('k')
    await one.addPhoto(new File([content], name, { type }), () => {})
    expect(one.$state.get()).toEqual({ state: 'refused', error: `${name}: ${error}` })
  })

  it('outlive their windows, and leaving the page with one asks first', () => {
    const all = createTestApp().app.get(attachments)
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    all.of('k').addGif(gif, () => {})
    expect([all.of('k').$state.get().state, all.of('other').$state.get().state]).toEqual(['ready', 'none'])
    expect(leave()).toBe(false)
    all.forget('k')
    expect(leave()).toBe(true)
    expect(all.of('k').$state.get().state).toBe('none')
  })
})
