import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countImages } from '../../../../../src/features/posts/lifecycle/describe-first.ts'
import { sharesOf } from '../../../../../src/features/posts/types/photo/photo-list.tsx'
import { readAddress } from '../../../../../src/features/posts/types/photo/photo-model.ts'
import {
  addRows,
  addressOf,
  cutCaption,
  placePhoto,
  type Rows,
  readLayout,
  removePhoto,
  rowMax,
  type Step,
  slotOf,
  stepPhoto,
  withoutPhoto,
  writeLayout,
} from '../../../../../src/features/posts/types/photo/photos.ts'
import { type Box, dropPlace } from '../../../../../src/features/posts/types/photo/use-dragging.ts'
import { readTransfer } from '../../../../../src/features/posts/types/photo/use-incoming.ts'
import { expectLinear } from '../../../../support/linear.ts'
import { draftOf } from '../../draft-of.ts'

const letters = 'abcdefghij'.split('')
/** Rows as words: `ab c` are two photos above one. */
const rowsOf = (text: string): Rows => text.split(' ').map(row => row.split(''))
const shown = (rows: Rows) => rows.map(row => row.join('')).join(' ')
const rows = rowsOf('ab c def')

describe('the rows of a photo post', () => {
  /** Up to ten photos in rows of one to three, and one of the photos. */
  const size = fc.integer({ min: 1, max: 3 })
  const anyRows = fc.array(size, { minLength: 1, maxLength: 5 }).map(sizes => {
    const count = sizes.reduce((sum, one) => sum + one)
    return readLayout(sizes.join(''), letters.slice(0, count))
  })
  const anyPhoto = fc.tuple(anyRows, fc.nat(9)).map(([before, index]) => {
    const all = before.flat()
    return { before, id: all[index % all.length] ?? '' }
  })
  const areFull = (some: Rows) => some.every(row => row.length > 0 && row.length <= rowMax)

  it('[PHOTO-8] are read from the layout, and written back; they contain every photo, whatever it says', () => {
    expect(readLayout('213', letters.slice(0, 6))).toEqual(rows)
    expect(writeLayout(rows)).toBe('213')
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 10 }), (layout, count) => {
        const read = readLayout(layout, letters.slice(0, count))
        expect(read.flat()).toEqual(letters.slice(0, count))
        expect(read.every(row => row.length > 0)).toBe(true)
      }),
    )
  })

  it('take new photos in pairs, an odd one joins the last row; none is left at full width', () => {
    const added = (count: number) => writeLayout(addRows([['z']], letters.slice(0, count)))
    expect([1, 2, 3, 4, 5, 10].map(added)).toEqual(['2', '12', '13', '122', '123', '122222'])
    expect(shown(addRows(rowsOf('ab'), ['c']))).toBe('abc')
    expect(shown(addRows(rowsOf('abc'), ['d']))).toBe('ab cd')
    expect(shown(addRows([], ['a']))).toBe('a')
  })

  it('give a portrait that a removal leaves alone to its neighbors; a wide one stays', () => {
    const removed = (before: string, id: string, isPortrait = true) =>
      shown(removePhoto(rowsOf(before), id, () => isPortrait))
    expect(removed('ab def g', 'a')).toBe('bd ef g')
    expect(removed('ab def g', 'a', false)).toBe('b def g')
    expect(removed('ab def g', 'g')).toBe('ab def')
    expect([removed('ab c', 'a'), removed('ab', 'a')]).toEqual(['bc', 'b'])
    fc.assert(
      fc.property(anyPhoto, ({ before, id }) => {
        const after = removePhoto(before, id, () => true)
        expect(after.flat()).toEqual(before.flat().filter(other => other !== id))
        expect(areFull(after)).toBe(true)
      }),
    )
  })

  it('lose nothing and stay consistent after any step; a restored photo is back in its place', () => {
    const steps = fc.constantFrom<Step>('previous', 'next', 'up', 'down', 'first', 'last')
    fc.assert(
      fc.property(anyPhoto, fc.array(steps, { maxLength: 20 }), ({ before, id }, taken) => {
        const after = taken.reduce<Rows>((all, step) => stepPhoto(all, id, step), before)
        expect(after.flat().sort()).toEqual(before.flat().sort())
        expect(areFull(after)).toBe(true)
        expect(withoutPhoto(after, id)).toEqual(withoutPhoto(before, id))
        const slot = slotOf(before, id)
        expect(slot && placePhoto(withoutPhoto(before, id), id, slot)).toEqual(before)
      }),
    )
  })

  it('let a photo reach every place step by step, also past a full row, and return the same way', () => {
    let at = stepPhoto(rows, 'c', 'first')
    const seen = [at]
    for (let next = stepPhoto(at, 'c', 'next'); next !== at; next = stepPhoto(at, 'c', 'next')) {
      at = next
      seen.push(at)
    }
    // Between two photos, beside them, and a new row above, between and below: a full row takes no fourth.
    const places = 6
    expect(new Set(seen.map(shown)).size).toBe(places)
    expect(stepPhoto(at, 'c', 'next')).toBe(at)
    for (let step = 1; step < places; step++) at = stepPhoto(at, 'c', 'previous')
    expect(at).toEqual(seen[0])
    expect(shown(stepPhoto(rows, 'c', 'up'))).toBe('cab def')
    expect(shown(stepPhoto(rows, 'c', 'down'))).toBe('ab def c')
    expect(shown(stepPhoto(rows, 'e', 'up'))).toBe('ab c e df')
    expect(shown(placePhoto(rows, 'a', { row: 2, at: 1 }))).toBe('b c a def')
  })

  it('are as wide as their photos, but never too narrow for their buttons', () => {
    expect(sharesOf([1, 1])).toEqual([0.5, 0.5])
    expect(sharesOf([1.5, 0.5])).toEqual([0.75 / 1.02, 0.27 / 1.02])
    const shares = sharesOf([3, 0.5, 3])
    expect(Math.min(...shares)).toBeGreaterThan(0.2)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })
})

