import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawerHistory } from '../../../../src/features/blog-viewer/drawer/drawer-history.ts'
import { blogNarrowing } from '../../../../src/features/search/narrowing.ts'
import type { BootstrapData } from '../../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'
import { fakeHistory } from '../../../support/fake-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(bootstrap: Partial<BootstrapData> = {}, url = '/page') {
  const { app } = createTestApp({ bootstrap })
  const browser = fakeHistory(new URL(url, 'https://host.example').href)
  const navigate = vi.fn()
  const onMove = vi.fn()
  const drawerHistory = createDrawerHistory({
    app,
    disposer: createDisposer(),
    back: browser.stack,
    navigate,
    address: browser.address,
    onMove,
  })
  const { enter, recordSearch, adoptPage } = drawerHistory
  const settle = () => vi.advanceTimersByTimeAsync(1000)
  return {
    drawerHistory,
    ...{ enter, recordSearch, adoptPage, browser, navigate, onMove },
    async leave() {
      drawerHistory.leave()
      await settle()
    },
    async replay(steps: number) {
      browser.traverse(steps)
      await settle()
      return onMove.mock.lastCall?.[0]
    },
    where: () => [browser.at(), browser.address().replace('https://host.example', '')],
    query: () => new URL(browser.address()).searchParams,
  }
}
const aria = { blogName: 'aria', postId: null }
const bruno = { blogName: 'bruno', postId: '7' }
const cats = { term: 'cats & owls', filter: blogNarrowing }
const moss = { term: 'moss', filter: blogNarrowing }
const photos = { ...blogNarrowing, type: 'photo' } as const

describe('the drawer in the browser’s history', () => {
  it('[DEC-101] Back returns to the page, which keeps its address and the host’s state', async () => {
    const { enter, leave, browser, replay, where, onMove } = setUp()
    enter(aria)
    expect(where()).toEqual([1, '/page'])
    expect(browser.history.state).toMatchObject({ host: 1 })
    await replay(-1)
    expect(onMove).toHaveBeenCalledExactlyOnceWith(null)
    await leave()
    expect(browser.at()).toBe(0)
  })

  it('[DEC-101, DEC-192] Back from the drawer leaves nothing of it above the page, and Forward leads to it again, however soon', async () => {
    const { drawerHistory, enter, onMove, browser, replay, where } = setUp()
    onMove.mockImplementation(request => (request ? enter(request) : drawerHistory.leave()))
    enter(aria)
    expect(await replay(-1)).toBeNull()
    expect(where()).toEqual([0, '/page'])
    expect(await replay(1)).toEqual(aria)
    browser.traverse(-1)
    expect(await replay(1)).toEqual(aria)
    expect(browser.entries).toHaveLength(2)
    expect(await replay(-1)).toBeNull()
    expect(where()).toEqual([0, '/page'])
  })

  it('[PEEP-9, DEC-101] closing goes back over every opened blog, without reactions', async () => {
    const { enter, leave, where, onMove, navigate } = setUp()
    enter(aria)
    enter(bruno)
    await leave()
    expect(where()).toEqual([0, '/page'])
    expect([onMove.mock.calls, navigate.mock.calls]).toEqual([[], []])
  })

  it('[PEEP-9, DEC-101] on a dashboard whose data asked for the drawer, closing goes to the base route without a navigation', async () => {
    const { adoptPage, enter, leave, browser, where, navigate } = setUp({ base_route: '/home' })
    adoptPage()
    enter(aria)
    expect(browser.entries).toHaveLength(1)
    await leave()
    expect([where(), navigate.mock.calls]).toEqual([[0, '/home'], []])
    enter(bruno)
    await leave()
    expect(where()).toEqual([0, '/home'])
  })

  it('[PEEP-9, DEC-101] a page that has only the drawer is left for the base route', async () => {
    const { adoptPage, enter, leave, navigate } = setUp({ page: { kind: 'blog' } })
    adoptPage()
    enter(aria)
    enter(bruno)
    await leave()
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })

  it('an entry that the host added meanwhile is left alone', async () => {
    const { enter, leave, browser, where } = setUp()
    enter(aria)
    browser.history.pushState({ host: 2 }, '', '/reblog/1/k')
    await leave()
    expect(where()).toEqual([2, '/reblog/1/k'])
  })

  it('[PEEP-9, DEC-101] Back from another blog leads to the one that the page came with; another page of the host’s is no reason to close', async () => {
    const { adoptPage, enter, browser, replay, onMove } = setUp()
    adoptPage()
    enter(aria)
    enter(bruno)
    expect(await replay(-1)).toEqual(aria)
    browser.history.pushState(null, '', '/tagged/owls')
    onMove.mockClear()
    await replay(-1)
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('a search in the history', () => {
  it('is an entry of its own, for each term and for its end; another filter is none', async () => {
    const { enter, leave, recordSearch, browser, replay } = setUp()
    enter(aria)
    for (const query of [cats, cats, { ...cats, filter: photos }, moss, null]) recordSearch(query)
    expect([browser.at(), browser.entries.every(({ url }) => url.endsWith('/page'))]).toEqual([4, true])
    expect(await replay(-1)).toEqual({ ...aria, query: moss })
    expect(await replay(-1)).toEqual({ ...aria, query: { ...cats, filter: photos } })
    expect(await replay(-1)).toEqual(aria)
    expect(await replay(3)).toEqual(aria)
    await leave()
    expect(browser.at()).toBe(0)
  })

  it('is added to the address of a page whose data asked for the drawer, for its blog only', async () => {
    const { adoptPage, enter, recordSearch, browser, query, replay } = setUp({}, '/blog?peepr=aria&x')
    adoptPage()
    enter(aria)
    expect(browser.address()).toBe('https://host.example/blog?peepr=aria&x')
    recordSearch({ ...cats, filter: { ...photos, safe: true } })
    const given = ['q', 'q_type', 'q_safe', 'peepr'].map(name => query().get(name))
    expect(given).toEqual(['cats & owls', 'photo', 'true', 'aria'])
    recordSearch(null)
    expect([...query().keys()]).toEqual(['peepr', 'x'])
    recordSearch(moss)
    enter(bruno)
    expect(query().has('q')).toBe(false)
    recordSearch(cats)
    expect(query().has('q')).toBe(false)
    await replay(-2)
    expect(query().get('q')).toBe('moss')
  })

  it('is read from the address at the start, except on a results page', () => {
    const { adoptPage, enter, recordSearch, browser } = setUp({}, '/blog?q=moss')
    adoptPage()
    enter({ ...aria, query: moss })
    recordSearch(moss)
    expect(browser.at()).toBe(0)

    const results = setUp({ page: { kind: 'search' } }, '/search?q=site')
    results.adoptPage()
    results.enter(aria)
    results.recordSearch(cats)
    expect(results.browser.address()).toBe('https://host.example/search?q=site')
  })
})
