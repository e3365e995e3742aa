import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { pageSource } from '../../../src/features/feed/action-source.ts'
import { type PostAction, sendAction } from '../../../src/features/feed/api.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { createTestApp } from '../../support/app.ts'

function sourceAt(path: string, base_route = '/dashboard') {
  vi.stubGlobal('location', { pathname: path })
  return pageSource({ base_route })
}

describe('the source of an action', () => {
  it.each([
    ['/dashboard', 'dashboard'],
    ['/dashboard/2/4711', 'dashboard'],
    ['/tagged/cats', 'tagged'],
    ['/likes/', 'likes'],
    ['/inbox', 'inbox'],
    ['/search/a/b', 'search'],
    ['/explore/trending', 'explore'],
    ['/tv', 'tv'],
    ['/dashboard/blog/aria', 'peepr'],
    ['/dashboard/blog/aria/12', 'peepr'],
    ['/dashboard/blog/aria/search/frogs', 'peepr_search'],
    ['/dashboard/blog/search', 'peepr'],
    ['/', 'unknown'],
    ['/dashboards', 'unknown'],
    ['/en/dashboard', 'unknown'],
  ])('[FEED-9, FEED-10, FEED-11, DEC-55] %s is %s', (path, source) => expect(sourceAt(path)).toBe(source))

  it('[DEC-55] the host’s base route counts as its dashboard', () =>
    expect(sourceAt('/home/x', '/home')).toBe('dashboard'))

  it('[DEC-55] a host whose dashboard is its root has other pages, too', () => {
    expect(sourceAt('/', '/')).toBe('dashboard')
    expect(sourceAt('/about', '/')).toBe('unknown')
    expect(sourceAt('/tagged/cats', '/')).toBe('tagged')
  })
})

describe('a post of the page', () => {
  it('[FEED-1, FEED-2, FEED-3] is read field by field', () => {
    expect(
      readItem({ id: 12, liked: 'on', is_mine: 0, reblog_key: 'k', tumblelog: { name: 'x' }, extra: 1 }),
    ).toMatchObject({ id: '12', liked: true, is_mine: false, reblog_key: 'k', tumblelog: undefined })
  })

  it('[FEED-1] is null without an id, whatever else it has', () => {
    for (const given of [null, undefined, 7, 'x', [], {}, { id: '' }, { id: {} }])
      expect(readItem(given)).toBeNull()
    fc.assert(fc.property(fc.anything(), given => readItem(given) === null || readItem(given)?.id !== ''))
  })
})

it.each(['', 'explode', 'constructor', 'toString'])(
  '[FEED-29] an unknown action “%s” throws',
  async action => {
    const item = readItem({ id: 1 })
    if (!item) throw new Error('no item')
    await expect(sendAction(createTestApp().app, action as PostAction, item, {})).rejects.toThrow(
      'no endpoint',
    )
  },
)
