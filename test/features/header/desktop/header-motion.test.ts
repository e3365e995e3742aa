import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logoAnimation } from '../../../../src/features/header/desktop/header-motion.ts'

describe('the logo', () => {
  it('[HEAD-3, HEAD-4] picks one of ten images of the assets host', () => {
    const all = Array.from({ length: 10 }, (_, n) => logoAnimation(n / 10, 'https://assets.example/'))
    expect(all).toEqual(
      Array.from(
        { length: 10 },
        (_, n) => `https://assets.example/images/logo/hover-animations/${n + 1}.gif`,
      ),
    )
    expect(logoAnimation(0)).toBe('/images/logo/hover-animations/1.gif')
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), random => {
        expect(logoAnimation(random)).toMatch(/\/([1-9]|10)\.gif$/)
      }),
    )
  })
})
