import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { filterSync } from '../../../src/features/filters/edit-filters.ts'
import {
  type FilterList,
  readFilters,
  readList,
  withFilters,
  withoutFilters,
} from '../../../src/features/filters/filter.ts'
import { hasFilters, listKey, mustSync } from '../../../src/features/filters/has-filters.ts'
import type { Filter } from '../../../src/features/filters/kinds.ts'
import { exportText, readImport } from '../../../src/features/filters/list-model.ts'
import { filterStore, mergeLists } from '../../../src/features/filters/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

const list = (...words: string[]) => readList({ filters: words.map(value => ({ kind: 'text', value })) })
const wordsOf = (filters: readonly unknown[]) => filters.map(one => (one as Filter).value).sort()

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'http://localhost/dashboard' })
})
afterEach(() => void vi.unstubAllGlobals())

/** A browser whose page says that the server has filters, of a version. */
function browser(version = '', options: TestAppOptions = {}) {
  const test = createTestApp({ bootstrap: { filters: { version } }, ...options })
  const { app, realm } = test
  const store = app.get(filterStore)
  const server = realm.world.users.get('aria')
  if (!server) throw new Error('no user')
  return {
    ...test,
    store,
    sync: app.get(filterSync),
    /** Another browser saves its list. */
    elsewhere: (saved: string, ...words: string[]) => {
      server.filters = { version: saved, list: { ...list(...words), filters: [...list(...words).filters] } }
    },
    add: (...words: string[]) =>
      store.change(before => ({ ...before, filters: [...before.filters, ...list(...words).filters] })),
    here: () => wordsOf(store.$stored.get().list.filters),
    there: () => wordsOf(server.filters.list.filters),
    calls: () => realm.requests.map(({ method, status }) => `${method} ${status}`),
    toasts: () => app.get(feedback).$toasts.get(),
  }
}

describe('[DEC-182] filters on the server', () => {
  it('are saved there with each change, and asked for only where the page names another version', async () => {
    const { add, sync, there, calls, store, app } = browser()
    expect(mustSync(app)).toBe(false)
    expect(hasFilters(app)).toBe(false)
    add('politics')
    // Beside the first filter, the empty list that it was added to is stored.
    expect(hasFilters(app)).toBe(true)
    expect(mustSync(app)).toBe(true)
    await sync.run(true)
    expect(there()).toEqual(['politics'])
    expect(calls()).toEqual(['POST 200'])
    expect(store.$stored.get()).toMatchObject({ version: '1', base: null })
    app.page.filters = { version: '1' }
    expect(mustSync(app)).toBe(false)
    app.page.filters = { version: '2' }
    expect(mustSync(app)).toBe(true)
  })

  it('reach a browser that has none, and an empty list leaves nothing to load', async () => {
    const { sync, elsewhere, here, app, store } = browser('4')
    elsewhere('4', 'politics')
    expect(mustSync(app)).toBe(true)
    await sync.run(false)
    expect(here()).toEqual(['politics'])
    store.receive('5', list())
    expect(app.platform.storage.get(listKey(app))).toContain('"version":"5"')
    expect(hasFilters(app)).toBe(false)
  })

  it('are joined where two browsers change them at the same time', async () => {
    const both = ['mine', 'theirs']
    const { add, sync, elsewhere, here, there, calls, toasts } = browser()
    add('mine')
    elsewhere('7', 'theirs')
    await sync.run(true)
    expect(calls()).toEqual(['POST 409', 'GET 200', 'POST 200'])
    expect([here(), there()]).toEqual([both, both])
    expect(toasts()).toEqual([])
  })

  it('of a time before the server had any join its list', async () => {
    const { app } = browser('3')
    app.platform.storage.set(listKey(app), JSON.stringify({ at: Date.now(), ...list('old') }))
    const test = browser('3', { platform: { storage: app.platform.storage } })
    test.elsewhere('3', 'theirs')
    await test.sync.run(false)
    expect(test.here()).toEqual(['old', 'theirs'])
    expect(test.there()).toEqual(['old', 'theirs'])
  })

  it.each([
    ['offline', { kind: 'drop' }, 'No connection. Check your network and try again.'],
    ['a refusal', { kind: 'status', status: 403 }, 'You don’t have permission to do that.'],
    ['a broken answer', { kind: 'malformed' }, 'The server sent something we couldn’t read. Try again.'],
  ] as const)(
    'are safe in this browser after %s: the toast says why, and they are sent later',
    async (_, fault, why) => {
      const { add, sync, there, here, store, realm, toasts, app } = browser()
      realm.faults.add({ call: 'POST /svc/filters', times: 0, ...fault })
      add('politics')
      await sync.run(true)
      expect(toasts().map(({ text }) => text)).toEqual([
        `Couldn’t save your filters on the server. They’re saved in this browser. ${why}`,
      ])
      expect(sync.$problem.get()).toContain(why)
      expect(here()).toEqual(['politics'])
      expect(store.$stored.get().base).toEqual(list())
      expect(mustSync(app)).toBe(true)
      realm.faults.clear()
      await sync.run(true)
      expect(there()).toEqual(['politics'])
      expect(sync.$problem.get()).toBe('')
      expect(toasts()).toEqual([])
    },
  )

  it('that can’t be read leave those of this browser, and only the list says so', async () => {
    const { sync, realm, toasts, here } = browser('9')
    realm.faults.add({ call: 'GET /svc/filters', kind: 'status', status: 500, times: 0 })
    await sync.run(false)
    expect(toasts()).toEqual([])
    expect(sync.$problem.get()).toContain('Couldn’t load your filters from the server.')
    expect(here()).toEqual([])
  })

  it('that neither browser nor server can store work on this page, and the user is told', async () => {
    const { add, sync, realm, toasts, here, app } = browser()
    app.platform.storage.set = () => false
    realm.faults.add({ call: 'POST /svc/filters', kind: 'status', status: 500, times: 0 })
    add('politics')
    await sync.run(true)
    expect(here()).toEqual(['politics'])
    expect(toasts()[0]?.text).toContain('Couldn’t save your filters. They work until you leave this page.')
  })
})

