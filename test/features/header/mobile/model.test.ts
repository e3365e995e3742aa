import { describe, expect, it, vi } from 'vitest'
import { createMobileHeader, type MobileHeaderDeps } from '../../../../src/features/header/mobile/model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'

type Views = Record<'drawer' | 'search' | 'activity', string>

function setUp(fields: Partial<MobileHeaderDeps<Views>> = {}) {
  const disposer = createDisposer()
  const load = vi.fn(async (name: keyof Views) => `the ${name}`)
  const failed = vi.fn()
  const header = createMobileHeader<Views>({ load, failed, disposer, isLoggedIn: true, ...fields })
  return { header, load, failed, disposer }
}

describe('the title', () => {
  it('[MOB-3] is shown only to logged-in users, and not beside a search', () => {
    const title = 'Dashboard'
    expect(setUp({ title }).header.title).toBe(title)
    expect(setUp({ title, isLoggedIn: false }).header.title).toBe(null)
    expect(setUp({ title, searchTerm: 'herons' }).header.title).toBe(null)
  })
})

describe('the drawer', () => {
  it('[MOB-20] is open or closed, and leaves the settings when it closes', async () => {
    const { header, load } = setUp()
    expect(header.$drawer.get()).toBe(false)
    header.prepare('drawer')
    await header.openDrawer()
    expect(load).toHaveBeenCalledTimes(1)
    expect(header.$parts.get()).toEqual({ drawer: 'the drawer' })
    header.setSubnav(true)
    expect([header.$drawer.get(), header.$subnav.get()]).toEqual([true, true])
    header.closeDrawer()
    expect([header.$drawer.get(), header.$subnav.get()]).toEqual([false, false])
  })

  it('reports if its code fails to load, and retries', async () => {
    const { header, load, failed } = setUp()
    load.mockRejectedValueOnce(new Error('offline'))
    await header.openDrawer()
    expect(failed).toHaveBeenCalledTimes(1)
    expect(header.$drawer.get()).toBe(false)
    await header.openDrawer()
    expect(header.$drawer.get()).toBe(true)
  })

  it('does not open if something else was requested after it', async () => {
    const { header } = setUp()
    const opening = header.openDrawer()
    await Promise.all([opening, header.showSearch()])
    expect([header.$drawer.get(), header.$search.get()]).toEqual([false, true])
    const again = header.openDrawer()
    header.closeDrawer()
    await again
    expect(header.$drawer.get()).toBe(false)
  })
})

describe('the search', () => {
  it('[MOB-21] is hidden until opened, and shown on a results page with its term', async () => {
    const { header } = setUp()
    expect(header.$search.get()).toBe(false)
    await header.showSearch()
    expect(header.$search.get()).toBe(true)
    header.setTerm('fog')
    header.hideSearch()
    await header.showSearch()
    expect(header.$term.get()).toBe('fog')
    const results = setUp({ searchTerm: 'herons', query: new URLSearchParams('sort=recent') }).header
    await vi.waitFor(() => expect(results.$search.get()).toBe(true))
    expect(results.$term.get()).toBe('herons')
    expect(results.$filters.get().sort).toBe('recent')
  })
})
