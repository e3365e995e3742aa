import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDrawer } from '../../../../src/features/blog-viewer/drawer/drawer.ts'
import type { BlogViewer, ViewerRequest } from '../../../../src/features/blog-viewer/store.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import type { CloseGuard } from '../../../../src/shared/close-guards.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aria: ViewerRequest = { blogName: 'aria', postId: null }
const bruno: ViewerRequest = { blogName: 'bruno', postId: '7' }
const staff: ViewerRequest = { blogName: 'staff', postId: null }

function setUp({ answer = true, isStill = false } = {}) {
  const disposer = createDisposer()
  const released: string[] = []
  const events: [string, unknown][] = []
  const history = { enter: vi.fn(), leave: vi.fn() }
  const confirmClose = vi.fn(async () => answer)
  const guards = new Set<CloseGuard>()
  const drawer = createDrawer({
    createViewer: request =>
      ({ request, release: () => void released.push(request.blogName) }) as Partial<BlogViewer> as BlogViewer,
    emit: (event, ...[payload]) => void events.push([event, payload]),
    history,
    disposer,
    guards,
    confirmClose,
    isStill: () => isStill,
  })
  const shown = () => {
    const state = drawer.$state.get()
    return 'viewer' in state ? `${state.phase} ${state.viewer.request.blogName}` : state.phase
  }
  return { disposer, drawer, guards, released, events, history, confirmClose, shown }
}

describe('the drawer', () => {
  it('[PEEP-6] opens on request', async () => {
    const { drawer, events, shown, history } = setUp()
    await drawer.open(bruno)
    expect(shown()).toBe('open bruno')
    expect(events).toEqual([['peepr:opened', { blog_name: 'bruno', post_id: '7' }]])
    expect(history.enter).toHaveBeenCalledExactlyOnceWith(bruno)
  })

  it('[PEEP-14] takes 500 ms to close, and fetches nothing after that', async () => {
    const { drawer, events, shown, released, history } = setUp()
    await drawer.open(aria)
    await drawer.close()
    expect(history.leave).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(499)
    expect([shown(), released]).toEqual(['closing aria', []])
    vi.advanceTimersByTime(1)
    expect([shown(), released]).toEqual(['closed', ['aria']])
    expect(events.at(-1)).toEqual(['peepr:closed', { blog_name: 'aria' }])
    await drawer.close()
    expect(events).toHaveLength(2)
  })

  it('[PEEP-10, PEEP-13, DEC-102] is replaced by another blog after 400 ms', async () => {
    const { drawer, events, shown, released } = setUp()
    await drawer.open(aria)
    await drawer.open(bruno)
    expect([shown(), released]).toEqual(['replacing', ['aria']])
    vi.advanceTimersByTime(399)
    expect(shown()).toBe('replacing')
    vi.advanceTimersByTime(1)
    expect(shown()).toBe('open bruno')
    expect(events.map(([name]) => name)).toEqual(['peepr:opened', 'peepr:closed', 'peepr:opened'])
  })

  it('has settled when it shows the next blog, and when it is closed', async () => {
    const { drawer, shown } = setUp()
    const settled = vi.fn(() => shown())
    await drawer.open(aria)
    await drawer.open(bruno)
    void drawer.settled().then(settled)
    await vi.advanceTimersByTimeAsync(399)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveReturnedWith('open bruno')
    await drawer.close()
    void drawer.settled().then(settled)
    await vi.advanceTimersByTimeAsync(500)
    expect(settled).toHaveLastReturnedWith('closed')
  })

  it('[DEC-102] opens the last of several blogs requested meanwhile', async () => {
    const { drawer, shown, events } = setUp()
    await drawer.open(aria)
    await drawer.open(bruno)
    vi.advanceTimersByTime(200)
    await drawer.open(staff)
    vi.advanceTimersByTime(200)
    expect(shown()).toBe('open staff')
    expect(events.filter(([name]) => name === 'peepr:opened')).toHaveLength(2)
  })

  it('[DEC-102] ignores a request for the blog that is open already', async () => {
    const { drawer, events, history } = setUp()
    await drawer.open(aria)
    await drawer.open({ blogName: 'aria', postId: '9' })
    expect(events).toHaveLength(1)
    expect(history.enter).toHaveBeenCalledOnce()
  })

  it('stays closed if closed while the next blog is pending', async () => {
    const { drawer, shown, released } = setUp()
    await drawer.open(aria)
    await drawer.open(bruno)
    await drawer.close()
    vi.advanceTimersByTime(1000)
    expect([shown(), released]).toEqual(['closed', ['aria']])
  })

  it('opens again on a request while it slides out', async () => {
    const { drawer, shown, released } = setUp()
    await drawer.open(aria)
    await drawer.close()
    await drawer.open(aria)
    expect([shown(), released]).toEqual(['open aria', ['aria']])
    vi.advanceTimersByTime(1000)
    expect(shown()).toBe('open aria')
  })

  it('[PEEP-11, DEC-102] is suspended with post forms, ignores requests meanwhile, and is restored unchanged', async () => {
    const { drawer, events, shown } = setUp()
    await drawer.open(aria)
    drawer.suspend()
    drawer.suspend()
    await drawer.open(bruno)
    expect(drawer.$suspended.get()).toBe(true)
    drawer.resume()
    drawer.resume()
    expect(shown()).toBe('open aria')
    expect(events.slice(1)).toEqual([
      ['peepr:suspended', undefined],
      ['peepr:resumed', undefined],
    ])
  })

  it('[PEEP-10] does not open while suspended', async () => {
    const { drawer, shown } = setUp()
    drawer.suspend()
    await drawer.open(aria)
    expect(shown()).toBe('closed')
  })

  it('[PEEP-12, DEC-103] asks before closing over unsent text, and stays if the answer is no', async () => {
    const refused = setUp({ answer: false })
    await refused.drawer.open(aria)
    let unsent = true
    const discard = vi.fn()
    refused.guards.add({ hasUnsent: () => unsent, discard })
    expect(await refused.drawer.close()).toBe(false)
    await refused.drawer.open(bruno)
    expect(refused.shown()).toBe('open aria')
    expect(refused.confirmClose).toHaveBeenCalledTimes(2)
    expect(discard).not.toHaveBeenCalled()
    unsent = false
    expect(await refused.drawer.close()).toBe(true)

    const agreed = setUp({ answer: true })
    await agreed.drawer.open(aria)
    const guard = { hasUnsent: () => true, discard }
    agreed.guards.add(guard)
    expect(await agreed.drawer.close()).toBe(true)
    vi.advanceTimersByTime(500)
    await agreed.drawer.open(aria)
    agreed.guards.delete(guard)
    await agreed.drawer.close()
    expect(agreed.confirmClose).toHaveBeenCalledOnce()
    expect(discard).toHaveBeenCalledOnce()
  })

  it('closes at once under reduced motion', async () => {
    const { drawer, shown } = setUp({ isStill: true })
    await drawer.open(aria)
    await drawer.open(bruno)
    expect(shown()).toBe('open bruno')
    await drawer.close()
    expect(shown()).toBe('closed')
  })

  it('releases the blog and every timer on unmount', async () => {
    const { drawer, disposer, released, shown } = setUp()
    await drawer.open(aria)
    await drawer.close()
    disposer.dispose()
    expect(released).toEqual(['aria'])
    expect(shown()).toBe('closed')
    expect(vi.getTimerCount()).toBe(0)
  })
})
