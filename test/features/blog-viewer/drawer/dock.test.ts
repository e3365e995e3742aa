import { expect, it, vi } from 'vitest'
import { pageDock } from '../../../../src/features/dock/store.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'
import { dockPlace, resizeTo, stubPage } from '../../blogs/stub-page.ts'
import { fakeHistory } from '../fake-history.ts'
import { peeprOf } from '../open-viewer.ts'

stubPage([dockPlace()])

function setUp() {
  const test = createTestApp()
  const { bus } = test.app
  const { window } = globalThis
  const popped = () => window.dispatchEvent(new Event('popstate'))
  const history = fakeHistory(popped)
  const peepr = peeprOf(test.app, createDisposer(), { history })
  const strip = test.app.get(pageDock)
  strip.setElement({} as Element)
  bus.handle('gutter:dock', ({ view, restricted, ...payload }) =>
    strip.dock({ view, restricted: restricted === true, payload }),
  )
  peepr.dock.$place.listen(() => {})
  const dock = (blog_name: string, restricted = false) =>
    bus.dispatch('gutter:dock', { view: 'peepr', blog_name, restricted })
  const shown = () => {
    const state = peepr.$state.get()
    return 'viewer' in state ? state.viewer.request.blogName : state.phase
  }
  return {
    ...test,
    ...{ peepr, strip, dock, shown, history, popped },
    isDocked: () => peepr.dock.$place.get() !== null,
  }
}

it('[GUT-1] the drawer is docked and undocked by its button; Back closes it only over the page', async () => {
  const { peepr, strip, history, popped, isDocked } = setUp()
  await peepr.open({ blog_name: 'nightowl', post_id: '7' })
  expect(history.at()).toBe(1)
  peepr.dock.toggle()
  await vi.waitFor(() => expect(isDocked()).toBe(true))
  expect(strip.$docked.get()?.payload).toEqual({ blog_name: 'nightowl', post_id: '7' })
  await vi.waitFor(() => expect(history.at()).toBe(0))
  popped()
  expect(peepr.$state.get().phase).toBe('open')
  peepr.dock.toggle()
  expect([isDocked(), peepr.$state.get().phase, history.at()]).toEqual([false, 'open', 1])
})

it('[GUT-4] the drawer lies over the page in a narrow window, and keeps its state', async () => {
  const { peepr, dock, history, isDocked } = setUp()
  await dock('nightowl')
  const before = peepr.$state.get()
  expect(history.at()).toBe(0)
  resizeTo(899)
  expect([isDocked(), history.at()]).toEqual([false, 1])
  resizeTo(900)
  await vi.waitFor(() => expect(isDocked()).toBe(true))
  expect(peepr.$state.get()).toBe(before)
})

it('[PEEP-13, GUT-1] a docked drawer closes at once, and is replaced by another blog unless that is restricted', async () => {
  const { peepr, dock, strip, shown, emitted } = setUp()
  await dock('nightowl')
  await peepr.open({ blog_name: 'bruno' })
  await vi.waitFor(() => expect(shown()).toBe('bruno'))
  expect(strip.$docked.get()?.payload).toEqual({ blog_name: 'bruno' })
  expect(await strip.close()).toBe(true)
  expect([shown(), strip.$docked.get()]).toEqual(['closed', null])
  expect(emitted('peepr:closed').at(-1)).toEqual({ blog_name: 'bruno' })
  await dock('nightowl', true)
  await peepr.open({ blog_name: 'bruno' })
  expect(shown()).toBe('nightowl')
  await expect(dock('bruno')).rejects.toThrow('stays in the dock')
})
