import { describe, expect, it, vi } from 'vitest'
import type { EditPicture } from '../../../../../src/features/picture-editor/requests.ts'
import type { PhotoItem } from '../../../../../src/features/posts/draft/draft.ts'
import { createPhotoModel } from '../../../../../src/features/posts/types/photo/model.ts'
import { photosOf } from '../../../../../src/features/posts/types/photo/photos.ts'
import { picture, uploaded } from '../../../uploads/support.ts'
import { formOf, last, settled, uploading } from '../support.ts'

const edits = { turns: 1, isMirrored: false, crop: { left: 0, top: 0, width: 1, height: 1 }, blurred: [] }
const turnedFile = picture('turned.png', 50)

function setUp(photos: PhotoItem[] = []) {
  const { form } = formOf('photo', { photos })
  const { uploader, held } = uploading()
  const edit = vi.fn<EditPicture>(async () => ({ file: turnedFile, edits }))
  const model = createPhotoModel({
    form,
    uploader,
    limits: {},
    inspect: async file => ({ ok: true, file }),
    prepare: async file => ({ ok: true, value: { file, width: 30, height: 20, preview: null } }),
    edit,
  })
  const sentName = () => (last(held).call.body.get('photo') as File).name
  return { form, model, edit, held, sentName, photo: () => photosOf(form.$draft.get().content)[0] }
}

describe('an edited photo', () => {
  it('[DEC-186, UP-11] is uploaded in place of the other one; its texts stay', async () => {
    const { model, edit, held, photo, sentName } = setUp()
    const original = picture('cat.png')
    model.addFiles([original])
    await settled()
    model.setCaption('o1', 'Dusk')
    model.setAlt('o1', 'A cat')
    await last(held).answer(uploaded('/media/1'))
    await model.edit('o1')
    expect(edit).toHaveBeenCalledWith(original, 'cat.png', undefined)
    expect(photo()).toMatchObject({ id: 'o1', url: '', pending: true, caption: 'Dusk', alt: 'A cat' })
    expect(photo()?.preuploadUrl).toBeUndefined()
    await settled()
    expect(sentName()).toBe('turned.png')
    await last(held).answer(uploaded('/media/2'))
    expect(photo()).toMatchObject({
      preuploadUrl: '/media/2',
      url: '/media/2',
      caption: 'Dusk',
      alt: 'A cat',
    })
    expect(held).toHaveLength(2)
  })

  it('[DEC-186] is edited again from the original, and is the original again once all is undone', async () => {
    const { model, edit, held, photo, sentName } = setUp()
    const original = picture('cat.png')
    model.addFiles([original])
    await settled()
    await model.edit('o1')
    edit.mockResolvedValueOnce({ file: null, edits })
    await model.edit('o1')
    expect(edit).toHaveBeenLastCalledWith(original, 'cat.png', edits)
    await settled()
    expect(sentName()).toBe('cat.png')
    await last(held).answer(uploaded('/media/3'))
    expect(photo()?.url).toBe('/media/3')
    await model.edit('o1')
    expect(edit).toHaveBeenLastCalledWith(original, 'cat.png', undefined)
  })

  it('[DEC-186] of a posted photo has that photo’s address until it is saved, and again once all is undone', async () => {
    const posted = { id: 'o1', url: 'https://a.example/1.png', caption: 'Dusk', photoRaw: 'raw', width: 4 }
    const { model, edit, photo, held } = setUp([posted])
    edit.mockResolvedValueOnce(null)
    await model.edit('o1')
    expect(photo()).toEqual(posted)
    await model.edit('o1')
    expect(edit).toHaveBeenLastCalledWith('https://a.example/1.png', 'photo', undefined)
    expect(photo()?.photoRaw).toBeUndefined()
    await settled()
    model.setCaption('o1', 'Night')
    edit.mockResolvedValueOnce({ file: null, edits })
    await model.edit('o1')
    expect(photo()).toEqual({ ...posted, caption: 'Night' })
    expect(last(held).call.signal.aborted).toBe(true)
  })

  it('[DEC-186, UP-13] whose upload fails can be tried again; one that is removed meanwhile is left alone', async () => {
    const { model, edit, held, photo } = setUp()
    model.addFiles([picture('cat.png')])
    await settled()
    await model.edit('o1')
    await settled()
    await last(held).answer({}, 500)
    expect(model.$statuses.get().o1?.state).toBe('failed')
    model.retry('o1')
    await settled()
    await last(held).answer(uploaded('/media/4'))
    expect(photo()?.url).toBe('/media/4')
    edit.mockImplementationOnce(async () => {
      model.remove('o1')
      return { file: turnedFile, edits }
    })
    await model.edit('o1')
    expect(photo()).toBeUndefined()
  })
})
