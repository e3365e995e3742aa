import { describe, expect, it } from 'vitest'
import type { PhotoItem } from '../../../../src/features/posts/draft/draft.ts'
import { countPictures } from '../../../../src/features/posts/types/undescribed.ts'
import { draftOf } from '../draft-of.ts'

const photo = (id: string, alt?: string): PhotoItem => ({ id, url: `/${id}.png`, caption: 'Dusk', alt })

describe('pictures without a description', () => {
  it('[DEC-186] are photos with none of their own, whatever their captions say', () => {
    const photos = [photo('o1', 'A boat at dusk'), photo('o2'), photo('o3', '  ')]
    expect(countPictures(draftOf('photo', { photos }))).toEqual({
      all: 3,
      undescribed: 2,
      arePhotos: true,
    })
  })

  it.each([
    ['rich', '<p><img src="/a.png"> <img src="/b.png" alt=""> <img alt=\'A cat\' src="/c.png"></p>', 3, 2],
    ['rich', '<img alt="a > b" src="/c.png"><img src="/d.png" data-alt="no">', 2, 1],
    ['html', '<IMG ALT=cat SRC=/a.png>', 1, 0],
    ['markdown', '![](/a.png) ![A cat](/b.png) [no image](/c)', 2, 1],
    ['rich', 'no pictures <imgs>', 0, 0],
  ] as const)('[DEC-186, EDIT-6] are images in %s text: %s', (editorType, two, all, undescribed) => {
    const draft = draftOf('text', { body: two, text: two }, { editorType })
    expect(countPictures(draft)).toMatchObject({ all, undescribed })
  })

  it('[POST-46] are not the photos of somebody else', () => {
    const draft = draftOf('photo', { photos: [photo('o1')] }, { mode: 'reblog', is_reblog: true })
    expect(countPictures(draft).all).toBe(0)
  })

  it('are counted in no time, whatever the text', () => {
    for (const text of ['<img '.repeat(200_000), '![['.repeat(200_000), `<img ${'alt '.repeat(200_000)}`])
      countPictures(draftOf('text', { body: text }, { editorType: 'markdown' }))
  })
})
