import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawerHistory } from '../../../../src/features/blog-viewer/drawer/drawer-history.ts'
import { blogFilter } from '../../../../src/features/search/filter.ts'
import type { BootstrapData } from '../../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A history like a browser's: popstate fires later. */
function fakeHistory(popped: () => void) {
  const entries: { state: unknown; url: string }[] = [{ state: { host: 1 }, url: '/page' }]
  let at = 0
  const go = (by = 0) =>
    void setTimeout(() => {
      at = Math.max(0, Math.min(entries.length - 1, at + by))
      popped()
    }, 5)
  return {
    entries,
    at: () => at,
    url: () => entries[at]?.url,
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(++at, entries.length, { state, url: String(url ?? entries[at - 1]?.url) })
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = { state, url: String(url ?? entries[at]?.url) }
    },
    go,
    replay: go,
  }
}

function setUp(bootstrap: Partial<BootstrapData> = {}) {
  const { app } = createTestApp({ bootstrap })
  const history = fakeHistory(() => drawerHistory.popped())
  const navigate = vi.fn()
  const onMove = vi.fn()
  const address = () => new URL(history.url() ?? '', 'https://host.example').href
  const drawerHistory = createDrawerHistory({
    app,
    disposer: createDisposer(),
    history,
    navigate,
    address,
    onMove,
  })
  return { drawerHistory, history, navigate, onMove }
}
const aria = { blogName: 'aria', postId: null }
const cats = { term: 'cats & owls', filter: blogFilter }
const moss = { term: 'moss', filter: blogFilter }
const bruno = { blogName: 'bruno', postId: '7' }
const settle = () => vi.advanceTimersByTimeAsync(10)

describe('the drawer in the browser’s history', () => {
  it('[DEC-101] Back returns to the page, which keeps its address and the host’s state', async () => {
    const { drawerHistory, history, onMove } = setUp()
    drawerHistory.enter(aria)
    expect([history.at(), history.url()]).toEqual([1, '/page'])
    expect(history.state).toMatchObject({ host: 1 })
    history.replay(-1)
    await settle()
    expect(onMove).toHaveBeenCalledExactlyOnceWith(null)
    drawerHistory.leave()
    await settle()
    expect(history.at()).toBe(0)
  })

  it('[PEEP-9, DEC-101] closing goes back over every opened blog, at once and without popstate reactions', async () => {
    const { drawerHistory, history, onMove, navigate } = setUp()
    drawerHistory.enter(aria)
    drawerHistory.enter(bruno)
    drawerHistory.leave()
    await settle()
    expect([history.at(), history.url()]).toEqual([0, '/page'])
    expect(onMove).not.toHaveBeenCalled()
    expect(navigate).not.toHaveBeenCalled()
  })

  it('Back returns to the previous blog, Forward to the next', async () => {
    const { drawerHistory, history, onMove } = setUp()
    drawerHistory.enter(aria)
    drawerHistory.enter(bruno)
    history.replay(-1)
    await settle()
    expect(onMove).toHaveBeenLastCalledWith(aria)
    drawerHistory.enter(aria)
    expect(history.at()).toBe(1)
    history.replay(1)
    await settle()
    expect(onMove).toHaveBeenLastCalledWith(bruno)
  })

  it('[PEEP-9, DEC-101] on a dashboard whose data asked for the drawer, closing goes to the base route without a navigation', async () => {
    const { drawerHistory, history, navigate } = setUp({ page: { kind: 'dashboard' }, base_route: '/home' })
    drawerHistory.adoptPage()
    drawerHistory.enter(aria)
    expect(history.entries).toHaveLength(1)
    drawerHistory.leave()
    expect([history.url(), navigate.mock.calls]).toEqual(['/home', []])
    drawerHistory.enter(bruno)
    drawerHistory.leave()
    await settle()
    expect(history.url()).toBe('/home')
  })

  it('[PEEP-9, DEC-101] a page that has only the drawer is left for the base route', async () => {
    const { drawerHistory, history, navigate } = setUp({ page: { kind: 'blog' } })
    drawerHistory.adoptPage()
    drawerHistory.enter(aria)
    drawerHistory.enter(bruno)
    drawerHistory.leave()
    await settle()
    expect(history.at()).toBe(0)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/dashboard')
  })

  it('an entry that the host added meanwhile is left alone', async () => {
    const { drawerHistory, history } = setUp()
    drawerHistory.enter(aria)
    history.pushState({ host: 2 }, '', '/reblog/1/k')
    drawerHistory.leave()
    await settle()
    expect(history.url()).toBe('/reblog/1/k')
  })

  it('entries of an earlier page load are ignored', async () => {
    const { drawerHistory, history, onMove } = setUp()
    history.replaceState({ inlayPeepr: { session: 'old', depth: 1, blogName: 'x', postId: null } }, '')
    drawerHistory.popped()
    expect(onMove).toHaveBeenCalledExactlyOnceWith(null)
    drawerHistory.leave()
    await settle()
    expect(history.at()).toBe(0)
  })

  it('a blog opened while going back is recorded after that', async () => {
    const { drawerHistory, history, onMove } = setUp()
    drawerHistory.enter(aria)
    drawerHistory.leave()
    drawerHistory.enter(bruno)
    expect(history.at()).toBe(1)
    await settle()
    expect(history.entries[1]?.state).toMatchObject({ inlayPeepr: { blogName: 'bruno', depth: 1 } })
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a browser that takes seconds to go back, or does not fire popstate, is waited for', async () => {
    const { drawerHistory, history, onMove } = setUp()
    const slow = vi
      .spyOn(history, 'go')
      .mockImplementation(by => void setTimeout(() => history.replay(by), 3000))
    drawerHistory.enter(aria)
    drawerHistory.leave()
    drawerHistory.enter(bruno)
    await vi.advanceTimersByTimeAsync(2500)
    expect([history.at(), history.entries.length]).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(1000)
    expect(history.state).toMatchObject({ inlayPeepr: { blogName: 'bruno', depth: 1 } })
    expect(onMove).not.toHaveBeenCalled()

    slow.mockImplementation(() => {})
    drawerHistory.leave()
    drawerHistory.enter(aria)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(history.state).toMatchObject({ inlayPeepr: { blogName: 'aria', depth: 2 } })
  })
})

