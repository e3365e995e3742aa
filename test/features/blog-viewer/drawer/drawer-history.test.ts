import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawerHistory } from '../../../../src/features/blog-viewer/drawer/drawer-history.ts'
import { blogFilter } from '../../../../src/features/search/filter.ts'
import type { BootstrapData } from '../../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'
import { fakeHistory } from '../fake-history.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(bootstrap: Partial<BootstrapData> = {}, url?: string) {
  const { app } = createTestApp({ bootstrap })
  const history = fakeHistory(() => drawerHistory.popped())
  if (url) history.replaceState({}, '', url)
  const navigate = vi.fn()
  const onMove = vi.fn()
  const drawerHistory = createDrawerHistory({
    app,
    disposer: createDisposer(),
    history,
    navigate,
    address: () => new URL(history.url(), 'https://host.example').href,
    onMove,
  })
  const { enter, recordSearch, adoptPage } = drawerHistory
  const settle = () => vi.advanceTimersByTimeAsync(10)
  return {
    drawerHistory,
    ...{ enter, recordSearch, adoptPage, history, navigate, onMove },
    async leave() {
      drawerHistory.leave()
      await settle()
    },
    async replay(steps: number) {
      history.replay(steps)
      await settle()
      return onMove.mock.lastCall?.[0]
    },
    where: () => [history.at(), history.url()],
    query: () => new URL(history.url()).searchParams,
  }
}
const aria = { blogName: 'aria', postId: null }
const bruno = { blogName: 'bruno', postId: '7' }
const cats = { term: 'cats & owls', filter: blogFilter }
const moss = { term: 'moss', filter: blogFilter }
const photos = { ...blogFilter, type: 'photo' } as const

describe('the drawer in the browser’s history', () => {
  it('[DEC-101] Back returns to the page, which keeps its address and the host’s state', async () => {
    const { enter, leave, history, replay, where, onMove } = setUp()
    enter(aria)
    expect(where()).toEqual([1, '/page'])
    expect(history.state).toMatchObject({ host: 1 })
    await replay(-1)
    expect(onMove).toHaveBeenCalledExactlyOnceWith(null)
    await leave()
    expect(history.at()).toBe(0)
  })

  it('[PEEP-9, DEC-101] closing goes back over every opened blog, at once and without popstate reactions', async () => {
    const { enter, leave, where, onMove, navigate } = setUp()
    enter(aria)
    enter(bruno)
    await leave()
    expect(where()).toEqual([0, '/page'])
    expect([onMove.mock.calls, navigate.mock.calls]).toEqual([[], []])
  })

  it('[PEEP-9, DEC-101] on a dashboard whose data asked for the drawer, closing goes to the base route without a navigation', async () => {
    const { adoptPage, enter, leave, history, navigate } = setUp({ base_route: '/home' })
    adoptPage()
    enter(aria)
    expect(history.entries).toHaveLength(1)
    await leave()
    expect([history.url(), navigate.mock.calls]).toEqual(['/home', []])
    enter(bruno)
    await leave()
    expect(history.url()).toBe('/home')
  })

  it('[PEEP-9, DEC-101] a page that has only the drawer is left for the base route', async () => {
    const { adoptPage, enter, leave, history, navigate } = setUp({ page: { kind: 'blog' } })
    adoptPage()
    enter(aria)
    enter(bruno)
    await leave()
    expect(history.at()).toBe(0)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })

  it('an entry that the host added meanwhile is left alone', async () => {
    const { enter, leave, history } = setUp()
    enter(aria)
    history.pushState({ host: 2 }, '', '/reblog/1/k')
    await leave()
    expect(history.url()).toBe('/reblog/1/k')
  })

  it('entries of an earlier page load are ignored', async () => {
    const { drawerHistory, leave, history, onMove } = setUp()
    history.replaceState({ inlayPeepr: { session: 'old', depth: 1, blogName: 'x', postId: null } }, '')
    drawerHistory.popped()
    expect(onMove).toHaveBeenCalledExactlyOnceWith(null)
    await leave()
    expect(history.at()).toBe(0)
  })

  it('a blog opened while a browser goes back, which may take seconds or fire no popstate, is recorded after that', async () => {
    const { drawerHistory, enter, history, onMove } = setUp()
    const slow = vi
      .spyOn(history, 'go')
      .mockImplementation(by => void setTimeout(() => history.replay(by), 3000))
    enter(aria)
    drawerHistory.leave()
    enter(bruno)
    await vi.advanceTimersByTimeAsync(2500)
    expect([history.at(), history.entries.length]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(1000)
    expect(history.state).toMatchObject({ inlayPeepr: { blogName: 'bruno', depth: 1 } })
    expect(onMove).not.toHaveBeenCalled()

    slow.mockImplementation(() => {})
    drawerHistory.leave()
    enter(aria)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(history.state).toMatchObject({ inlayPeepr: { blogName: 'aria', depth: 2 } })
  })
})

describe('a search in the history', () => {
  it('is an entry of its own, for each term and for its end; another filter is none', async () => {
    const { enter, leave, recordSearch, history, replay } = setUp()
    enter(aria)
    for (const query of [cats, cats, { ...cats, filter: photos }, moss, null]) recordSearch(query)
    expect([history.at(), history.entries.every(({ url }) => url === '/page')]).toEqual([4, true])
    expect(await replay(-1)).toEqual({ ...aria, query: moss })
    expect(await replay(-1)).toEqual({ ...aria, query: { ...cats, filter: photos } })
    expect(await replay(-1)).toEqual(aria)
    expect(await replay(3)).toEqual(aria)
    await leave()
    expect(history.at()).toBe(0)
  })

  it('is added to the address of a page whose data asked for the drawer, for its blog only', async () => {
    const { adoptPage, enter, recordSearch, history, query, replay } = setUp({}, '/blog?peepr=aria&x')
    adoptPage()
    enter(aria)
    expect(history.url()).toBe('https://host.example/blog?peepr=aria&x')
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
    const { adoptPage, enter, recordSearch, history } = setUp({}, '/blog?q=moss')
    adoptPage()
    enter({ ...aria, query: moss })
    recordSearch(moss)
    expect(history.at()).toBe(0)

    const results = setUp({ page: { kind: 'search' } }, '/search?q=site')
    results.adoptPage()
    results.enter(aria)
    results.recordSearch(cats)
    expect(results.history.url()).toBe('https://host.example/search?q=site')
  })
})
