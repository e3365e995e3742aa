import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { reblogged } from '../../../../src/features/feed/reblogged.ts'
import {
  addReblog,
  type Entries,
  postsIn,
  readEntries,
  removeOwn,
  shortId,
  writeEntries,
} from '../../../../src/features/feed/reblogs/reblogged-ids.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { createTestApp, memoryStorage, type TestAppOptions } from '../../../support/app.ts'
import { barePage } from '../support.ts'

const ids = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String),
  fc.string({ minLength: 1, maxLength: 12, unit: anyCharacter }),
  fc.constantFrom('*', ':', ' ', '.', '007', '7', '-', '%41;', 'a:b', '\ud800'),
)
const has = (entries: Entries, id: string) => postsIn(entries).has(shortId(id))

describe('the memory of reblogs', () => {
  it('[DEC-178] tells every id from every other, also once it is stored and read again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ids, { minLength: 1, maxLength: 8 }), ([id = '', ...others]) => {
        const stored = JSON.parse(JSON.stringify(writeEntries(addReblog([], id))))
        const entries = readEntries(stored)
        expect(has(entries, id)).toBe(true)
        for (const other of others) expect(has(entries, other)).toBe(false)
      }),
    )
  })

  it('[DEC-178] a post counts as reblogged until each of its known reblogs is deleted', () => {
    fc.assert(
      fc.property(ids, fc.uniqueArray(ids, { minLength: 1, maxLength: 4 }), (id, owns) => {
        let entries: Entries = addReblog([], 'another', 'own')
        for (const own of owns) entries = readEntries(writeEntries(addReblog(entries, id, own)))
        for (const [index, own] of owns.entries()) {
          if (own === 'own' || id === 'another') return
          const { entries: left, gone } = removeOwn(entries, own)
          const isLast = index === owns.length - 1
          expect(gone).toBe(isLast ? id : null)
          expect(has(left, id)).toBe(!isLast)
          expect(has(left, 'another')).toBe(true)
          entries = left
        }
      }),
    )
  })

  it('[DEC-178] a reblog whose own id is unknown stays, whatever is deleted', () => {
    const entries = addReblog(addReblog([], '1'), '1', '5')
    const { entries: left, gone } = removeOwn(entries, '5')
    expect(gone).toBeNull()
    expect(has(left, '1')).toBe(true)
    expect(removeOwn(left, '9')).toEqual({ entries: left, gone: null })
  })

  it('[DEC-178] keeps the newest 10,000; only the newest 1,000 know the own posts', () => {
    // Entries are added one by one slowly: the oldest are read.
    let entries = readEntries(Array.from({ length: 8500 }, (_, index) => shortId(`${index}`)).join(' '))
    for (let index = 8500; index < 10_050; index++)
      entries = addReblog(entries, `${index}`, `${100_000 + index}`)
    expect(entries).toHaveLength(10_000)
    expect(has(entries, '49')).toBe(false)
    expect(has(entries, '50')).toBe(true)
    expect(removeOwn(entries, '110049').gone).toBe('10049')
    expect(removeOwn(entries, '109050').gone).toBe('9050')
    expect(removeOwn(entries, '109049').gone).toBeNull()
    // A reblog of an old one is the newest again.
    entries = addReblog(addReblog(entries, '50'), 'new')
    expect(has(entries, '50')).toBe(true)
    expect(has(entries, '51')).toBe(false)
  })

  it.each([null, 7, {}, [], '', ':', 'a:', ':a', 'a::b', '1 <b> ::: .% a:b%', 'é'])(
    '[DEC-178] of storage with %o in it, takes what can be an entry, and never fails',
    stored => {
      const entries = readEntries(stored)
      expect(() => removeOwn(addReblog(entries, 'x', 'y'), 'b')).not.toThrow()
      for (const entry of entries) expect(entry).toMatch(/^[\w.%;:*-]+$/)
    },
  )
})

describe('[DEC-178] a browser', () => {
  const key = 'inlay:reblogged:aria:ids'
  const day = 86_400_000
  /** Pages of one browser. */
  function browser() {
    const kept = memoryStorage()
    const platform = { storage: createSafeStorage(() => kept) }
    const page = (options: TestAppOptions = {}) => {
      const { app } = createTestApp({ platform: { ...platform, window: new EventTarget() }, ...options })
      return { app, ...app.get(reblogged) }
    }
    return { kept, page, remembers: (...ids: string[]) => ids.map(page().has) }
  }
  beforeEach(barePage)

  it('has other reblogs for each user, and none once everything was forgotten', () => {
    const { kept, page, remembers } = browser()
    page().add('1')
    expect(page({ user: 'bruno' }).has('1')).toBe(false)
    expect(remembers('1')).toEqual([true])
    kept.clear()
    expect(remembers('1')).toEqual([false])
  })

  it('remembers those of two tabs at once, and tells the other tab', () => {
    const { kept, page, remembers } = browser()
    const [one, other] = [page(), page()]
    one.add('1')
    other.add('2')
    expect(remembers('1', '2')).toEqual([true, true])
    const event = Object.assign(new Event('storage'), { key, newValue: kept.getItem(key) })
    one.app.platform.window.dispatchEvent(event)
    expect(one.has('2')).toBe(true)
  })

  it('that stores nothing has what this page remembers', () => {
    const storage = createSafeStorage(() => {
      throw new Error('refused')
    })
    const { app } = createTestApp({ platform: { storage } })
    const { add, has } = app.get(reblogged)
    add('1', '5')
    add('2')
    expect(['1', '2'].map(has)).toEqual([true, true])
    app.bus.emit('post:deleted', { id: '5' })
    expect(['1', '2'].map(has)).toEqual([false, true])
  })

  it('stores them anew once a day, so that they are not deleted as old', () => {
    const { kept, page } = browser()
    kept.setItem(key, JSON.stringify({ at: Date.now() - 2 * day, ids: shortId('12') }))
    page()
    expect(Date.now() - JSON.parse(kept.getItem(key) ?? '').at).toBeLessThan(day)
  })
})
