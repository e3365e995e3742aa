import { expect, it, vi } from 'vitest'
import { pageDock } from '../../../../src/features/dock/page-dock.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'
import { fakeHistory } from '../../../support/fake-history.ts'
import { dockPlace, resizeTo, stubPage } from '../../blogs/stub-page.ts'
import { peeprOf } from '../open-viewer.ts'

stubPage([dockPlace()])

function setUp() {
  const test = createTestApp()
  const { bus } = test.app
  const browser = fakeHistory()
  const peepr = peeprOf(test.app, createDisposer(), { back: browser.stack })
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
    ...{ peepr, strip, dock, shown, browser },
    isDocked: () => peepr.dock.$place.get() !== null,
  }
}

it('[GUT-1] the drawer is docked and undocked by its button; Back closes it only over the page', async () => {
  const { peepr, strip, browser, isDocked } = setUp()
  await peepr.open({ blog_name: 'nightowl', post_id: '7' })
  expect(browser.at()).toBe(1)
  peepr.dock.toggle()
  await vi.waitFor(() => expect(isDocked()).toBe(true))
  expect(strip.$docked.get()?.payload).toEqual({ blog_name: 'nightowl', post_id: '7' })
  await vi.waitFor(() => expect(browser.at()).toBe(0))
  browser.traverse(0)
  expect(peepr.$state.get().phase).toBe('open')
  peepr.dock.toggle()
  expect([isDocked(), peepr.$state.get().phase, browser.at()]).toEqual([false, 'open', 1])
})

it('[GUT-4] the drawer lies over the page in a narrow window, and keeps its state', async () => {
  const { peepr, dock, browser, isDocked } = setUp()
  await dock('nightowl')
  const before = peepr.$state.get()
  expect(browser.at()).toBe(0)
  resizeTo(899)
  expect([isDocked(), browser.at()]).toEqual([false, 1])
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
