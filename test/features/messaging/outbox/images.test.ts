import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickSize, postThumbnail } from '../../../../src/features/messaging/outbox/images.ts'

const size = (width: number) => ({ url: `https://media.example/${width}.jpg`, width, height: width })

describe('the size of a picture', () => {
  it('[MSGC-30] of a message or a photo post is the smallest that fills 250 pixels', () => {
    const photo = { alt_sizes: [540, 100, 400, 210, 250].map(size), original_size: size(1280) }
    expect(pickSize(photo, 250)).toEqual(size(250))
    expect(postThumbnail({ id: '1', photos: [photo] })).toEqual(size(250))
  })

  it('[MSGC-29] of a thumbnail fills 210 pixels', () => {
    const thumbnail = { alt_sizes: [540, 100, 210, 250].map(size) }
    expect(postThumbnail({ id: '1', thumbnail, photos: [{ original_size: size(400) }] })).toEqual(size(210))
  })

  it('[MSGC-29, MSGC-30] is the smallest that is wide enough, else the widest', () => {
    const widths = fc.array(fc.nat(2000), { minLength: 1 })
    fc.assert(
      fc.property(widths, fc.nat(2000), (all, wanted) => {
        const found = pickSize({ alt_sizes: all.map(size) }, wanted)?.width
        const enough = all.filter(width => width >= wanted)
        expect(found).toBe(enough.length > 0 ? Math.min(...enough) : Math.max(...all))
      }),
    )
    expect(pickSize({}, 250)).toBeNull()
  })
})
