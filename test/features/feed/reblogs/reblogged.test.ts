import { beforeEach, describe, expect, it } from 'vitest'
import { reblogged } from '../../../../src/features/feed/reblogged.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage, type TestAppOptions } from '../../../support/app.ts'
import { barePage } from '../support.ts'

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

  it.each(['5', '*', ':', ' ', '007', '7', 'a:b'])(
    'counts a post as reblogged until each of the user’s own posts is deleted, with an id such as "%s"',
    own => {
      const { page, remembers } = browser()
      const { app, add } = page()
      const remove = (id: string) => app.bus.emit('post:deleted', { id })
      add('other')
      add('1', own)
      add('1', 'second')
      remove(own)
      expect(remembers('1', 'other')).toEqual([true, true])
      remove('')
      remove('second')
      expect(remembers('1', 'other', own)).toEqual([false, true, false])
    },
  )

  it('keeps a reblog whose own id is unknown, whatever is deleted', () => {
    const { page, remembers } = browser()
    const { app, add } = page()
    add('1')
    add('1', '5')
    app.bus.emit('post:deleted', { id: '5' })
    expect(remembers('1')).toEqual([true])
  })

  it('remembers the newest 2,000 reblogs; one of an old post is the newest again', () => {
    const { kept, page, remembers } = browser()
    const reblogs = Array.from({ length: 2000 }, (_, index) => [`${index}`, ''])
    kept.setItem(key, JSON.stringify({ at: Date.now(), reblogs }))
    const { add } = page()
    add('0')
    add('new')
    expect(remembers('0', '1', '2', 'new')).toEqual([true, false, true, true])
  })

  it.each(['"5 7k:*"', '7', '{}', '[]', '[null,["1"],[1,2],["1","2","3"]]'])(
    'with %s in its storage, or an earlier version’s text, has none, and never fails',
    stored => {
      const { kept, page } = browser()
      kept.setItem(key, `{"at":${Date.now()},"ids":${stored},"reblogs":${stored}}`)
      const { app, add, has } = page()
      app.bus.emit('post:deleted', { id: '2' })
      expect(has('1')).toBe(false)
      add('1', '2')
      expect(has('1')).toBe(true)
    },
  )

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
    kept.setItem(key, JSON.stringify({ at: Date.now() - 2 * day, reblogs: [['12', '']] }))
    page()
    expect(Date.now() - JSON.parse(kept.getItem(key) ?? '').at).toBeLessThan(day)
  })
})
