import { describe, expect, it } from 'vitest'
import { picture, uploaded } from '../../../uploads/support.ts'
import { last, settled } from '../support.ts'
import { edits, setUp, turnedFile } from './support.ts'

const original = picture('cat.png')

describe('an edited photo', () => {
  it('[DEC-186, UP-11] is uploaded in place of the other one; its texts stay', async () => {
    const { model, add, edit, held, photos, sentName } = setUp()
    await add(original)
    model.setCaption('o1', 'Dusk')
    model.setAlt('o1', 'A cat')
    await last(held).answer(uploaded('/media/1'))
    await model.edit('o1')
    expect(edit).toHaveBeenCalledWith(original, 'cat.png', undefined)
    const texts = { id: 'o1', caption: 'Dusk', alt: 'A cat' }
    expect(photos()).toMatchObject([{ ...texts, url: '', pending: true }])
    expect(photos()[0]?.preuploadUrl).toBeUndefined()
    await settled()
    expect(sentName()).toBe('turned.png')
    await last(held).answer(uploaded('/media/2'))
    expect(photos()).toMatchObject([{ ...texts, preuploadUrl: '/media/2', url: '/media/2' }])
    expect(held).toHaveLength(2)
  })

  it('[DEC-186] is edited again from the original, and is the original again once all is undone', async () => {
    const { model, add, edit, held, photos, sentName } = setUp()
    await add(original)
    await model.edit('o1')
    edit.mockResolvedValueOnce({ file: null, edits })
    await model.edit('o1')
    expect(edit).toHaveBeenLastCalledWith(original, 'cat.png', edits)
    await settled()
    expect(sentName()).toBe('cat.png')
    await last(held).answer(uploaded('/media/3'))
    expect(photos()[0]?.url).toBe('/media/3')
    await model.edit('o1')
    expect(edit).toHaveBeenLastCalledWith(original, 'cat.png', undefined)
  })

  it('[DEC-186] of a posted photo has that photo’s address until it is saved, and again once all is undone', async () => {
    const posted = { id: 'o1', url: 'https://a.example/1.png', caption: 'Dusk', photoRaw: 'raw', width: 4 }
    const { model, edit, photos, held } = setUp([posted])
    edit.mockResolvedValueOnce(null)
    await model.edit('o1')
    expect(photos()).toEqual([posted])
    await model.edit('o1')
    expect(edit).toHaveBeenLastCalledWith('https://a.example/1.png', 'photo', undefined)
    expect(photos()[0]?.photoRaw).toBeUndefined()
    await settled()
    model.setCaption('o1', 'Night')
    edit.mockResolvedValueOnce({ file: null, edits })
    await model.edit('o1')
    expect(photos()).toEqual([{ ...posted, caption: 'Night' }])
    expect(last(held).call.signal.aborted).toBe(true)
  })

  it('[DEC-186, UP-13] whose upload fails can be tried again; one that is removed meanwhile is left alone', async () => {
    const { model, add, edit, held, photos, status } = setUp()
    await add(original)
    await model.edit('o1')
    await settled()
    await last(held).answer({}, 500)
    expect(status('o1')?.state).toBe('failed')
    model.retry('o1')
    await settled()
    await last(held).answer(uploaded('/media/4'))
    expect(photos()[0]?.url).toBe('/media/4')
    edit.mockImplementationOnce(async () => {
      model.remove('o1')
      return { file: turnedFile, edits }
    })
    await model.edit('o1')
    expect(photos()).toEqual([])
  })
})
