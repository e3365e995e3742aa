import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isHeadingToCard } from '../../../src/features/blog-card/card-data.ts'
import { blogCards } from '../../../src/features/blog-card/store.ts'
import { blogAddress, shownAddress } from '../../../src/features/blogs/address.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { chooseTitleFont, titleFonts } from '../../../src/features/blogs/use-title-font.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../blogs/stub-page.ts'

stubPage()

const other = 'papercranes'
const anchor = {} as Element

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const cards = test.app.get(blogCards)
  const store = test.app.get(blogs)
  const sent = () => test.realm.requests.map(({ path, query }) => ({ path, query }))
  const ready = (name = other) => vi.waitFor(() => expect(cards.$state(name).get().value).toBe(true))
  return { ...test, cards, store, sent, ready }
}

describe('the data of a card', () => {
  it('[BLOG-8, BLOG-9, CARD-17, DEC-68] comes from the popover call for a blog that is not known yet', async () => {
    const { cards, store, sent, ready, needed } = start()
    cards.open({ name: other, anchor, isMention: true }, 'pointer')
    expect(cards.$state(other).get()).toMatchObject({ value: undefined, isLoading: true })
    await ready()
    expect(sent()).toEqual([
      {
        path: `/svc/tumblelog_popover/${other}`,
        query: { is_tumblelog_popover: 'true', is_user_mention: 'true' },
      },
    ])
    expect(needed).toEqual(['blog-card'])
    expect(store.$blog(other).get()).toMatchObject({
      title: 'Paper Cranes',
      description: 'Folding, unfolding.',
    })
    expect(store.$blog(other).get()?.highlighted_posts?.length).toBeGreaterThan(1)
  })

  it('[BLOG-7, BLOG-9] comes from the highlighted posts for a blog with avatar and theme', async () => {
    const { cards, store, sent, ready } = start()
    store.remember({ name: other, avatar_url: '/a.png', global_theme_params: {} })
    cards.preload(other)
    await ready()
    expect(sent().map(({ path }) => path)).toEqual([`/svc/${other}/posts/highlighted`])
    expect(store.$blog(other).get()?.highlighted_posts?.length).toBeGreaterThan(1)
  })

  it('is cached for a while, and fetched once for several requests', async () => {
    let now = 1000
    const { cards, sent, ready } = start({ platform: { now: () => now } })
    for (let i = 0; i < 3; i++) cards.preload(other)
    await ready()
    cards.preload(other)
    expect(sent()).toHaveLength(1)
    now += 300_001
    cards.preload(other)
    await vi.waitFor(() => expect(sent()).toHaveLength(2))
    expect(cards.$state(other).get().value).toBe(true)
  })

  it('[BLOG-2] does not undo a follow that was made after the request', async () => {
    const { cards, store, realm, ready } = start()
    realm.faults.add({ call: 'GET /svc/tumblelog_popover/*', kind: 'delay', delayMs: 60 })
    realm.world.users.get('aria')?.following.delete(other)
    cards.preload(other)
    realm.faults.add({ call: 'POST /svc/follow', kind: 'delay', delayMs: 5 })
    await store.follow(other)
    // The server's state before the follow.
    realm.world.users.get('aria')?.following.delete(other)
    await ready()
    expect(store.$blog(other).get()).toMatchObject({ following: true, title: 'Paper Cranes' })
  })

  it('[CARD-11] shows recent posts after half a second, counted anew for each card', () => {
    vi.useFakeTimers()
    const { cards } = start()
    cards.open({ name: other, anchor }, 'pointer')
    vi.advanceTimersByTime(499)
    expect(cards.$showsPosts.get()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(cards.$showsPosts.get()).toBe(true)
    cards.open({ name: 'nightowl', anchor }, 'pointer')
    expect(cards.$showsPosts.get()).toBe(false)
    vi.useRealTimers()
  })

  it('is not shown if the code that draws the card cannot be loaded', async () => {
    const { app, cards } = start()
    app.ensureRoot = () => Promise.reject(new Error('no network'))
    cards.open({ name: other, anchor }, 'pointer')
    await vi.waitFor(() => expect(cards.$shown.get()).toBeNull())
  })
})

it.each([
  [{ cname: 'nightowl.example', url: 'https://other.example/' }, 'nightowl.example'],
  [{ url: 'https://nightowl.blogs.example/' }, 'nightowl.blogs.example'],
  [{}, 'nightowl.site.example'],
  [{ url: 'javascript:alert(1)' }, 'nightowl.site.example'],
])('[CARD-2, DEC-65] the address on a card of %o is %s', (fields, shown) => {
  const blog = { name: 'nightowl', ...fields }
  expect(shownAddress(blog, 'site.example')).toBe(shown)
  expect(blogAddress(blog, 'site.example')).toMatch(/^https:\/\//)
  expect(shownAddress({ name: 'nightowl' }, undefined)).toBe('nightowl')
  expect(blogAddress({ name: 'nightowl' }, undefined)).toBeNull()
})

it('[CARD-15, CARD-16, DEC-66] title fonts are 37 names, two of them deprecated, some of them web fonts with a version', () => {
  const page = { hosts: { assets: 'https://assets.example' } }
  const offered = (deprecated_fonts: boolean) =>
    Object.keys(titleFonts).filter(name => chooseTitleFont(name, { ...page, deprecated_fonts })).length
  expect([offered(false), offered(true)]).toEqual([37, 35])
  expect(chooseTitleFont('Georgia', page)).toEqual({ family: '"Georgia", serif', file: null })
  const file = 'https://assets.example/fonts/gibson/3.woff2'
  expect(chooseTitleFont('Gibson', page)).toEqual({ family: '"Gibson", sans-serif', file })
  expect(chooseTitleFont('Gibson', { hosts: {} })?.file).toBeNull()
  for (const odd of ['Comic Sans', 'constructor', '', undefined, 'a;}'])
    expect(chooseTitleFont(odd, page)).toBeNull()
})

describe('the pointer’s way from a link to its card', () => {
  const coordinate = fc.integer({ min: -500, max: 1500 })
  const box = { left: 400, top: 300, right: 740, bottom: 700 }
  const point = fc.record({ x: coordinate, y: coordinate })
  const inside = fc.record({ x: fc.integer({ min: 400, max: 740 }), y: fc.integer({ min: 300, max: 700 }) })

  it('keeps the card open if it goes straight to any point of the card', () => {
    fc.assert(
      fc.property(point, inside, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        expect(isHeadingToCard(from, at, box)).toBe(true)
      }),
    )
  })

  it('does not keep it open if it leads away from it', () => {
    fc.assert(
      fc.property(inside, fc.integer({ min: 1, max: 900 }), ({ x }, far) => {
        expect(isHeadingToCard({ x, y: 280 }, { x, y: 280 - far }, box)).toBe(false)
      }),
    )
  })
})