describe('a search in the history', () => {
  it('is an entry of its own, for each term and for its end; another filter is none', async () => {
    const { drawerHistory, history, onMove } = setUp()
    drawerHistory.enter(aria)
    drawerHistory.recordSearch(cats)
    drawerHistory.recordSearch(cats)
    drawerHistory.recordSearch({ ...cats, filter: { ...blogFilter, type: 'photo' } })
    drawerHistory.recordSearch(moss)
    drawerHistory.recordSearch(null)
    expect([history.at(), history.entries.every(({ url }) => url === '/page')]).toEqual([4, true])
    const back = async (steps: number) => {
      history.replay(steps)
      await settle()
      return onMove.mock.lastCall?.[0]
    }
    expect(await back(-1)).toEqual({ ...aria, query: moss })
    expect(await back(-1)).toEqual({ ...aria, query: { ...cats, filter: { ...blogFilter, type: 'photo' } } })
    expect(await back(-1)).toEqual(aria)
    expect(await back(3)).toEqual(aria)
    drawerHistory.leave()
    await settle()
    expect(history.at()).toBe(0)
  })

  it('is added to the address of a page whose data asked for the drawer, for its blog only', async () => {
    const { drawerHistory, history } = setUp()
    history.replaceState({}, '', '/blog?peepr=aria&x')
    drawerHistory.adoptPage()
    drawerHistory.enter(aria)
    expect(history.url()).toBe('https://host.example/blog?peepr=aria&x')
    drawerHistory.recordSearch(cats)
    const query = () => new URL(history.url() ?? '').searchParams
    expect([query().get('q'), query().get('peepr'), query().has('x')]).toEqual(['cats & owls', 'aria', true])
    drawerHistory.recordSearch({ ...cats, filter: { ...blogFilter, type: 'photo', safe: true } })
    expect([query().get('q'), query().get('q_type'), query().get('q_safe')]).toEqual([
      'cats & owls',
      'photo',
      'true',
    ])
    drawerHistory.recordSearch(null)
    expect([...query().keys()]).toEqual(['peepr', 'x'])
    drawerHistory.recordSearch(moss)
    drawerHistory.enter(bruno)
    expect(query().has('q')).toBe(false)
    drawerHistory.recordSearch(cats)
    expect(query().has('q')).toBe(false)
    history.replay(-2)
    await settle()
    expect(query().get('q')).toBe('moss')
  })

  it('is read from the address at the start, except on a results page', async () => {
    const { drawerHistory, history } = setUp()
    history.replaceState({}, '', '/blog?q=moss')
    drawerHistory.adoptPage()
    drawerHistory.enter({ ...aria, query: moss })
    expect(history.at()).toBe(0)
    drawerHistory.recordSearch(moss)
    expect(history.at()).toBe(0)

    const results = setUp({ page: { kind: 'search' } })
    results.history.replaceState({}, '', '/search?q=site')
    results.drawerHistory.adoptPage()
    results.drawerHistory.enter(aria)
    results.drawerHistory.recordSearch(cats)
    expect(results.history.url()).toBe('https://host.example/search?q=site')
  })
})
