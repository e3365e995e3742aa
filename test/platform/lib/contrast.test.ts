import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adjustBrightness,
  black,
  contrast,
  parseColor,
  type Rgb,
  readableOn,
  toHex,
  white,
} from '../../../src/platform/lib/contrast.ts'

const channel = fc.integer({ min: 0, max: 255 })
const color: fc.Arbitrary<Rgb> = fc.tuple(channel, channel, channel)

describe('colors', () => {
  it('reads hex, rgb and hsl', () => {
    const read = ['#fff', 'FFF', '#001935', '#00193580', 'rgb(0, 25, 53)', 'rgba(0 25 53 / 50%)', 'white']
    expect(read.map(text => parseColor(text)).map(found => found && toHex(found))).toEqual([
      ...['#ffffff', '#ffffff', '#001935', '#001935', '#001935', '#001935', '#ffffff'],
    ])
    expect(parseColor('hsl(210, 50%, 40%)')).toEqual([51, 102, 153])
    fc.assert(
      fc.property(color, one => {
        expect(parseColor(toHex(one))).toEqual(one)
      }),
    )
  })

  it('reads no color from anything else, nor one with an infinite number', () => {
    const none = ['', '#12', '#12345', 'red;background:url(//evil)', 'url(javascript:alert(1))', 'var(--x)']
    const code = ['expression(alert(1))', 'constructor', '</style><script>', `rgb(${'1'.repeat(5000)},1,1)`]
    expect([...none, ...code].filter(parseColor)).toEqual([])
  })

  it('never reads anything but a color from any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const found = parseColor(text)
        if (found) expect(toHex(found)).toMatch(/^#[\da-f]{6}$/)
      }),
    )
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast(black, white)).toBeCloseTo(21)
    expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2)
    expect(contrast([119, 119, 119], white)).toBeLessThan(4.5)
  })

  it('[BOOT-27] brightness is changed by 0.3 by default', () => {
    expect(adjustBrightness([100, 100, 100])).toEqual([147, 147, 147])
    expect(adjustBrightness([100, 100, 100], -0.3)).toEqual([70, 70, 70])
    expect(adjustBrightness(white)).toEqual(white)
  })

  it('keeps a readable color and changes any other until it is readable', () => {
    expect(readableOn(white, [0, 0, 200])).toEqual([0, 0, 200])
    fc.assert(
      fc.property(color, color, (ground, wanted) => {
        expect(contrast(ground, readableOn(ground, wanted))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