it('a dragged photo drops into a row that has room, counted from its start side, or into a row of its own', () => {
  const box = (left: number, top: number, width: number): Box => ({ left, top, width, height: 100 })
  // Two photos, a full row of three, one photo; 6 px between the rows.
  const boxes = [
    [box(0, 0, 297), box(303, 0, 297)],
    [box(0, 106, 196), box(202, 106, 196), box(404, 106, 196)],
    [box(0, 212, 600)],
  ]
  const whole = { left: 0, top: 0, width: 600, height: 312 }
  const at = (x: number, y: number, isRtl = false) => dropPlace(boxes, whole, { x, y }, isRtl).slot
  const own = [-50, 5, 103, 309, 900, 150, 170].map(y => at(300, y))
  expect(own).toEqual([0, 0, 1, 3, 3, 1, 2].map(row => ({ row, at: null })))
  expect([20, 300, 590].map(x => at(x, 50).at)).toEqual([0, 1, 2])
  expect([20, 300, 590].map(x => at(x, 50, true).at)).toEqual([2, 1, 0])
  expect(dropPlace([], whole, { x: 1, y: 1 }, false).slot).toEqual({ row: 0, at: null })
})

describe('a photo from another page', () => {
  const read = (texts: Partial<Parameters<typeof readTransfer>[0]>) =>
    readTransfer({ html: '', uriList: '', text: '', ...texts })
  const cat = 'https://pictures.example/cat.jpg?w=1&h=2'

  it('[PHOTO-5] is the picture itself rather than its link, one of a list, or a text that is an address', () => {
    const image = `<img alt="src=x" class="a" src="${cat.replace('&', '&amp;')}">`
    const link = 'https://else.example/'
    expect(read({ html: `<meta charset="utf-8"><a href="${link}">${image}</a>`, uriList: link })).toBe(cat)
    expect(read({ html: `<IMG\nSRC='https://a.example/a.png'>` })).toBe('https://a.example/a.png')
    expect(read({ uriList: `# a comment\r\n${cat}\r\nhttps://b.example/` })).toBe(cat)
    expect(read({ text: ` ${cat} ` })).toBe(cat)
  })

  it('is null without a web address, which may be typed without its protocol', () => {
    for (const src of 'data:image/png;base64,AAAA javascript:alert(1) /local.png file:///c/a.png '.split(' '))
      expect(read({ html: `<img src="${src}">`, uriList: src, text: src })).toBeNull()
    expect(read({ text: `look: ${cat}` })).toBeNull()
    expect(readAddress(' pictures.example/cat.jpg ')).toBe('http://pictures.example/cat.jpg')
    expect([readAddress('a cat'), readAddress('javascript:alert(1)')]).toEqual([null, null])
  })

  it('is read fast and without errors from anything that is dropped', () => {
    const any = fc.record({ html: fc.string(), uriList: fc.string(), text: fc.string() })
    fc.assert(fc.property(any, texts => void read(texts)))
    expectLinear(size => read({ html: '<img '.repeat(size) }), 2500)
  })
})

