import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emojiLanguage, loadTable, loadWords } from '../../../src/features/emoji/languages.ts'
import {
  createFinder,
  readEmoji,
  type Tone,
  withTone,
} from '../../../src/features/emoji/rules/emoji-table.ts'
import { columns, movedPlace, type Place } from '../../../src/features/emoji/rules/grid-moves.ts'
import { afterUse, drawable, emojiStore, readUse } from '../../../src/features/emoji/store.ts'
import { createTestApp } from '../../support/app.ts'

interface Listed {
  emoji: string
  skins?: { emoji: string; tone: number | number[] }[]
}
const listed: Listed[] = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('emojibase-data/en/data.json'), 'utf8'),
)
const load = async (language: string) => {
  const [table, words] = await Promise.all([loadTable(), loadWords(language)])
  return readEmoji(String(table.default), String(words.default))
}
const [english, german] = await Promise.all([load('en'), load('de')])
const never = () => 0
const first = (all: typeof english, typed: string, uses: (sign: string) => number = never) =>
  createFinder(all)(typed, uses, 8).map(({ sign }) => sign)

describe('emoji data', () => {
  it('[DEC-185] has every emoji once, in the order of its groups, with a name and a shortcode', () => {
    expect(english.length).toBeGreaterThan(1850)
    expect(new Set(english.map(({ sign }) => sign)).size).toBe(english.length)
    expect(english.filter(({ name, codes }) => !name || codes.length === 0)).toEqual([])
    expect(english.map(({ group }) => group)).toEqual(english.map(({ group }) => group).sort())
    const laughing = english.find(({ sign }) => sign === '😂')
    expect(laughing).toMatchObject({ name: 'face with tears of joy', codes: ['joy'], group: 0 })
    expect(german.find(({ sign }) => sign === '🐶')?.name).toBe('Hundegesicht')
  })

  it('[DEC-185] has names in the page’s language, in English where there are none', () => {
    const languages = ['de-AT', 'zh-TW', 'zh-Hans-CN', 'nn-NO', 'pt-BR', 'tlh', 'x', '']
    expect(languages.map(emojiLanguage)).toEqual(['de', 'zh-hant', 'zh', 'nb', 'pt', 'en', 'en', 'en'])
  })

  it('[DEC-185] draws every skin tone as the standard does', () => {
    const tones: Tone[] = [1, 2, 3, 4, 5]
    for (const { emoji, skins } of listed)
      for (const tone of skins ? tones : []) {
        const all = skins?.filter(skin => [skin.tone].flat().every(one => one === tone)) ?? []
        expect(
          all.map(skin => skin.emoji),
          emoji,
        ).toContain(withTone(emoji, tone))
      }
    expect(withTone('👋', 0)).toBe('👋')
  })
})

