import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondZoom, sizeBefore, sizeShown } from '../../../src/features/lightbox/photos.ts'

const window = { width: 1280, height: 900 }
/** The room between the bars. */
const room = { x: 1280, y: 712 }
const pixels = fc.integer({ min: 20, max: 12_000 })

const zoomsOf = (photo: { width: number; height: number }, panAreaSize = room) => {
  const { width, height } = sizeShown(photo, window)
  const fit = Math.min(1, panAreaSize.x / width, panAreaSize.y / height)
  return {
    fit,
    second: secondZoom({ fit, elementSize: { x: width, y: height }, panAreaSize }),
    width,
    height,
  }
}

describe('the size of a photo in the lightbox', () => {
  it('[DEC-179] does not jump once it has loaded: it fills the window before and after, unless it is tiny', () => {
    fc.assert(
      fc.property(pixels, pixels, fc.integer({ min: 1, max: 8 }), (width, height, times) => {
        const thumb = { naturalWidth: width / times, naturalHeight: height / times } as HTMLImageElement
        const before = sizeBefore({ width: undefined, height: undefined, thumb }, window)
        const { fit, ...after } = zoomsOf({ width, height })
        const fitBefore = Math.min(1, room.x / before.width, room.y / before.height)
        const isTiny = width * 4 < window.width && height * 4 < window.height
        if (!isTiny) expect(after.width * fit).toBeCloseTo(before.width * fitBefore, 0)
        expect(after.width).toBeLessThanOrEqual(Math.max(width, 4 * width))
      }),
    )
    expect(zoomsOf({ width: 540, height: 420 }).width * zoomsOf({ width: 540, height: 420 }).fit).toBeCloseTo(
      915,
      0,
    )
    expect(sizeShown({ width: 16, height: 16 }, window)).toEqual({ width: 64, height: 64 })
  })

  it.each([
    ['a strip of 800 × 12,000', { width: 800, height: 12_000 }, 1280],
    ['one from side to side', { width: 12_000, height: 800 }, 712 * 15],
  ])('[DEC-179] a press on %s fills the window across', (_, photo, width) => {
    const zooms = zoomsOf(photo)
    expect(zooms.width * zooms.fit).toBeLessThan(1281)
    expect(zooms.width * zooms.second).toBeCloseTo(width, 0)
  })

  it('[DEC-179] a press on any other makes it at least twice as large, and not much larger than it is', () => {
    fc.assert(
      fc.property(pixels, pixels, (width, height) => {
        const { fit, second } = zoomsOf({ width, height })
        expect(second).toBeGreaterThanOrEqual(fit * 2)
        expect(second).toBeLessThanOrEqual(Math.max(2, fit * 2))
      }),
    )
    const { fit, second } = zoomsOf({ width: 4000, height: 3000 })
    expect(second).toBeCloseTo(fit * 3, 5)
  })
})
