import { describe, expect, it, vi } from 'vitest'
import {
  createMobileHeader,
  type MobileHeaderDeps,
} from '../../../../src/features/header/mobile/mobile-header-model.ts'
import { readOptions } from '../../../../src/features/header/mobile/options.ts'
import {
  narrowingFields,
  readNarrowing,
  searchPart,
} from '../../../../src/features/header/mobile/search-query.ts'
import { isNarrowed, siteNarrowing } from '../../../../src/features/search/narrowing.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { varyingUrl } from '../../../../src/platform/page/page-url.ts'

type Views = Record<'drawer' | 'search' | 'activity', string>

function setUp(fields: Partial<MobileHeaderDeps<Views>> = {}) {
  const disposer = createDisposer()
  const load = vi.fn(async (name: keyof Views) => `the ${name}`)
  const failed = vi.fn()
  const header = createMobileHeader<Views>({ load, failed, disposer, isLoggedIn: true, ...fields })
  return { header, load, failed, disposer }
}

it('[MOB-3] the title is shown only to logged-in users, and not beside a search', () => {
  const title = 'Dashboard'
  expect(setUp({ title }).header.title).toBe(title)
  expect(setUp({ title, isLoggedIn: false }).header.title).toBe(null)
  expect(setUp({ title, searchTerm: 'herons' }).header.title).toBe(null)
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

it('[MOB-21] the search is hidden until opened, and shown on a results page with its term', async () => {
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
  expect(results.$narrowing.get().sort).toBe('recent')
})

const filters = (query = '') => readNarrowing(new URLSearchParams(query))

const searchPath = (term: string) => varyingUrl({ hosts: {}, links: {} }, 'search', searchPart(term))

describe('a search', () => {
  it('[MOB-15] goes to /search or /search/{term}', () => {
    expect(searchPath('')).toBe('/search')
    expect(searchPath('  herons at dusk ')).toBe('/search/herons%20at%20dusk')
    expect(searchPath('a/b?c#d')).toBe('/search/a%2Fb%3Fc%23d')
    expect(searchPath('\ud800')).toBe('/search')
    const pathOf = (term: string) => new URL(searchPath(term), 'https://host.example/x/').pathname
    for (const odd of ['.', '..', '//x', '\\', '%2e']) expect(pathOf(odd)).toMatch(/^\/search(\/[^/]+)?$/)
  })

  it('[MOB-15, MOB-16, MOB-18, MOB-19] sends its filters, and reads them back from a results page', () => {
    const chosen = { sort: 'recent', type: 'audio', original: true, safe: true } as const
    const fields = narrowingFields(chosen, true)
    expect(fields).toEqual([
      ['filter_nsfw', 'true'],
      ['sort', 'recent'],
      ['filter_post_type', 'audio'],
      ['post_role', 'ORIGINAL'],
    ])
    expect(filters(String(new URLSearchParams(fields)))).toEqual(chosen)
    expect(narrowingFields(chosen, false).map(([name]) => name)).not.toContain('post_role')
  })

  it('has no filter by default', () => {
    expect(filters()).toEqual({ sort: 'top', type: '', original: false, safe: false })
    expect(filters('sort=sideways&filter_post_type=note&filter_nsfw=maybe')).toEqual(filters())
    expect(isNarrowed(filters(), siteNarrowing)).toBe(false)
    for (const query of ['sort=recent', 'filter_post_type=chat', 'filter_nsfw=on', 'post_role=ORIGINAL'])
      expect(isNarrowed(filters(query), siteNarrowing)).toBe(true)
  })
})

it('the options of the placeholder are used as given, and left out if empty or unsafe', () => {
  const given = { url_prefix: '/de', original_posts: true, app_url: 'https://apps.example/harbour' }
  const splash = { image: '/splash.png', blog_name: 'nightowl', blog_url: '/blog/nightowl' }
  expect(readOptions({ ...given, headline: 'Hello', splash })).toEqual({
    urlPrefix: '/de',
    hasOriginal: true,
    appUrl: 'https://apps.example/harbour',
    headline: 'Hello',
    splash: { image: '/splash.png', blogName: 'nightowl', blogUrl: '/blog/nightowl' },
  })
  const unsafe = { app_url: 'javascript:alert(1)', splash: { blog_url: 'data:text/html,x' } }
  const empty = { splash: 7, original_posts: 'yes', headline: '' }
  for (const none of [null, undefined, 7, 'x', [], empty, unsafe])
    expect(readOptions(none)).toEqual({ hasOriginal: false, splash: {} })
})