describe('the payload of a photo', () => {
  it('[PHOTO-1] has its uploaded address before another, and never a local one', () => {
    const photo = { id: 'o1', url: 'https://a.example/1.png', caption: '' }
    const externalUrl = 'https://b.example/2.png'
    expect(addressOf({ ...photo, preuploadUrl: '/media/1', externalUrl })).toBe('/media/1')
    expect(addressOf({ ...photo, externalUrl })).toBe(externalUrl)
    expect(addressOf(photo)).toBe('https://a.example/1.png')
    expect(addressOf({ ...photo, url: 'blob:https://a.example/1' })).toBe('')
  })

  it('[PHOTO-6] has 200 characters of its caption, and splits none', () => {
    expect(cutCaption('x'.repeat(300))).toHaveLength(200)
    expect(cutCaption(`${'x'.repeat(199)}🐈`)).toBe('x'.repeat(199))
    const text = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(fc.property(text, typed => !/\p{Cs}/u.test(cutCaption(typed))))
  })
})

describe('pictures without a description', () => {
  it('[DEC-186, POST-46] are own photos with none, whatever their captions say', () => {
    const photos = ['A boat at dusk', undefined, '  '].map((alt, at) => ({
      id: `o${at}`,
      url: '/1.png',
      caption: 'Dusk',
      alt,
    }))
    expect(countImages(draftOf('photo', { photos }))).toEqual({ all: 3, undescribed: 2, arePhotos: true })
    const theirs = draftOf('photo', { photos }, { mode: 'reblog', is_reblog: true })
    expect(countImages(theirs).all).toBe(0)
  })

  it.each([
    ['rich', '<p><img src="/a.png"> <img src="/b.png" alt=""> <img alt=\'A cat\' src="/c.png"></p>', 3, 2],
    ['rich', '<img alt="a > b" src="/c.png"><img src="/d.png" data-alt="no">', 2, 1],
    ['html', '<IMG ALT=cat SRC=/a.png>', 1, 0],
    ['markdown', '![](/a.png) ![A cat](/b.png) [no image](/c)', 2, 1],
    ['rich', 'no pictures <imgs>', 0, 0],
  ] as const)('[DEC-186, EDIT-6] are images in %s text: %s', (editorType, body, all, undescribed) => {
    const draft = draftOf('text', { body, text: body }, { editorType })
    expect(countImages(draft)).toMatchObject({ all, undescribed })
  })

  it('are counted in no time, whatever the text', () => {
    for (const text of ['<img '.repeat(200_000), '![['.repeat(200_000), `<img ${'alt '.repeat(200_000)}`])
      countImages(draftOf('text', { body: text }, { editorType: 'markdown' }))
  })
})
