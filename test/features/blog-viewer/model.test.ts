// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readViewerPost } from '../../../src/features/blog-viewer/posts/read-post.ts'
import { pageRequest, readRequest } from '../../../src/features/blog-viewer/request.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { blogFilter } from '../../../src/features/search/filter.ts'
import type { CommandName } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { formsShown } from '../../../src/shared/forms-shown.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { peeprOf } from './open-viewer.ts'

beforeEach(() => history.replaceState(null, ''))

function setUp(options: TestAppOptions = {}, isStill = true) {
  const test = createTestApp(options)
  const host = {
    history,
    address: () => location.href,
    navigate: vi.fn(),
    openWindow: vi.fn(),
    copy: vi.fn(async () => true),
    isStill: () => isStill,
  }
  const disposer = createDisposer()
  test.app.get(formsShown)
  const asked: [CommandName, unknown][] = []
  const answer = (name: CommandName) => test.app.bus.handle(name, payload => void asked.push([name, payload]))
  const peepr = peeprOf(test.app, disposer, host)
  const shown = () => {
    const state = peepr.$state.get()
    return 'viewer' in state ? state.viewer.request : state.phase
  }
  return { ...test, peepr, host, asked, answer, shown, disposer }
}

const post = readViewerPost({ id: '7', tumblelog: 'nightowl', reblog_key: 'k', liked: false })
const link = (href: string) => Object.assign(document.createElement('a'), { href })

describe('requests for the drawer', () => {
  it('[PEEP-2, PEEP-6] name a blog, and maybe a post', () => {
    expect(readRequest({ blog_name: ' aria ', post_id: 7 })).toEqual({
      kind: 'blog',
      request: { blogName: 'aria', postId: '7' },
    })
    expect(readRequest({ blog_name: 'aria', post_id: {} })).toMatchObject({ request: { postId: null } })
  })

  it('[PEEP-4] come with an address from an element without data', () => {
    expect(readRequest({ anchor: link('https://aria.blogs.example/') })).toEqual({
      kind: 'link',
      href: 'https://aria.blogs.example/',
    })
  })

  it.each([
    null,
    undefined,
    {},
    { blog_name: 5 },
    { blog_name: '  ' },
    { anchor: link('javascript:alert(1)') },
    { anchor: document.createElement('button') },
  ])('are not made of anything else: %j', payload => {
    expect(readRequest(payload)).toEqual({ kind: 'none' })
  })

  it('[PEEP-4] open an address in a new window', async () => {
    const { peepr, host, shown } = setUp()
    const payload = { blog_name: '', anchor: link('https://aria.blogs.example/') }
    await peepr.open(payload)
    expect(host.openWindow).toHaveBeenCalledExactlyOnceWith('https://aria.blogs.example/')
    expect(shown()).toBe('closed')
  })

  it('[PEEP-5, DEC-104] come from the page data once, even when the root is mounted again', () => {
    const first = setUp({ bootstrap: { peepr: { blog_name: 'nightowl', post_id: '9' } } })
    first.peepr.openFromPage(first.app.get(pageRequest).take())
    expect(first.shown()).toEqual({ blogName: 'nightowl', postId: '9' })
    first.disposer.dispose()
    const again = peeprOf(first.app, createDisposer(), first.host)
    again.openFromPage(first.app.get(pageRequest).take())
    expect(again.$state.get().phase).toBe('closed')
  })
})

describe('[PEEP-11] post forms', () => {
  it('suspend the drawer, also one that loads while a form is open', async () => {
    const { app, peepr, host, emitted } = setUp()
    await peepr.open({ blog_name: 'aria' })
    app.bus.emit('post-form:opened', { mode: 'reblog', type: 'text' })
    expect(peepr.$suspended.get()).toBe(true)
    const late = peeprOf(app, createDisposer(), host)
    await late.open({ blog_name: 'bruno' })
    expect(late.$state.get().phase).toBe('closed')
    app.bus.emit('post-form:closed', { saved: false })
    expect(peepr.$suspended.get()).toBe(false)
    expect([emitted('peepr:suspended').length, emitted('peepr:resumed').length]).toEqual([1, 1])
    await late.open({ blog_name: 'bruno' })
    expect(late.$state.get().phase).toBe('open')
  })
})

