import { describe, expect, it } from 'vitest'
import { bindings } from '../../../src/features/keyboard/bindings.ts'
import { shortcuts } from '../../../src/features/keyboard/registry.ts'
import { isPanKey, keyMeaning, type LightboxKey, panSteps } from '../../../src/features/lightbox/keys.ts'
import { press as keyPress } from '../keyboard/strokes.ts'

const press = (key: string, more = {}) => ({
  ...keyPress(key),
  isComposing: false,
  repeat: false,
  ...more,
})
const shortcutsWith = (keys = {}) =>
  bindings(shortcuts(), { changes: { off: false, keys }, reserved: [], isMember: true })
const own = shortcutsWith()
const changed = shortcutsWith({ like: 'x' })

const ltr = { isRtl: false, isZoomed: false }

describe('keys in the lightbox', () => {
  it('[DEC-179] arrows follow the direction of the text, + and − zoom, Home and End go to the ends of the post', () => {
    const meanings = ['ArrowRight', 'ArrowLeft', 'Home', 'End', '+', '-', 'q']
    const of = (isRtl: boolean) =>
      meanings.map(key => keyMeaning(press(key), { isRtl, isZoomed: false }, own))
    expect(of(false)).toEqual(['next', 'previous', 'first', 'last', 'in', 'out', null])
    expect(of(true).slice(0, 2)).toEqual(['previous', 'next'])
  })

  it('[DEC-179] like, reblog, and share have the keys that the user has given them', () => {
    expect(['l', 'r', 's', '?'].map(key => keyMeaning(press(key), ltr, own))).toEqual([
      'like',
      'reblog',
      'share',
      'help',
    ])
    expect(keyMeaning(press('l'), ltr, changed)).toBeNull()
    expect(keyMeaning(press('x'), ltr, changed)).toBe('like')
    expect(keyMeaning(press('l'), ltr, [])).toBeNull()
  })

  it('[DEC-179] the browser keeps its own keys, and a held key likes once', () => {
    expect(keyMeaning(press('ArrowLeft', { altKey: true }), ltr, own)).toBeNull()
    expect(keyMeaning(press('+', { ctrlKey: true }), ltr, own)).toBeNull()
    expect(keyMeaning(press('l', { repeat: true }), ltr, own)).toBeNull()
    expect(keyMeaning(press('ArrowRight', { repeat: true }), ltr, own)).toBe('next')
  })

  it('[DEC-179] over a zoomed photo, arrows, Page keys, Home, and End move, wherever text begins', () => {
    const keys = [
      'ArrowRight',
      'ArrowLeft',
      'ArrowUp',
      'ArrowDown',
      'PageUp',
      'PageDown',
      'Home',
      'End',
      '+',
      'l',
    ]
    const moves = ['right', 'left', 'up', 'down', 'pageUp', 'pageDown', 'top', 'bottom', 'in', 'like']
    for (const isRtl of [false, true])
      expect(keys.map(key => keyMeaning(press(key), { isRtl, isZoomed: true }, own))).toEqual(moves)
    expect(moves.map(move => isPanKey(move as LightboxKey)).filter(Boolean)).toHaveLength(8)
    expect(panSteps.pageDown.y).toBeLessThan(1)
    expect(keyMeaning(press('PageDown'), ltr, own)).toBeNull()
  })
})
