import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePng } from '../../../fixtures/media/png.ts'
import { fitSize, readImageSize } from '../../../src/features/uploads/image-size.ts'
import { isScalable } from '../../../src/features/uploads/scale-image.ts'
import { picture } from './support.ts'

describe('the size of a picture', () => {
  it('is read from the header of a PNG', async () => {
    const png = await encodePng(new Uint8Array(3 * 2 * 4), 3, 2)
    expect(readImageSize(png.buffer)).toEqual({ width: 3, height: 2 })
  })

  it('is read from a JPEG, after all other segments', () => {
    const exif = [0xff, 0xe1, 0, 6, 1, 2, 3, 4]
    const frame = [0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 1, 0x11, 0]
    const jpeg = new Uint8Array([0xff, 0xd8, ...exif, 0xff, 0xff, 0xdb, 0, 4, 0, 0, ...frame])
    expect(readImageSize(jpeg.buffer)).toEqual({ width: 4000, height: 3000 })
  })

  it('is unknown, never an error, for anything else', () => {
    const read = (bytes: number[]) => readImageSize(new Uint8Array(bytes).buffer)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 64 }), tail => {
        read(tail)
        read([0xff, 0xd8, ...tail])
        read([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...tail])
      }),
    )
    expect(read([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull()
  })

  it('[PHOTO-7] is scaled to 1080 pixels at the long edge, keeping the ratio', () => {
    expect(fitSize({ width: 4000, height: 3000 }, 1080)).toEqual({ width: 1080, height: 810 })
    expect(fitSize({ width: 3000, height: 4000 }, 1080)).toEqual({ width: 810, height: 1080 })
    expect(fitSize({ width: 1080, height: 500 }, 1080)).toEqual({ width: 1080, height: 500 })
    expect(fitSize({ width: 20_000, height: 3 }, 1080)).toEqual({ width: 1080, height: 1 })
  })

  it('[PHOTO-5] matters only for jpg, jpeg and png', () => {
    const scalable = (name: string, type: string) => isScalable(picture(name, 1, type), name)
    expect([scalable('a', 'image/jpeg'), scalable('a', 'image/jpg'), scalable('a', 'image/png')]).toEqual([
      true,
      true,
      true,
    ])
    expect([scalable('a.JPG', ''), scalable('a.jpeg', ''), scalable('a.png', '')]).toEqual([true, true, true])
    expect([scalable('a.gif', 'image/gif'), scalable('a.webp', ''), scalable('a.jpg', 'image/webp')]).toEqual(
      [false, false, false],
    )
  })
})
