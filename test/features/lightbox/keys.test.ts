import { describe, expect, it } from 'vitest'
import { bindings } from '../../../src/features/keyboard/bindings.ts'
import { shortcuts } from '../../../src/features/keyboard/registry.ts'
import { keyMeaning } from '../../../src/features/lightbox/keys.ts'
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

describe('keys in the lightbox', () => {
  it('[DEC-179] arrows follow the direction of the text, + and − zoom, Home and End go to the ends of the post', () => {
    const meanings = ['ArrowRight', 'ArrowLeft', 'Home', 'End', '+', '-', 'q']
    const of = (isRtl: boolean) => meanings.map(key => keyMeaning(press(key), isRtl, own))
    expect(of(false)).toEqual(['next', 'previous', 'first', 'last', 'in', 'out', null])
    expect(of(true).slice(0, 2)).toEqual(['previous', 'next'])
  })

  it('[DEC-179] like, reblog, and share have the keys that the user has given them', () => {
    expect(['l', 'r', 's', '?'].map(key => keyMeaning(press(key), false, own))).toEqual([
      'like',
      'reblog',
      'share',
      'help',
    ])
    expect(keyMeaning(press('l'), false, changed)).toBeNull()
    expect(keyMeaning(press('x'), false, changed)).toBe('like')
    expect(keyMeaning(press('l'), false, [])).toBeNull()
  })

  it('[DEC-179] the browser keeps its own keys, and a held key likes once', () => {
    expect(keyMeaning(press('ArrowLeft', { altKey: true }), false, own)).toBeNull()
    expect(keyMeaning(press('+', { ctrlKey: true }), false, own)).toBeNull()
    expect(keyMeaning(press('l', { repeat: true }), false, own)).toBeNull()
    expect(keyMeaning(press('ArrowRight', { repeat: true }), false, own)).toBe('next')
  })
})
