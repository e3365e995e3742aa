import { describe, expect, it } from 'vitest'
import type { Content, PhotoItem, PostDraft } from '../../../../../src/features/posts/draft/draft.ts'
import { createPostForm } from '../../../../../src/features/posts/draft/form.ts'
import { postPayload } from '../../../../../src/features/posts/server/payload.ts'
import { createPhotoModel } from '../../../../../src/features/posts/types/photo/model.ts'
import { photosOf } from '../../../../../src/features/posts/types/photo/photos.ts'
import type { Inspected } from '../../../../../src/features/uploads/inspect.ts'
import type { ScaleResult } from '../../../../../src/features/uploads/scale-image.ts'
import { createUploader } from '../../../../../src/features/uploads/uploader.ts'
import { holdingHttp, picture, uploaded } from '../../../uploads/support.ts'
import { draftOf, validatePost } from '../../draft-of.ts'

const settled = () => new Promise<void>(resolve => setTimeout(resolve))
const photo = (id: string, fields: Partial<PhotoItem> = {}): PhotoItem => ({
  id,
  url: `https://a.example/${id}.png`,
  caption: '',
  ...fields,
})

function setUp(content: Content = {}, fields: Partial<PostDraft> = {}) {
  const { http, held } = holdingHttp()
  const form = createPostForm({
    initial: draftOf('photo', content, fields),
    save: async () => ({ ok: false, failure: { kind: 'offline' } }),
    confirm: async () => true,
    isUnsure: () => false,
    now: () => 0,
  })
  const uploader = createUploader(
    { http, base: 'https://blog.example/' },
    { endpoint: '/svc/upload/image', concurrency: 2, type: 'image/(jpeg|png|gif)', maxUploadSize: 1000 },
  )
  const closed: string[] = []
  const prepare = async (file: Blob, name: string): Promise<ScaleResult> => {
    if (name.startsWith('broken'))
      return { ok: false, error: 'Couldn’t open this photo. The file may be damaged.' }
    const preview = { width: 3, height: 2, source: {} as CanvasImageSource, close: () => closed.push(name) }
    return { ok: true, value: { file, width: 30, height: 20, preview } }
  }
  const inspect = async (file: File): Promise<Inspected> =>
    file.name.startsWith('words')
      ? { ok: false, error: 'This is not valid image file.' }
      : {
          ok: true,
          file: file.name.startsWith('moves') ? new File([file], 'moves.gif', { type: 'image/gif' }) : file,
        }
  const model = createPhotoModel({
    form,
    uploader,
    limits: { type: 'image/(jpeg|png|gif)', maxUploadSize: 1000 },
    inspect,
    prepare,
  })
  const photos = () => photosOf(form.$draft.get().content)
  return {
    form,
    model,
    held,
    closed,
    photos,
    ids: () => photos().map(({ id }) => id),
    layout: () => form.$draft.get().content.photosetLayout,
    status: (id: string) => model.$statuses.get()[id],
    errors: () => validatePost(form.$draft.get()),
    async add(...names: string[]) {
      model.addFiles(names.map(name => picture(name)))
      await settled()
    },
  }
}

