import { afterEach, describe, expect, it, vi } from 'vitest'
import { readPhotos } from '../../../../src/features/photos/carousel/photoset-options.ts'

afterEach(() => void vi.restoreAllMocks())

describe('the photos of a photoset', () => {
  it('[CARO-2, CARO-3, CARO-8] come from the element’s options; one without a link has the post’s', () => {
    const options = {
      id: '7',
      pt: 'k',
      tumblelog: 'aria',
      carousel_link_url: 'https://b.example/all',
      photoset_photos: [
        { high_res: '/1.png', caption: ' One ', width: 540, height: 360, link_url: 'https://b.example/1' },
        { high_res: '/2.png' },
      ],
    }
    expect(readPhotos(options)).toEqual([
      { url: '/1.png', caption: 'One', alt: 'One', width: 540, height: 360, href: 'https://b.example/1' },
      {
        url: '/2.png',
        caption: '',
        alt: '',
        width: undefined,
        height: undefined,
        href: 'https://b.example/all',
      },
    ])
  })

  it('[CARO-3] are left out if a field has the wrong type; only the picture is required', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const photoset_photos = [
      { high_res: '/1.png', width: 'wide', height: 0, caption: 7 },
      { caption: 'no picture' },
      null,
    ]
    expect(readPhotos({ id: 7, photoset_photos }).map(({ url }) => url)).toEqual(['/1.png'])
    expect(warn.mock.calls.flat().join()).toContain('photoset_photos')
    for (const odd of [null, 'x', 3, [], {}, { photoset_photos: 'x' }]) expect(readPhotos(odd)).toEqual([])
  })
})
