import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOptions } from '../../../../src/features/header/mobile/options.ts'
import { filterFields, readFilters, searchPart } from '../../../../src/features/header/mobile/search-query.ts'
import { isNarrowed, siteFilter } from '../../../../src/features/search/filter.ts'
import { varyingUrl } from '../../../../src/platform/page/varying-url.ts'
import { anyCharacter } from '../../../support/any-character.ts'

const filters = (query = '') => readFilters(new URLSearchParams(query))

const searchPath = (term: string) => varyingUrl({ hosts: {}, links: {} }, 'search', searchPart(term))

describe('a search', () => {
  it('[MOB-15] goes to /search or /search/{term}', () => {
    expect(searchPath('')).toBe('/search')
    expect(searchPath('  herons at dusk ')).toBe('/search/herons%20at%20dusk')
    expect(searchPath('a/b?c#d')).toBe('/search/a%2Fb%3Fc%23d')
    expect(searchPath('\ud800')).toBe('/search')
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), term => {
        const { pathname, host } = new URL(searchPath(term), 'https://host.example/x/')
        expect(pathname).toMatch(/^\/search(\/[^/]+)?$/)
        expect(host).toBe('host.example')
      }),
    )
  })

  it('[MOB-15, MOB-16, MOB-18, MOB-19] sends its filters, and reads them back from a results page', () => {
    const chosen = { sort: 'recent', type: 'audio', original: true, safe: true } as const
    const fields = filterFields(chosen, true)
    expect(fields).toEqual([
      ['filter_nsfw', 'true'],
      ['sort', 'recent'],
      ['filter_post_type', 'audio'],
      ['post_role', 'ORIGINAL'],
    ])
    expect(filters(String(new URLSearchParams(fields)))).toEqual(chosen)
    expect(filterFields(chosen, false).map(([name]) => name)).not.toContain('post_role')
  })

  it('has no filter by default', () => {
    expect(filters()).toEqual({ sort: 'top', type: '', original: false, safe: false })
    expect(filters('sort=sideways&filter_post_type=note&filter_nsfw=maybe')).toEqual(filters())
    expect(isNarrowed(filters(), siteFilter)).toBe(false)
    for (const query of ['sort=recent', 'filter_post_type=chat', 'filter_nsfw=on', 'post_role=ORIGINAL'])
      expect(isNarrowed(filters(query), siteFilter)).toBe(true)
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
