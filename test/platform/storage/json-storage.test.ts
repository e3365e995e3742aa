import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createJsonStorage } from '../../../src/platform/storage/json-storage.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { memoryStorage } from '../../support/app.ts'

function setup(storage: Storage = memoryStorage()) {
  let written = 0
  const set = storage.setItem.bind(storage)
  storage.setItem = (key, value) => {
    written += value.length
    set(key, value)
  }
  const open = () => createJsonStorage(createSafeStorage(() => storage))
  return { storage, open, written: () => written }
}
const long = 'The night train left late again. "Nobody" minded\\. '.repeat(2000)

describe('a long stored text', () => {
  it('takes a few characters for a few typed ones, and is restored in full', () => {
    const { open, written } = setup()
    const kept = open()
    kept.write('k', 1, { place: 'here', body: long })
    const before = written()
    let body = long
    for (let at = 2; at < 40; at++) {
      body = `${body.slice(0, 50_000)}x${body.slice(50_000)}`
      kept.write('k', at, { place: 'here', body })
    }
    expect(written() - before).toBeLessThan(10_000)
    expect(open().read('k')).toMatchObject({ at: 39, value: { place: 'here', body } })
    expect(open().peek('k', 'place')).toEqual({ at: 39, field: 'here' })
    expect(open().keys('k')).toEqual(['k'])
  })

  it('is what was written last, whatever was typed, cut and pasted, in any tab', () => {
    const edit = fc.record({
      tab: fc.nat(1),
      from: fc.nat(12_000),
      cut: fc.oneof(fc.nat(5), fc.nat(12_000)),
      put: fc.oneof(fc.string({ unit: anyCharacter, maxLength: 8 }), fc.constant('much '.repeat(1500))),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), edits => {
        const { open } = setup()
        const tabs = [open(), open()]
        let body = long.slice(0, 10_000)
        for (const [at, { tab, from, cut, put }] of edits.entries()) {
          body = body.slice(0, from) + put + body.slice(from + cut)
          expect(tabs[tab]?.write('k', at, { place: 'p', body })).toBe(true)
          expect(open().read('k')).toMatchObject({ at, value: { place: 'p', body } })
        }
      }),
    )
  })

  it('stays as stored if the storage is full', () => {
    const storage = memoryStorage()
    const { open } = setup(storage)
    const kept = open()
    kept.write('k', 1, { body: long })
    storage.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    expect(kept.write('k', 2, { body: `${long}!` })).toBe(false)
    expect(kept.write('k', 3, { body: 'other'.repeat(9000) })).toBe(false)
    expect(open().read('k')).toMatchObject({ at: 1, value: { body: long } })
  })
})

it('trusts nothing: whatever is stored, it is read as a text or as nothing', () => {
  fc.assert(
    fc.property(fc.option(fc.json()), fc.option(fc.json()), (whole, beside) => {
      const { storage, open } = setup()
      if (whole !== null) storage.setItem('k', whole)
      if (beside !== null) storage.setItem('k~', beside)
      const read = open().read('k')
      if (read) expect(JSON.parse(whole ?? '')).toMatchObject({ at: read.at })
    }),
  )
})

it.each([
  ['of another text', '["other",9,0,1,"x"]'],
  ['out of its bounds', '["id",9,99999,3,"}"]'],
  ['that is no list', '{"at":9}'],
  ['that is garbled', '["id",9,'],
])('skips a delta %s', (_, beside) => {
  const { storage, open } = setup()
  const text = '{"id":"id","at":4,"place":"p","body":"Words"}'
  storage.setItem('k', text)
  storage.setItem('k~', beside)
  expect(open().read('k')).toEqual({ at: 4, value: JSON.parse(text) })
})
