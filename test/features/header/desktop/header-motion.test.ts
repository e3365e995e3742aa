import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAway, logoAnimation } from '../../../../src/features/header/desktop/header-motion.ts'

describe('hiding', () => {
  it('[HEAD-5] hides on scrolling down past its height', () => {
    expect(isAway(0, 53, 52, false)).toBe(true)
    expect(isAway(0, 52, 52, false)).toBe(false)
    expect(isAway(40, 50, 52, false)).toBe(false)
  })

  it('[HEAD-5] shows on scrolling up or at the top, wherever the page is', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.boolean(), (before, now, away) => {
        if (now < before || now === 0) expect(isAway(before, now, 52, away)).toBe(false)
        else if (now > before && now > 52) expect(isAway(before, now, 52, away)).toBe(true)
        else expect(isAway(before, now, 52, away)).toBe(away)
      }),
    )
    expect(isAway(10, -4, 52, true)).toBe(false)
  })
})

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