const filter = (kind: Filter['kind'], value: string, more: Partial<Filter> = {}): Filter =>
  readFilters([{ kind, value, ...more }])[0] as Filter
const anyFilter = fc.record({
  kind: fc.constantFrom('text', 'tag', 'blog', 'activity'),
  value: fc.constantFrom('a', 'b', 'c', 'd', 'E', 'f g'),
  until: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  except_followed: fc.boolean(),
})
const anyList = fc
  .record({
    filters: fc.array(anyFilter, { maxLength: 8 }),
    hidden: fc.constantFrom('line', 'nothing'),
    once: fc.boolean(),
  })
  .map(readList)

describe('[DEC-182] the list', () => {
  it('reads what it has written, and never throws, whatever is stored', () => {
    fc.assert(
      fc.property(anyList, list => {
        expect(readList(JSON.parse(JSON.stringify(list)))).toEqual(list)
      }),
    )
    fc.assert(fc.property(fc.anything(), value => readList(value).filters.length >= 0))
  })

  it('has each word once, and gives it up again', () => {
    const list = withFilters(
      [filter('text', 'Politics')],
      [filter('text', 'politics', { until: 5 }), filter('tag', 'politics')],
    )
    expect(list).toEqual([filter('text', 'politics', { until: 5 }), filter('tag', 'politics')])
    expect(withoutFilters(list, [filter('text', 'POLITICS')])).toEqual([filter('tag', 'politics')])
  })

  it('reads its export, an array, and plain lines', () => {
    fc.assert(
      fc.property(anyList, list => {
        if (list.filters.length > 0) expect(readImport(exportText(list))).toEqual(list.filters)
      }),
    )
    expect(readImport('\ufeffpolitics\r\n\r\n#long reads\nnew york\n')).toEqual([
      filter('text', 'politics'),
      filter('tag', 'long reads'),
      filter('text', 'new york'),
    ])
    expect(readImport('["one", "#two"]')).toEqual([filter('text', 'one'), filter('tag', 'two')])
    for (const broken of ['', '  \n ', '{"filters": [', '{"other": 1}', '[]', 'null'])
      expect(readImport(broken)).toEqual([])
  })

  it('joins the changes of two devices, and loses none of them', () => {
    const merged = (...lists: [FilterList, FilterList, FilterList]) => wordsOf(mergeLists(...lists).filters)
    const both = merged(list('a', 'b'), list('a', 'b', 'mine'), list('b', 'theirs'))
    expect(both).toEqual(['b', 'mine', 'theirs'])
    expect(merged(list('a', 'b'), list('a'), list('a', 'b'))).toEqual(['a'])
    fc.assert(
      fc.property(anyList, anyList, (base, other) => {
        expect(mergeLists(base, base, other)).toEqual(other)
        const mine = mergeLists(base, other, base)
        expect(new Set(mine.filters)).toEqual(new Set(other.filters))
      }),
    )
  })
})
