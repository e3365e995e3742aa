// @vitest-environment happy-dom

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Gif } from '../../../../src/features/gifs/types.ts'
import { createAttachment } from '../../../../src/features/messaging/outbox/attachment.ts'
import { attachments } from '../../../../src/features/messaging/outbox/attachments.ts'
import {
  defaultMaxBytes,
  droppedFile,
  holdsFiles,
  isImage,
  pastedImage,
  refusePhoto,
  unreadableText,
} from '../../../../src/features/messaging/outbox/photo-rules.ts'
import type { ScaleResult } from '../../../../src/features/uploads/scale-image.ts'
import { createTestApp } from '../../../support/app.ts'

const fileOf = (name: string, type: string, size = 3) => {
  const file = new File(['abc'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const png = fileOf('hill.png', 'image/png')
const preview = { source: {} as CanvasImageSource, width: 40, height: 30, close: vi.fn() }
const readable = (file: File): ScaleResult => ({
  ok: true,
  value: { file, width: 800, height: 600, preview },
})
const gif: Gif = {
  mediaUrl: 'https://media.example/a.gif',
  postTags: [],
  width: 250,
  height: 140,
  postId: '7',
  postBlogUuid: 't:blog',
}

describe('the rules of a photo', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'IMAGE/PNG'])(
    '[MSGC-47, MSGC-48] accepts %s',
    type => expect(refusePhoto(fileOf('a', type), defaultMaxBytes)).toBeNull(),
  )

  it.each([
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
    ['a.png.exe', 'application/x-msdownload'],
    ['a.png', 'text/html'],
    ['noending', ''],
  ])('[MSGC-48] refuses %s of type %s', (name, type) =>
    expect(refusePhoto(fileOf(name, type), defaultMaxBytes)).toBe('Invalid file type.'),
  )

  it('[MSGC-49, MSGC-50] refuses files that are too big, in whole MB, rounded down', () => {
    expect(defaultMaxBytes).toBe(10_485_760)
    expect(refusePhoto(fileOf('a.png', 'image/png', 10_485_760), defaultMaxBytes)).toBeNull()
    expect(refusePhoto(fileOf('a.png', 'image/png', 10_485_761), defaultMaxBytes)).toBe(
      'Image must be smaller than 10MB',
    )
    fc.assert(
      fc.property(fc.integer({ min: 1_048_576, max: 500_000_000 }), most => {
        const error = refusePhoto(fileOf('a.png', 'image/png', most + 1), most)
        expect(error).toBe(`Image must be smaller than ${Math.floor(most / 1_048_576)}MB`)
      }),
    )
  })

  it('[MSGC-45, MSGC-46, MSGC-47] accepts only drags with files, takes the last file, and only pictures', () => {
    const text = fileOf('a.txt', 'text/plain')
    expect([
      holdsFiles(['text/plain', 'Files']),
      holdsFiles(['text/uri-list']),
      holdsFiles(undefined),
    ]).toEqual([true, false, false])
    expect(droppedFile([png, text])).toBe(text)
    expect(droppedFile([])).toBeNull()
    expect([isImage(png), isImage(text), isImage(fileOf('a.webp', 'image/webp'))]).toEqual([
      true,
      false,
      true,
    ])
    expect(pastedImage([text, png])).toBe(png)
    expect(pastedImage([text])).toBeNull()
  })
})

