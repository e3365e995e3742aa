import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrawer } from '../../../../src/features/blog-viewer/drawer/drawer.ts'
import type { BlogViewer, ViewerRequest } from '../../../../src/features/blog-viewer/store.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import type { CloseGuard } from '../../../../src/shared/close-guards.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = (blogName: string, postId: string | null = null): ViewerRequest => ({ blogName, postId })
const [aria, bruno, staff] = [request('aria'), request('bruno', '7'), request('staff')]
const wait = vi.advanceTimersByTime

/** A drawer that shows Aria's blog. */
async function setUp({ answer = true, isStill = false, isOpen = true } = {}) {
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
  if (isOpen) await drawer.open(aria)
  return { drawer, guards, released, events, history, confirmClose, shown }
}

it('[PEEP-6, DEC-102] opens on request, once for the same blog', async () => {
  const { drawer, events, shown, history } = await setUp({ isOpen: false })
  await drawer.open(bruno)
  await drawer.open(request('bruno', '9'))
  expect(shown()).toBe('open bruno')
  expect(events).toEqual([['peepr:opened', { blog_name: 'bruno', post_id: '7' }]])
  expect(history.enter).toHaveBeenCalledExactlyOnceWith(bruno)
})

it('[PEEP-14] takes 500 ms to close, and fetches nothing after that', async () => {
  const { drawer, events, shown, released, history } = await setUp()
  await drawer.close()
  expect(history.leave).toHaveBeenCalledOnce()
  wait(499)
  expect([shown(), released]).toEqual(['closing aria', []])
  wait(1)
  expect([shown(), released]).toEqual(['closed', ['aria']])
  expect(events.at(-1)).toEqual(['peepr:closed', { blog_name: 'aria' }])
  await drawer.close()
  expect(events).toHaveLength(2)
})

it('[PEEP-10, PEEP-13, DEC-102] is replaced after 400 ms, by the last of several blogs requested meanwhile', async () => {
  const { drawer, events, shown, released } = await setUp()
  await drawer.open(bruno)
  expect([shown(), released]).toEqual(['replacing', ['aria']])
  wait(200)
  await drawer.open(staff)
  wait(199)
  expect(shown()).toBe('replacing')
  wait(1)
  expect(shown()).toBe('open staff')
  expect(events.map(([name]) => name)).toEqual(['peepr:opened', 'peepr:closed', 'peepr:opened'])
})

it('opens again on a request while it slides out', async () => {
  const { drawer, shown, released } = await setUp()
  await drawer.close()
  await drawer.open(aria)
  expect([shown(), released]).toEqual(['open aria', ['aria']])
  wait(1000)
  expect(shown()).toBe('open aria')
})

it('[PEEP-10, PEEP-11, DEC-102] is suspended with post forms, ignores requests meanwhile, and is restored unchanged', async () => {
  const { drawer, events, shown } = await setUp()
  drawer.suspend()
  drawer.suspend()
  await drawer.open(bruno)
  expect(drawer.$suspended.get()).toBe(true)
  drawer.resume()
  drawer.resume()
  expect(shown()).toBe('open aria')
  expect(events.slice(1).map(([name]) => name)).toEqual(['peepr:suspended', 'peepr:resumed'])
})

it('[PEEP-12, DEC-103] asks before closing over unsent text, and stays if the answer is no', async () => {
  const { drawer, guards, shown, confirmClose } = await setUp({ answer: false })
  let unsent = true
  const discard = vi.fn()
  guards.add({ hasUnsent: () => unsent, discard })
  expect(await drawer.close()).toBe(false)
  await drawer.open(bruno)
  expect(shown()).toBe('open aria')
  expect(confirmClose).toHaveBeenCalledTimes(2)
  expect(discard).not.toHaveBeenCalled()
  unsent = false
  expect(await drawer.close()).toBe(true)
  const agreed = await setUp()
  agreed.guards.add({ hasUnsent: () => true, discard })
  expect(await agreed.drawer.close()).toBe(true)
  expect(discard).toHaveBeenCalledOnce()
})

it('closes at once under reduced motion', async () => {
  const { drawer, shown } = await setUp({ isStill: true })
  await drawer.open(bruno)
  expect(shown()).toBe('open bruno')
  await drawer.close()
  expect(shown()).toBe('closed')
})
