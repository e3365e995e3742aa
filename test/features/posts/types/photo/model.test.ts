import { describe, expect, it } from 'vitest'
import { postPayload } from '../../../../../src/features/posts/server/payload.ts'
import { picture, uploaded } from '../../../uploads/support.ts'
import { settled } from '../support.ts'
import { photo, setUp } from './support.ts'

const notUploaded = 'A photo didn’t upload. Try again or remove it.'
const brokenNote = (name: string) => `${name}: Couldn’t open this photo. The file may be damaged.`
const words = new File(['x'], 'notes.txt', { type: 'text/plain' })
const three = [photo('o1'), photo('o2'), photo('o3')]

describe('the photos of a post', () => {
  it('[DEC-186, PHOTO-6] send their descriptions only where they have some; an emptied one is sent as empty', () => {
    const given = [photo('o1'), photo('o2', { caption: 'Dusk' }), photo('o3', { alt: 'Old' })]
    const { model, draft, photos } = setUp(given)
    model.setAlt('o1', ` ${'é'.repeat(2100)}`)
    model.setAlt('o3', '')
    const sent = postPayload(draft())
    expect(['o1', 'o2', 'o3'].map(id => sent[`alt_text[${id}]`])).toEqual(['é'.repeat(2000), undefined, ''])
    expect(sent['caption[o2]']).toBe('Dusk')
    expect(photos()[1]).not.toHaveProperty('alt')
  })

  it('[DEC-176] go on uploading when a form that was discarded meanwhile is open again', async () => {
    const pending = { url: '', file: picture('1.png'), pending: true, caption: 'Dusk' } as const
    const { photos, held, status } = setUp([photo('o1', pending), photo('o2')])
    await settled()
    expect(status('o1')?.state).toBe('uploading')
    await held[0]?.answer(uploaded('/media/1'))
    expect(photos()).toMatchObject([{ preuploadUrl: '/media/1', caption: 'Dusk' }, { id: 'o2' }])
    expect(held).toHaveLength(1)
  })

  it('[PHOTO-1, PHOTO-3, VAL-8] are files until they are uploaded, then addresses', async () => {
    const { add, photos, held, errors, draft, status } = setUp()
    await add('1.png')
    const size = { id: 'o1', width: 30, height: 20 }
    expect(photos()).toMatchObject([{ ...size, file: expect.any(File), pending: true, url: '' }])
    expect([draft().uploading, errors()]).toEqual([true, ['Uploads in progress.']])
    held[0]?.call.onProgress(50, 100)
    expect(status('o1')).toEqual({ state: 'uploading', progress: 0.5, text: '50 bytes of 100 bytes' })
    await held[0]?.answer(uploaded('/media/1'))
    expect(photos()).toEqual([{ ...size, url: '/media/1', preuploadUrl: '/media/1', caption: '' }])
    expect([draft().uploading, errors()]).toEqual([false, []])
    expect(JSON.parse(JSON.stringify(photos()))).toEqual(photos())
  })

  it('[PHOTO-2, PHOTO-8] keep the fields of a fetched post, and send their flags', () => {
    const live = { livephotoUrl: 'https://a.example/live.mov', livephotoStillImageTime: 1.5 }
    const flags = { photoRaw: 'raw', isSelfie: true, isSelfieGif: true, ...live }
    const { model, photos, draft } = setUp([photo('o1', flags), photo('o2')], { photosetLayout: '2' })
    model.setCaption('o2', 'Two')
    model.move('o1', { row: 1, at: null })
    expect(photos()).toEqual([photo('o2', { caption: 'Two' }), photo('o1', flags)])
    expect(postPayload(draft())).toMatchObject({
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
    const { model, add, ids, note } = setUp(Array.from({ length: 9 }, (_, at) => photo(`o${at + 1}`)))
    await add('10.png', '11.png', '12.png')
    expect(note()).toEqual(['11.png, 12.png: Posts can have up to 10 photos.'])
    expect(model.$note.get()?.isRefusal).toBe(true)
    expect(model.addUrl('https://a.example/more.png')).toBe(false)
    expect(note()).toEqual(['Posts can have up to 10 photos.'])
    expect(ids()).toHaveLength(10)
  })

  it('[PHOTO-5, UP-7, UP-8] are refused by name and reason if unusable; they are what they are when read, whatever their names say', async () => {
    const { add, photos, note } = setUp()
    const tooBig = 'The file is too big. Squish it down, and try again!'
    await add(words, picture('huge.gif', 2000, 'image/gif'), picture('fine.png'))
    expect(note()).toEqual(['notes.txt: This is not valid image file.', `huge.gif: ${tooBig}`])
    await add('broken.png')
    expect(note()).toEqual([brokenNote('broken.png')])
    // A picture that moves is not made smaller.
    await add('words.png', 'moves.png', picture('moves too.png', 2000))
    expect(note()).toEqual(['words.png: This is not valid image file.', `moves too.png: ${tooBig}`])
    const names = ['fine.png image/png', 'moves.gif image/gif']
    expect(photos().map(({ file }) => file && `${Reflect.get(file, 'name')} ${file.type}`)).toEqual(names)
  })

  it('[PHOTO-4, PHOTO-5] do not lose room to unreadable files: a good one replaces them, the others are named', async () => {
    const { model, add, photos, note } = setUp()
    const good = Array.from({ length: 11 }, (_, at) => `${at + 1}.png`)
    await add('broken-a.png', ...good, 'broken-b.png')
    expect(photos().map(({ file }) => file && Reflect.get(file, 'name'))).toEqual(good.slice(0, 10))
    const rest = '11.png, broken-b.png: Posts can have up to 10 photos.'
    expect(note()).toEqual([brokenNote('broken-a.png'), rest])
    model.remove('o11')
    expect(note()).toEqual(['Photo removed.'])
  })

  it('[PHOTO-5] can be added by address too, unscaled', () => {
    const { model, photos, note } = setUp()
    expect(model.addUrl('pictures.example/cat.gif')).toBe(true)
    const url = 'http://pictures.example/cat.gif'
    expect(photos()).toMatchObject([{ id: 'o1', url, externalUrl: url }])
    expect(model.addUrl('a cat')).toBe(false)
    expect(note()).toEqual(['Enter a valid photo URL.'])
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
    expect(errors()).toEqual([notUploaded])
    expect(model.previewOf('o1')).not.toBeNull()
    model.retry('o1')
    expect(errors()).toEqual(['Uploads in progress.'])
    await held[1]?.answer(uploaded('/media/1'))
    expect(photos()[0]?.url).toBe('/media/1')
  })

  it('[UP-5] can be canceled, also while they are read', async () => {
    const { add, model, held, status, photos } = setUp()
    const canceled = { state: 'failed', error: 'Canceled upload', mayRetry: true }
    await add('1.png')
    model.cancel('o1')
    expect(status('o1')).toMatchObject(canceled)
    expect(photos()[0]?.pending).toBeUndefined()
    model.addFiles([picture('2.png')])
    while (!status('o2')) await Promise.resolve()
    model.cancel('o2')
    await settled()
    expect(status('o2')).toMatchObject(canceled)
    expect(held).toHaveLength(1)
    model.retry('o2')
    await settled()
    expect(held).toHaveLength(2)
  })

  it('return to their place when a removal is undone, and upload again if necessary', async () => {
    const { add, model, held, ids, layout, photos, note } = setUp(three, { photosetLayout: '21' })
    await add('4.png')
    model.remove('o1')
    model.remove('o4')
    expect(ids()).toEqual(['o2', 'o3'])
    await settled()
    expect(held[0]?.call.signal.aborted).toBe(true)
    expect([note(), model.$note.get()?.mayUndo]).toEqual([['Photo removed.'], true])
    model.addUrl('https://a.example/new.png')
    expect(ids()).toEqual(['o2', 'o3', 'o5'])
    expect([model.undo(), model.undo(), model.undo()]).toEqual(['o4', 'o1', null])
    expect([ids().slice(0, 3), layout()]).toEqual([['o1', 'o2', 'o3'], '23'])
    expect(held).toHaveLength(2)
    await held[1]?.answer(uploaded('/media/4'))
    expect(photos().find(({ id }) => id === 'o4')?.url).toBe('/media/4')
  })

  it('are moved step by step, with announcements, and returned unchanged on cancel', () => {
    const { model, ids, layout, form } = setUp(three, { photosetLayout: '12' })
    const told = () => model.$announcement.get()
    model.pickUp('o1')
    expect(told()).toMatch(/^Picked up\. Row 1 of 2, photo 1 of 1\. /)
    model.step('down')
    expect(told()).toBe('Row 1 of 1, photo 1 of 3.')
    expect([model.$rows.get(), layout()]).toEqual([[['o1', 'o2', 'o3']], '12'])
    model.putBack()
    expect(model.$rows.get()).toEqual([['o1'], ['o2', 'o3']])
    expect(form.$isChanged.get()).toBe(false)
    model.pickUp('o1')
    model.step('last')
    model.step('next')
    expect(told()).toBe('It can’t move any further.')
    model.drop()
    expect(told()).toBe('Dropped. Row 2 of 2, photo 1 of 1.')
    expect([ids(), layout()]).toEqual([['o2', 'o3', 'o1'], '21'])
    model.pickUp('o1')
    model.exchange('o2')
    expect(told()).toBe('Dropped. Row 1 of 2, photo 1 of 2.')
    expect([ids(), layout(), model.$moving.get()]).toEqual([['o1', 'o3', 'o2'], '21', null])
  })

  it('lost in a reload are reported, and can be chosen again for their place and caption', async () => {
    const lost = (id: string, fileName: string) => photo(id, { url: '', fileName, caption: `About ${id}` })
    const given = [photo('o1'), lost('o2', 'beach.jpg'), lost('o3', ''), lost('o4', 'cat.png')]
    const { model, ids, status, held, photos, errors, add, note } = setUp(given, { photosetLayout: '22' })
    await settled()
    const text = '3 photos hadn’t finished uploading, so they weren’t saved. Choose them again.'
    expect([note(), model.$note.get()?.isRefusal]).toEqual([[text], true])
    expect(status('o2')).toEqual({ state: 'lost', name: 'beach.jpg' })
    expect(errors()).toEqual([notUploaded])
    // One in its place, or by its name among several.
    model.chooseAgain('o3', words)
    await settled()
    expect(note()).toEqual(['notes.txt: This is not valid image file.'])
    model.chooseAgain('o3', picture('broken.png'))
    await settled()
    expect(note()).toEqual([brokenNote('broken.png')])
    expect(status('o3')).toEqual({ state: 'lost', name: 'broken.png' })
    model.chooseAgain('o3', picture('dog.png'))
    await add('new.png', 'cat.png')
    expect(ids()).toEqual(['o1', 'o2', 'o3', 'o4', 'o5'])
    for (const [at, name] of ['dog', '1', '2'].entries()) {
      await held[at]?.answer(uploaded(`/media/${name}`))
      await settled()
    }
    expect(photos().map(({ url }) => url !== '')).toEqual([true, false, true, true, true])
    const dog = { url: '/media/dog', preuploadUrl: '/media/dog', caption: 'About o3' }
    expect(photos()[2]).toEqual({ id: 'o3', ...dog, width: 30, height: 20 })
    expect(photos()[3]?.caption).toBe('About o4')
    model.remove('o2')
    expect(errors()).toEqual([])
  })

  it('without an address from the server are left out', async () => {
    const { ids } = setUp([photo('o1'), photo('o2', { url: '' })])
    await settled()
    expect(ids()).toEqual(['o1'])
  })

  it('are cleaned up: uploads end, previews are released', async () => {
    const { add, model, held, closed, draft } = setUp()
    await add('1.png', '2.png')
    const before = draft()
    model.dispose()
    await settled()
    expect(held.every(({ call }) => call.signal.aborted)).toBe(true)
    expect(closed.sort()).toEqual(['1.png', '2.png'])
    expect(draft()).toBe(before)
  })
})