describe('createAttachment', () => {
  const setup = (read = async (file: File): Promise<ScaleResult> => readable(file)) =>
    createAttachment({ maxBytes: defaultMaxBytes, read })

  it('[MSGC-40] holds a photo with its address, size, message and a way to choose another', async () => {
    const one = setup()
    const edit = vi.fn()
    const added = one.addPhoto(png, edit)
    expect(one.$state.get()).toEqual({ state: 'reading', name: 'hill.png' })
    await added
    const now = one.$state.get()
    expect(now.state === 'ready' && now.item).toMatchObject({
      url: '',
      width: 800,
      height: 600,
      context: 'messaging-image-upload',
      editCallback: edit,
    })
    expect(now.state === 'ready' && now.item.message).toMatchObject({
      type: 'image',
      file: png,
      image: { local: preview },
    })
  })

  it('[MSGC-40, MSGC-41] holds a GIF in the same way, as the post that it is', () => {
    const one = setup()
    one.addGif(gif, () => {})
    expect(one.take()).toMatchObject({
      url: gif.mediaUrl,
      width: 250,
      height: 140,
      context: 'messaging-gif',
      message: { type: 'post', postId: '7', blogUuid: 't:blog' },
    })
    expect(one.$state.get()).toEqual({ state: 'none' })
    expect(one.take()).toBeNull()
  })

  it('[MSGC-42] refuses a GIF without its post or blog, with a message', () => {
    for (const missing of ['postId', 'postBlogUuid'] as const) {
      const one = setup()
      const { [missing]: _, ...rest } = gif
      one.addGif(rest, () => {})
      expect(one.$state.get().state).toBe('refused')
      expect(one.take()).toBeNull()
    }
  })

  it.each([
    ['cannot be decoded', async (): Promise<ScaleResult> => ({ ok: false, error: unreadableText() })],
    [
      'cannot be drawn',
      async (file: File): Promise<ScaleResult> => ({
        ok: true,
        value: { file, width: 0, height: 0, preview: null },
      }),
    ],
    ['makes the reader fail', () => Promise.reject(new Error('no chunk'))],
  ])('[MSGC-51] a file that %s is refused', async (_, read) => {
    const one = setup(read)
    await one.addPhoto(png, () => {})
    expect(one.$state.get()).toEqual({
      state: 'refused',
      error: 'hill.png: Something about that file is off. Try sending something else.',
    })
    // The next one is blurred again.
    one.addGif(gif, () => {})
    expect(one.$state.get().state).toBe('ready')
  })

  it('[MSGC-44] keeps the first picture, and drops one that is removed while it is read', async () => {
    let finish: (result: ScaleResult) => void = () => {}
    const signals: AbortSignal[] = []
    const one = createAttachment({
      maxBytes: 10,
      read: (_, signal) => {
        signals.push(signal)
        return new Promise(resolve => {
          finish = resolve
        })
      },
    })
    const added = one.addPhoto(png, () => {})
    one.addGif(gif, () => {})
    expect(one.$state.get().state).toBe('reading')
    one.clear()
    expect(signals[0]?.aborted).toBe(true)
    finish(readable(png))
    await added
    expect(one.$state.get()).toEqual({ state: 'none' })
  })
})

describe('attachments', () => {
  afterEach(() => vi.restoreAllMocks())

  it('[MSGC-49, MSGC-50] take the maximum size from the page, or the default', async () => {
    const refused = async (bytes: number | undefined, size: number) => {
      const { app } = createTestApp({
        bootstrap: { messaging: bytes === undefined ? {} : { image_upload_max_bytes: bytes } },
      })
      const one = app.get(attachments).of('k')
      void one.addPhoto(fileOf('a.png', 'image/png', size), () => {})
      const now = one.$state.get()
      one.clear()
      return now.state === 'refused' ? now.error : null
    }
    expect(await refused(2_200_000, 2_200_001)).toBe('a.png: Image must be smaller than 2MB')
    expect(await refused(undefined, 10_485_761)).toBe('a.png: Image must be smaller than 10MB')
    expect(await refused(undefined, 10_485_760)).toBeNull()
    expect(await refused(0, 10_485_761)).toBe('a.png: Image must be smaller than 10MB')
  })

  it.each([
    ['a.png', 'image/png', 'hello', 'Something about that file is off. Try sending something else.'],
    ['a.gif', 'image/gif', '', 'Something about that file is off. Try sending something else.'],
    // A WebP under another name.
    ['a.jpg', 'image/jpeg', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'Invalid file type.'],
  ])(
    '[MSGC-48, MSGC-51] refuse %s of type %s by name for what is in it',
    async (name, type, content, error) => {
      const { app } = createTestApp()
      const one = app.get(attachments).of('k')
      await one.addPhoto(new File([content], name, { type }), () => {})
      expect(one.$state.get()).toEqual({ state: 'refused', error: `${name}: ${error}` })
    },
  )

  it('outlive their windows, and leaving the page with one asks first', () => {
    const { app } = createTestApp()
    const all = app.get(attachments)
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    all.of('k').addGif(gif, () => {})
    expect(all.of('k').$state.get().state).toBe('ready')
    expect(all.of('other').$state.get().state).toBe('none')
    expect(leave()).toBe(false)
    all.forget('k')
    expect(leave()).toBe(true)
    expect(all.of('k').$state.get().state).toBe('none')
  })
})
