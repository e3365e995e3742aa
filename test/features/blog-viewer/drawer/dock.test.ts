// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageDock } from '../../../../src/features/dock/store.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'
import { peeprOf } from '../open-viewer.ts'

const resize = (to: number) => {
  Object.assign(window, { innerWidth: to })
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  history.replaceState(null, '')
  document.body.innerHTML = '<div data-inlay="gutter"></div>'
  resize(1200)
})
afterEach(() => {
  document.body.innerHTML = ''
})

function setUp() {
  const test = createTestApp()
  const { app } = test
  const disposer = createDisposer()
  const steps = { push: vi.fn(), go: vi.fn() }
  const fake = {
    state: null as unknown,
    pushState: (state: unknown) => {
      fake.state = state
      steps.push()
    },
    replaceState: (state: unknown) => {
      fake.state = state
    },
    go: (by: number) => {
      fake.state = null
      steps.go(by)
      queueMicrotask(() => window.dispatchEvent(new Event('popstate')))
    },
  }
  const peepr = peeprOf(app, disposer, {
    history: fake as unknown as History,
    navigate: vi.fn(),
    openWindow: vi.fn(),
    address: () => '/dashboard',
    copy: async () => true,
    isStill: () => false,
  })
  const strip = app.get(pageDock)
  strip.setElement(document.createElement('div'))
  app.bus.handle('gutter:dock', given => {
    const { view, restricted, ...payload } = given
    return strip.dock({ view, restricted: restricted === true, payload })
  })
  peepr.dock.$place.listen(() => {})
  const dock = (blog_name: string, restricted = false) =>
    app.bus.dispatch('gutter:dock', { view: 'peepr', blog_name, restricted })
  const shown = () => {
    const state = peepr.$state.get()
    return 'viewer' in state ? state.viewer.request.blogName : state.phase
  }
  return { ...test, app, peepr, strip, dock, shown, steps }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 10))

describe('the drawer in the gutter', () => {
  it('[GUT-1] is docked and undocked by its button; Back closes it only over the page', async () => {
    const { peepr, strip, steps } = setUp()
    await peepr.open({ blog_name: 'nightowl', post_id: '7' })
    expect(steps.push).toHaveBeenCalledOnce()
    peepr.dock.toggle()
    await settled()
    expect(peepr.dock.$place.get()).not.toBeNull()
    expect(strip.$docked.get()?.payload).toEqual({ blog_name: 'nightowl', post_id: '7' })
    expect(steps.go).toHaveBeenCalledExactlyOnceWith(-1)
    window.dispatchEvent(new Event('popstate'))
    expect(peepr.$state.get().phase).toBe('open')
    peepr.dock.toggle()
    expect(peepr.dock.$place.get()).toBeNull()
    expect(steps.push).toHaveBeenCalledTimes(2)
    expect(peepr.$state.get().phase).toBe('open')
  })

  it('[GUT-4] lies over the page in a narrow window, and keeps its state', async () => {
    const { peepr, dock, steps } = setUp()
    await dock('nightowl')
    const before = peepr.$state.get()
    expect(steps.push).not.toHaveBeenCalled()
    resize(899)
    expect(peepr.dock.$place.get()).toBeNull()
    expect(steps.push).toHaveBeenCalledOnce()
    resize(900)
    await settled()
    expect(peepr.dock.$place.get()).not.toBeNull()
    expect(peepr.$state.get()).toBe(before)
  })

  it('[GUT-1] closes at once, and is no longer docked', async () => {
    const { dock, strip, shown, emitted } = setUp()
    await dock('nightowl')
    expect(await strip.close()).toBe(true)
    expect([shown(), strip.$docked.get()]).toEqual(['closed', null])
    expect(emitted('peepr:closed')).toEqual([{ blog_name: 'nightowl' }])
  })

  it('[PEEP-13, GUT-1] is replaced by another blog, unless that is restricted', async () => {
    const { peepr, dock, strip, shown } = setUp()
    await dock('nightowl')
    await peepr.open({ blog_name: 'bruno' })
    await vi.waitFor(() => expect(shown()).toBe('bruno'))
    expect(strip.$docked.get()?.payload).toEqual({ blog_name: 'bruno' })
    await strip.close()
    await dock('nightowl', true)
    await peepr.open({ blog_name: 'bruno' })
    expect(shown()).toBe('nightowl')
    await expect(dock('bruno')).rejects.toThrow('stays in the dock')
  })

  it('without a blog docks nothing', async () => {
    const { app, strip } = setUp()
    const given = { view: 'peepr', blog_name: 5 } as unknown as { view: 'peepr'; blog_name: string }
    await expect(app.bus.dispatch('gutter:dock', given)).rejects.toThrow('nothing to dock')
    expect(strip.$docked.get()).toBeNull()
  })
})