describe('the photos of a post', () => {
  it('[DEC-186, PHOTO-6] send their descriptions only where they have some; an emptied one is sent as empty', () => {
    const { model, form, photos } = setUp({
      photos: [photo('o1'), photo('o2', { caption: 'Dusk' }), photo('o3', { alt: 'Old' })],
    })
    model.setAlt('o1', ` ${'é'.repeat(2100)}`)
    model.setAlt('o3', '')
    const sent = postPayload(form.$draft.get())
    expect(sent['alt_text[o1]']).toBe('é'.repeat(2000))
    expect(sent['alt_text[o2]']).toBeUndefined()
    expect(sent['alt_text[o3]']).toBe('')
    expect(sent['caption[o2]']).toBe('Dusk')
    expect(photos()[1]).not.toHaveProperty('alt')
  })

  it('[DEC-176] go on uploading when a form that was discarded meanwhile is open again', async () => {
    const file = picture('1.png')
    const { photos, held, status } = setUp({
      photos: [photo('o1', { url: '', file, pending: true, caption: 'Dusk' }), photo('o2')],
    })
    await settled()
    expect(status('o1')?.state).toBe('uploading')
    await held[0]?.answer(uploaded('/media/1'))
    expect(photos()).toMatchObject([{ preuploadUrl: '/media/1', caption: 'Dusk' }, { id: 'o2' }])
    expect(held).toHaveLength(1)
  })

  it('[PHOTO-1, PHOTO-3, VAL-8] are files until they are uploaded, then addresses', async () => {
    const { add, photos, held, errors, form, status } = setUp()
    await add('1.png')
    expect(photos()).toMatchObject([
      { id: 'o1', file: expect.any(File), pending: true, url: '', width: 30, height: 20 },
    ])
    expect(form.$draft.get().uploading).toBe(true)
    expect(errors()).toEqual(['Uploads in progress.'])
    held[0]?.call.onProgress(50, 100)
    expect(status('o1')).toEqual({ state: 'uploading', progress: 0.5, text: '50 bytes of 100 bytes' })
    await held[0]?.answer(uploaded('/media/1'))
    expect(photos()).toEqual([
      { id: 'o1', url: '/media/1', preuploadUrl: '/media/1', caption: '', width: 30, height: 20 },
    ])
    expect(form.$draft.get().uploading).toBe(false)
    expect(errors()).toEqual([])
    expect(JSON.parse(JSON.stringify(photos()))).toEqual(photos())
  })

  it('[PHOTO-2, PHOTO-8] keep the fields of a fetched post, and send their flags', () => {
    const flags = {
      photoRaw: 'raw',
      isSelfie: true,
      isSelfieGif: true,
      livephotoUrl: 'https://a.example/live.mov',
      livephotoStillImageTime: 1.5,
    }
    const { model, photos, form } = setUp({ photos: [photo('o1', flags), photo('o2')], photosetLayout: '2' })
    model.setCaption('o2', 'Two')
    model.move('o1', { row: 1, at: null })
    expect(photos()).toEqual([photo('o2', { caption: 'Two' }), photo('o1', flags)])
    expect(postPayload(form.$draft.get())).toMatchObject({
      'images[o2]': 'https://a.example/o2.png',
      'caption[o2]': 'Two',
      photo_raw: 'raw',
      is_selfie: true,
      is_selfie_gif: true,
      'post[photoset_layout]': '11',
      'post[photoset_order]': 'o2,o1',
    })
  })

  it('[PHOTO-4] are at most ten: an eleventh is refused with a message, and the ten stay', async () => {
    const { model, add, ids } = setUp({ photos: Array.from({ length: 9 }, (_, at) => photo(`o${at + 1}`)) })
    await add('10.png', '11.png', '12.png')
    expect(ids()).toHaveLength(10)
    expect(model.$note.get()).toMatchObject({
      texts: ['11.png, 12.png: Posts can have up to 10 photos.'],
      isRefusal: true,
    })
    expect(model.addUrl('https://a.example/more.png')).toBe(false)
    expect(model.$note.get()?.texts).toEqual(['Posts can have up to 10 photos.'])
    expect(ids()).toHaveLength(10)
  })

  it('[PHOTO-5, UP-7, UP-8] are refused by name and reason if unusable', async () => {
    const { model, add, ids } = setUp()
    model.addFiles([
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
      picture('huge.gif', 2000, 'image/gif'),
      picture('fine.png'),
    ])
    await settled()
    expect(ids()).toEqual(['o1'])
    expect(model.$note.get()?.texts).toEqual([
      'notes.txt: This is not valid image file.',
      'huge.gif: The file is too big. Squish it down, and try again!',
    ])
    await add('broken.png')
    expect(ids()).toEqual(['o1'])
    expect(model.$note.get()?.texts).toEqual([
      'broken.png: Couldn’t open this photo. The file may be damaged.',
    ])
  })

  it('[PHOTO-5, UP-7] are what they are when read, whatever their names say', async () => {
    const { model, photos } = setUp()
    model.addFiles([picture('words.png'), picture('moves.png'), picture('moves too.png', 2000)])
    await settled()
    expect(photos().map(({ file }) => file && [Reflect.get(file, 'name'), file.type])).toEqual([
      ['moves.gif', 'image/gif'],
    ])
    expect(model.$note.get()?.texts).toEqual([
      'words.png: This is not valid image file.',
      // A picture that moves is not made smaller.
      'moves too.png: The file is too big. Squish it down, and try again!',
    ])
  })

  it('[PHOTO-4, PHOTO-5] do not lose room to unreadable files: a good one replaces them, the others are named', async () => {
    const { model, add, photos } = setUp()
    const good = Array.from({ length: 11 }, (_, at) => `${at + 1}.png`)
    await add('broken-a.png', ...good, 'broken-b.png')
    expect(photos().map(({ file }) => file && Reflect.get(file, 'name'))).toEqual(good.slice(0, 10))
    expect(model.$note.get()?.texts).toEqual([
      'broken-a.png: Couldn’t open this photo. The file may be damaged.',
      '11.png, broken-b.png: Posts can have up to 10 photos.',
    ])
    model.remove('o11')
    expect(model.$note.get()?.texts).toEqual(['Photo removed.'])
  })

  it('[PHOTO-5] can be added by address too, unscaled', () => {
    const { model, photos } = setUp()
    expect(model.addUrl('pictures.example/cat.gif')).toBe(true)
    expect(photos()).toMatchObject([
      { id: 'o1', url: 'http://pictures.example/cat.gif', externalUrl: 'http://pictures.example/cat.gif' },
    ])
    expect(model.addUrl('a cat')).toBe(false)
    expect(model.$note.get()?.texts).toEqual(['Enter a valid photo URL.'])
  })

  it('[UP-13] stay if their upload fails, cannot be posted then, and can be retried', async () => {
    const { add, held, status, errors, model, photos } = setUp()
    await add('1.png')
    await held[0]?.fail({ kind: 'offline' })
    expect(status('o1')).toEqual({
      state: 'failed',
      error: 'Upload error',
      hint: 'No connection. Check your network and try again.',
      mayRetry: true,
    })
    expect(errors()).toEqual(['A photo didn’t upload. Try again or remove it.'])
    expect(model.previewOf('o1')).not.toBeNull()
    model.retry('o1')
    expect(errors()).toEqual(['Uploads in progress.'])
    await held[1]?.answer(uploaded('/media/1'))
    expect(photos()[0]?.url).toBe('/media/1')
  })

  it('[UP-5] can be canceled, also while they are read', async () => {
    const { add, model, held, status, photos } = setUp()
    await add('1.png')
    model.cancel('o1')
    expect(status('o1')).toMatchObject({ state: 'failed', error: 'Canceled upload', mayRetry: true })
    expect(photos()[0]?.pending).toBeUndefined()
    model.addFiles([picture('2.png')])
    while (!status('o2')) await Promise.resolve()
    model.cancel('o2')
    await settled()
    expect(status('o2')).toMatchObject({ state: 'failed', error: 'Canceled upload' })
    expect(held).toHaveLength(1)
    model.retry('o2')
    await settled()
    expect(held).toHaveLength(2)
  })

  it('return to their place when a removal is undone, and upload again if necessary', async () => {
    const { add, model, held, ids, layout, photos } = setUp({
      photos: [photo('o1'), photo('o2'), photo('o3')],
      photosetLayout: '21',
    })
    await add('4.png')
    model.remove('o1')
    model.remove('o4')
    expect(ids()).toEqual(['o2', 'o3'])
    await settled()
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect(model.$note.get()).toMatchObject({ texts: ['Photo removed.'], mayUndo: true })
    model.addUrl('https://a.example/new.png')
    expect(ids()).toEqual(['o2', 'o3', 'o5'])
    expect(model.undo()).toBe('o4')
    expect(model.undo()).toBe('o1')
    expect(model.undo()).toBeNull()
    expect(ids().slice(0, 3)).toEqual(['o1', 'o2', 'o3'])
    expect(layout()).toBe('23')
    expect(held).toHaveLength(2)
    await held[1]?.answer(uploaded('/media/4'))
    expect(photos().find(({ id }) => id === 'o4')?.url).toBe('/media/4')
  })

  it('are moved step by step, with announcements, and returned unchanged on cancel', () => {
    const { model, ids, layout, form } = setUp({
      photos: [photo('o1'), photo('o2'), photo('o3')],
      photosetLayout: '12',
    })
    model.pickUp('o1')
    expect(model.$announcement.get()).toMatch(/^Picked up\. Row 1 of 2, photo 1 of 1\. /)
    model.step('down')
    expect(model.$announcement.get()).toBe('Row 1 of 1, photo 1 of 3.')
    expect(model.$rows.get()).toEqual([['o1', 'o2', 'o3']])
    expect(layout()).toBe('12')
    model.putBack()
    expect(model.$rows.get()).toEqual([['o1'], ['o2', 'o3']])
    expect(form.$isChanged.get()).toBe(false)
    model.pickUp('o1')
    model.step('last')
    model.step('next')
    expect(model.$announcement.get()).toBe('It can’t move any further.')
    model.drop()
    expect(model.$announcement.get()).toBe('Dropped. Row 2 of 2, photo 1 of 1.')
    expect(ids()).toEqual(['o2', 'o3', 'o1'])
    expect(layout()).toBe('21')
  })

  it('lost in a reload are reported, and can be chosen again for their place and caption', async () => {
    const lost = (id: string, fileName: string) => photo(id, { url: '', fileName, caption: `About ${id}` })
    const { model, ids, status, held, photos, errors, add } = setUp({
      photos: [photo('o1'), lost('o2', 'beach.jpg'), lost('o3', ''), lost('o4', 'cat.png')],
      photosetLayout: '22',
    })
    await settled()
    expect(ids()).toEqual(['o1', 'o2', 'o3', 'o4'])
    expect(model.$note.get()).toMatchObject({
      texts: ['3 photos hadn’t finished uploading, so they weren’t saved. Choose them again.'],
      isRefusal: true,
    })
    expect([status('o2'), status('o3')]).toEqual([
      { state: 'lost', name: 'beach.jpg' },
      { state: 'lost', name: '' },
    ])
    expect(errors()).toEqual(['A photo didn’t upload. Try again or remove it.'])
    // One in its place, or by its name among several.
    model.chooseAgain('o3', new File(['x'], 'notes.txt', { type: 'text/plain' }))
    await settled()
    expect(model.$note.get()?.texts).toEqual(['notes.txt: This is not valid image file.'])
    model.chooseAgain('o3', picture('broken.png'))
    await settled()
    expect(model.$note.get()?.texts).toEqual([
      'broken.png: Couldn’t open this photo. The file may be damaged.',
    ])
    expect(status('o3')).toEqual({ state: 'lost', name: 'broken.png' })
    model.chooseAgain('o3', picture('dog.png'))
    await add('new.png', 'cat.png')
    expect(ids()).toEqual(['o1', 'o2', 'o3', 'o4', 'o5'])
    await held[0]?.answer(uploaded('/media/dog'))
    await held[1]?.answer(uploaded('/media/1'))
    await settled()
    await held[2]?.answer(uploaded('/media/2'))
    expect(photos().map(({ url }) => url !== '')).toEqual([true, false, true, true, true])
    expect(photos()[2]).toEqual({
      id: 'o3',
      url: '/media/dog',
      preuploadUrl: '/media/dog',
      caption: 'About o3',
      width: 30,
      height: 20,
    })
    expect(photos()[3]?.caption).toBe('About o4')
    model.remove('o2')
    expect(errors()).toEqual([])
  })

  it('without an address from the server are left out', async () => {
    const { ids } = setUp({ photos: [photo('o1'), photo('o2', { url: '' })] })
    await settled()
    expect(ids()).toEqual(['o1'])
  })

  it('are cleaned up: uploads end, previews are released', async () => {
    const { add, model, held, closed, form } = setUp()
    await add('1.png', '2.png')
    const before = form.$draft.get()
    model.dispose()
    await settled()
    expect(held.every(({ call }) => call.signal.aborted)).toBe(true)
    expect(closed.sort()).toEqual(['1.png', '2.png'])
    expect(form.$draft.get()).toBe(before)
  })
})