describe('the search for emoji', () => {
  it('[DEC-185] finds them by shortcode, name, and further words, the closest first', () => {
    const closest = { smile: '😄', '+1': '👍', tada: '🎉', heart: '❤️', la: '😆' }
    for (const [typed, sign] of Object.entries(closest)) expect(first(english, typed)[0], typed).toBe(sign)
    expect(first(english, 'nothing like that')).toEqual([])
  })

  it('[DEC-185] finds them in English and in the page’s language', () => {
    for (const typed of ['hund', 'dog']) expect(first(german, typed)).toContain('🐶')
    expect(first(german, 'lächeln').length).toBeGreaterThan(0)
    expect(first(german, 'lacheln')).toEqual(first(german, 'lächeln'))
  })

  it('[DEC-185] of a whole name finds only what is named so, by any of its shortcodes or in the page’s language', () => {
    const named = (all: typeof english, typed: string) =>
      createFinder(all)(typed, never, 8, true).map(({ sign }) => sign)
    expect(first(english, 'yo')).toContain('🪀')
    for (const typed of ['yo', 'smi', 'grinning fac', 'la']) expect(named(english, typed), typed).toEqual([])
    const signs = { smile: '😄', '+1': '👍', thumbsup: '👍', 'heart-eyes': '😍', Tada: '🎉' }
    for (const [typed, sign] of Object.entries(signs)) expect(named(english, typed), typed).toEqual([sign])
    expect(named(german, 'hundegesicht')).toEqual(['🐶'])
  })

  it('[DEC-185] has those that one takes often before others that fit as well', () => {
    const [, second = ''] = first(english, 'gr')
    expect(first(english, 'gr', sign => (sign === second ? 3 : 0))[0]).toBe(second)
  })

  it('[DEC-185] answers anything, and only with emoji', () => {
    const find = createFinder(english)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), typed => {
        expect(find(typed, never, 6).length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

describe('emoji that a system can’t draw', () => {
  it('[DEC-185] are left out by version, and flags of countries where letters stand for them', () => {
    const versions = (draws: (sign: string) => boolean) =>
      Math.max(...drawable(english, draws).map(({ version }) => version))
    const newest = Math.max(...english.map(({ version }) => version))
    const isNew = (sign: string) => english.find(one => one.sign === sign)?.version === newest
    expect(versions(() => true)).toBe(newest)
    expect(versions(sign => !isNew(sign))).toBeLessThan(newest)
    const withoutFlags = drawable(english, sign => !/\p{Regional_Indicator}/u.test(sign))
    expect(withoutFlags.some(({ sign }) => sign === '🇫🇷')).toBe(false)
    expect(withoutFlags.some(({ sign }) => sign === '🏴‍☠️')).toBe(true)
  })

  it('[DEC-185] stay where nothing can be told', () => {
    expect(drawable(english, () => false)).toEqual(english)
  })
})

describe('the last used emoji', () => {
  it('[DEC-185] are counted, the last one first', () => {
    const use = ['a', 'b', 'a'].reduce((use, sign) => afterUse(use, sign, () => false), readUse({}))
    expect(use.used).toEqual([
      ['a', 2],
      ['b', 1],
    ])
    expect(readUse(JSON.parse(JSON.stringify(use)))).toEqual(use)
  })

  it('[DEC-310] are forgotten if the site no longer has them', () => {
    const before = readUse({
      used: [
        [':gone:', 3],
        [':here:', 2],
        ['a', 1],
        ['not a sign at all, but as long as one'.repeat(2), 1],
      ],
    })
    expect(before.used.map(([sign]) => sign)).toEqual([':gone:', ':here:', 'a'])
    const after = afterUse(before, 'b', sign => sign === ':here:')
    expect(after.used.map(([sign]) => sign)).toEqual(['b', ':here:', 'a'])
  })

  it('[DEC-310] of the site are remembered on a page without them', () => {
    const { app } = createTestApp()
    app.platform.storage.set('inlay:emoji:aria:used', '{"used":[[":cat:",3]]}')
    const { used, usesOf } = app.get(emojiStore)
    used({ sign: '🙂', group: 0, version: 0, hasTones: false, codes: [], words: [], name: 'smile' })
    expect([usesOf('🙂'), usesOf(':cat:')]).toEqual([1, 3])
  })

  it('[DEC-185] are read from whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), stored => {
        const { tone, used } = readUse({ tone: stored, used: stored })
        expect([0, 1, 2, 3, 4, 5]).toContain(tone)
        expect(used.length).toBeLessThanOrEqual(48)
      }),
    )
    expect(readUse({ used: [['x'.repeat(100), 1], ['🙂', -1], ['🙂', 2], 3] }).used).toEqual([['🙂', 2]])
  })
})

describe('moving in the grid of emoji', () => {
  const sizes = [columns + 2, 3, columns * 2]
  const press = (key: string, part: number, index: number, more = {}, rtl = false) =>
    movedPlace({ key, altKey: false, ctrlKey: false, metaKey: false, ...more }, { part, index }, sizes, {
      rtl,
    })

  it('[DEC-185] goes from row to row and from part to part, in the same column where there is one', () => {
    const last = columns * 2 - 1
    const steps: [key: string, from: [part: number, index: number], to: [part: number, index: number]][] = [
      ['ArrowRight', [0, columns + 1], [1, 0]],
      ['ArrowLeft', [1, 0], [0, columns + 1]],
      ['ArrowDown', [0, 1], [0, columns + 1]],
      ['ArrowDown', [0, 7], [0, columns + 1]],
      ['ArrowDown', [0, columns + 1], [1, 1]],
      ['ArrowUp', [2, 5], [1, 2]],
      ['Home', [0, columns + 1], [0, columns]],
      ['End', [0, 0], [0, columns - 1]],
      ['PageDown', [0, 3], [1, 0]],
      ['PageUp', [1, 2], [0, 0]],
    ]
    for (const [key, [part, index], [toPart, toIndex]] of steps)
      expect(press(key, part, index), `${key} from ${part}, ${index}`).toEqual({
        part: toPart,
        index: toIndex,
      })
    expect(press('Home', 2, 4, { ctrlKey: true })).toEqual({ part: 0, index: 0 })
    expect(press('End', 0, 0, { ctrlKey: true })).toEqual({ part: 2, index: last })
    expect(press('ArrowLeft', 0, 0, {}, true)).toEqual({ part: 0, index: 1 })
    expect([press('ArrowUp', 0, 3), press('x', 0, 0)]).toEqual(['above', null])
  })

  it('[DEC-185] never leaves it, whatever is pressed', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 40 }),
        fc.boolean(),
        (parts, presses, rtl) => {
          let place: Place = { part: 0, index: 0 }
          for (const [key, ctrlKey] of presses) {
            const next = movedPlace({ key, ctrlKey, altKey: false, metaKey: false }, place, parts, { rtl })
            if (next === 'above') expect(place.part === 0 && place.index < columns).toBe(true)
            else if (next) place = next
            expect(place.index).toBeGreaterThanOrEqual(0)
            expect(place.index).toBeLessThan(parts[place.part] ?? 0)
          }
        },
      ),
    )
  })
})