describe('actions on posts', () => {
  it('[PEEP-1, DEC-55] a like is sent by the feed, with the drawer as source', () => {
    const { peepr, asked, answer } = setUp()
    answer('post:toggle-like')
    peepr.toggleLike(post)
    expect(asked).toEqual([['post:toggle-like', expect.objectContaining({ id: '7', source: 'peepr' })]])
  })

  it('[FEED-4] one’s own post cannot be liked, nor can a guest like', () => {
    const mine = readViewerPost({ id: '8', tumblelog: 'aria', reblog_key: 'k' })
    const member = setUp()
    member.answer('post:toggle-like')
    member.peepr.toggleLike(mine)
    expect([member.peepr.canLike(mine), member.peepr.canReblog(mine), member.asked]).toEqual([
      false,
      true,
      [],
    ])
    const guest = setUp({ user: null })
    expect([guest.peepr.canLike(post), guest.peepr.canReblog(post)]).toEqual([false, false])
  })

  it('[PEEP-1] a reblog opens its form, a share its popover at the button', () => {
    const { peepr, asked, answer } = setUp()
    answer('post-form:open')
    answer('share:open')
    const anchor = document.createElement('button')
    peepr.reblog(post)
    peepr.share(post, anchor)
    expect(asked).toEqual([
      ['post-form:open', { mode: 'reblog', reblog_id: '7', reblog_key: 'k', placement: 'modal' }],
      ['share:open', { post_id: '7', tumblelog_name: 'nightowl', anchor }],
    ])
    peepr.reblog(readViewerPost({ id: '1' }))
    expect(asked).toHaveLength(2)
  })

  it('[KEY-22] shortcuts pause from a reblog, share or search until the focus has moved, three seconds at most', async () => {
    let now = 0
    const { peepr, answer, disposer } = setUp({ platform: { now: () => now } })
    answer('post-form:open')
    answer('share:open')
    answer('ask:open')
    const field = document.body.appendChild(document.createElement('input'))
    await peepr.open({ blog_name: 'nightowl' })
    const state = peepr.$state.get()
    const search = 'viewer' in state ? peepr.searchIn(state.viewer) : null
    const openings = [
      () => peepr.reblog(post),
      () => peepr.share(post, null),
      () => peepr.ask({ name: 'nightowl' }),
      () => void search?.toggle(),
    ]
    for (const open of openings) {
      expect(peepr.isShortcutPaused()).toBe(false)
      open()
      expect(peepr.isShortcutPaused()).toBe(true)
      field.focus()
      expect(peepr.isShortcutPaused()).toBe(false)
      field.blur()
    }
    peepr.reblog(post)
    now = 3000
    expect(peepr.isShortcutPaused()).toBe(false)
    field.remove()
    disposer.dispose()
  })

  it('failures are reported', async () => {
    const { peepr, app } = setUp()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    peepr.toggleLike(post)
    await vi.waitFor(() => expect(app.get(feedback).$toasts.get()).toHaveLength(1))
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('actions on the blog', () => {
  const blog = { name: 'nightowl', can_receive_messages: true, asks: true, anonymous_asks: false }

  it('[PEEP-21] a message closes the drawer, which would cover the conversation', async () => {
    const { peepr, asked, answer, shown } = setUp()
    answer('conversation:open')
    await peepr.open({ blog_name: 'nightowl' })
    peepr.message(blog)
    await vi.waitFor(() => expect(asked).toEqual([['conversation:open', { name: 'nightowl' }]]))
    expect(shown()).toBe('closed')
  })

  it('[PEEP-21] the conversation opens when the drawer has slid out: until then the page cannot take the focus', async () => {
    const { peepr, asked, answer, shown } = setUp({}, false)
    answer('conversation:open')
    await peepr.open({ blog_name: 'nightowl' })
    vi.useFakeTimers()
    peepr.message(blog)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect(shown()).toBe('closed')
    expect(asked).toHaveLength(1)
  })

  it('[PEEP-21] an ask says whether it may be anonymous', () => {
    const { peepr, asked, answer } = setUp()
    answer('ask:open')
    peepr.ask(blog)
    expect(asked).toEqual([['ask:open', { recipient: 'nightowl', anonymous_asks: false }]])
  })

  it('are those that the blog accepts from this user', () => {
    const member = setUp().peepr
    expect([member.blogActions(blog).canMessage, member.blogActions(blog).canAsk]).toEqual([true, true])
    expect(member.blogActions({ ...blog, can_receive_messages: false }).canMessage).toBe(false)
    expect(member.blogActions({ ...blog, asks: false }).canAsk).toBe(false)
    const own = { ...blog, name: 'aria' }
    expect([
      member.blogActions(own).canMessage,
      member.blogActions(own).canAsk,
      member.blogActions(own).canBlock,
    ]).toEqual([false, false, false])
    const guest = setUp({ user: null }).peepr
    expect([guest.blogActions(blog).canMessage, guest.blogActions(blog).canAsk]).toEqual([false, false])
    expect(guest.blogActions({ ...blog, anonymous_asks: true }).canAsk).toBe(true)
  })

  it('[PEEP-18, DEC-15] a follow has the header as its source, and an unfollow asks first', () => {
    const { peepr, app } = setUp()
    expect(peepr.followOptions({ name: 'somebody' })).toEqual({ ask: true, source: 'peepr_header_follow' })
    app.get(blogs).remember({ name: 'somebody', following: true })
    expect(peepr.followOptions({ name: 'somebody' })).toEqual({ ask: true, source: 'peepr_header_unfollow' })
  })

  it('[CARD-13, DEC-65] finds a blog without an address of its own under the domain of blogs', () => {
    const { peepr } = setUp({ bootstrap: { hosts: { blogs: 'blogs.example' } } })
    expect(peepr.blogActions(blog).url).toBe('https://nightowl.blogs.example/')
    expect(peepr.linkOptions(blog).baseUrl).toBe('https://nightowl.blogs.example/')
  })

  it('copies the link, or shows it if the browser refuses', async () => {
    const { peepr, host, app } = setUp()
    const linked = { ...blog, url: 'https://nightowl.example/' }
    peepr.blogActions(linked).copyLink()
    await vi.waitFor(() => expect(app.get(feedback).$toasts.get()).toHaveLength(1))
    host.copy.mockResolvedValue(false)
    peepr.blogActions(linked).copyLink()
    await vi.waitFor(() => expect(app.get(feedback).$dialog.get()?.text).toBe('https://nightowl.example/'))
    expect(peepr.blogActions({ ...blog, url: 'javascript:alert(1)' }).url).toBeNull()
  })
})

describe('the search in the drawer', () => {
  const search = (peepr: ReturnType<typeof setUp>['peepr']) => {
    const state = peepr.$state.get()
    return 'viewer' in state ? peepr.searchIn(state.viewer) : null
  }
  const results = (peepr: ReturnType<typeof setUp>['peepr']) =>
    search(peepr)?.$loaded.get()?.search.$results.get()
  const viewerOf = (peepr: ReturnType<typeof setUp>['peepr']) => {
    const state = peepr.$state.get()
    if (!('viewer' in state)) throw new Error('closed')
    return state.viewer
  }

  it('[SRCH-2, SRCH-11] is loaded only by its button', async () => {
    const { peepr } = setUp()
    await peepr.open({ blog_name: 'nightowl' })
    expect(search(peepr)?.$loaded.get()).toBeNull()
    await search(peepr)?.toggle()
    expect(search(peepr)?.$loaded.get()?.search.$isOpen.get()).toBe(true)
  })

  it('[PEEP-26, DEC-55] replaces the posts by its results, likes with its own source, and works with Back and Forward', async () => {
    const { peepr, asked, answer, realm } = setUp()
    const postCalls = () => realm.requests.filter(({ path }) => path === '/svc/indash_blog/posts')
    answer('post:toggle-like')
    await peepr.open({ blog_name: 'nightowl' })
    const viewer = viewerOf(peepr)
    await vi.waitFor(() => expect(viewer.$list.get().$state.get().isLoading).toBe(false))
    const posts = viewer.$list.get().$posts.get()
    await search(peepr)?.toggle()
    const found = search(peepr)?.$loaded.get()?.search
    found?.type('a')
    found?.submit()
    await vi.waitFor(() => expect(results(peepr)).not.toBeNull())
    expect(viewer.$list.get()).toBe(results(peepr)?.list)
    peepr.toggleLike(post)
    expect(asked.at(-1)).toEqual(['post:toggle-like', expect.objectContaining({ source: 'peepr_search' })])
    history.back()
    await vi.waitFor(() => expect(results(peepr)).toBeNull())
    // What was posted meanwhile is there, too.
    await vi.waitFor(() => expect(postCalls()).toHaveLength(2))
    expect(viewer.$list.get().$posts.get()).toEqual(posts)
    history.forward()
    await vi.waitFor(() => expect(results(peepr)?.query.term).toBe('a'))
  })

  it('starts with the search in the page’s address', async () => {
    history.replaceState(null, '', '?q=moss&q_type=photo')
    const { app, peepr } = setUp({ bootstrap: { peepr: { blog_name: 'nightowl' } } })
    peepr.openFromPage(app.get(pageRequest).take())
    await vi.waitFor(() =>
      expect(results(peepr)?.query).toEqual({ term: 'moss', filter: { ...blogFilter, type: 'photo' } }),
    )
    await peepr.close()
  })

  it('does not run in a blog that was closed meanwhile', async () => {
    const { peepr, realm } = setUp()
    await peepr.open({ blog_name: 'nightowl' })
    const door = search(peepr)
    const going = door?.go({ term: 'moss', filter: blogFilter })
    await peepr.close()
    await going
    expect(door?.$loaded.get()).toBeNull()
    expect(realm.requests.filter(({ path }) => path.includes('/search/'))).toEqual([])
  })
})
