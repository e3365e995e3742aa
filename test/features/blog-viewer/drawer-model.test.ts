import { describe, expect, it, vi } from 'vitest'
import { readViewerPost } from '../../../src/features/blog-viewer/posts/read-post.ts'
import { pageRequest, readRequest } from '../../../src/features/blog-viewer/request.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { doAction } from '../../../src/features/feed/do-action.ts'
import { postActions } from '../../../src/features/feed/post-actions.ts'
import { blogNarrowing } from '../../../src/features/search/narrowing.ts'
import type { CommandName } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'
import { stubPage } from '../blogs/stub-page.ts'
import { peeprOf } from './open-viewer.ts'

stubPage()

/** A drawer; the commands that `answers` names are handled instead of their features. */
function setUp(options: TestAppOptions = {}, answers: CommandName[] = [], isStill = true) {
  const test = createTestApp(options)
  const { app } = test
  const browser = fakeHistory(location.href)
  const host = {
    back: browser.stack,
    address: browser.address,
    openWindow: vi.fn(),
    copy: vi.fn(async () => true),
    isStill: () => isStill,
  }
  const asked: [CommandName, unknown][] = []
  for (const name of answers) app.bus.handle(name, payload => void asked.push([name, payload]))
  const peepr = peeprOf(app, createDisposer(), host)
  const viewer = () => {
    const state = peepr.$state.get()
    return 'viewer' in state ? state.viewer : null
  }
  const search = () => {
    const shown = viewer()
    return shown && peepr.searchIn(shown)
  }
  return {
    ...test,
    ...{ peepr, host, browser, asked, viewer, search },
    shown: () => viewer()?.request ?? peepr.$state.get().phase,
    results: () => search()?.$loaded.get()?.search.$results.get(),
    toasts: () => app.get(feedback).$toasts.get(),
  }
}

const post = readViewerPost({ id: '7', tumblelog: 'nightowl', reblog_key: 'k', liked: false })
const blog = { name: 'nightowl', can_receive_messages: true, asks: true, anonymous_asks: false }
const link = (href: string) => Object.assign(new HTMLAnchorElement(), { href })

describe('requests for the drawer', () => {
  it('[PEEP-2, PEEP-6] name a blog, and maybe a post', () => {
    const request = { blogName: 'aria', postId: '7' }
    expect(readRequest({ blog_name: ' aria ', post_id: 7 })).toEqual({ kind: 'blog', request })
    expect(readRequest({ blog_name: 'aria', post_id: {} })).toMatchObject({ request: { postId: null } })
  })

  it('[PEEP-4] of an element without data open its address in a new window', async () => {
    const { peepr, host, shown } = setUp()
    const payload = { blog_name: '', anchor: link('https://aria.blogs.example/') }
    await peepr.open(payload)
    expect(host.openWindow).toHaveBeenCalledExactlyOnceWith('https://aria.blogs.example/')
    expect(shown()).toBe('closed')
  })

  it('are not made of anything else, which the host’s developer is told', async () => {
    const { peepr, host, shown } = setUp()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const strange = [null, undefined, {}, { blog_name: 5 }, { blog_name: '  ' }, { anchor: {} }]
    for (const payload of [...strange, { anchor: link('javascript:alert(1)') }])
      await peepr.open(payload as never)
    expect(warn.mock.calls.map(([text]) => text)).toEqual(
      Array(7).fill('INLAY-25: peepr:open needs a blog_name.'),
    )
    expect([shown(), host.openWindow.mock.calls]).toEqual(['closed', []])
  })

  it('[PEEP-5, DEC-104] come from the page data once, even when the root is mounted again, with the search in the address', async () => {
    const { app, peepr, shown, host, browser, results } = setUp({
      bootstrap: { peepr: { blog_name: 'nightowl', post_id: '9' } },
    })
    browser.history.replaceState(null, '', '?q=moss&q_type=photo')
    peepr.openFromPage(app.get(pageRequest).take())
    expect(shown()).toMatchObject({ blogName: 'nightowl', postId: '9' })
    const query = { term: 'moss', filter: { ...blogNarrowing, type: 'photo' } }
    await vi.waitFor(() => expect(results()?.query).toEqual(query))
    const again = peeprOf(app, createDisposer(), host)
    again.openFromPage(app.get(pageRequest).take())
    expect(again.$state.get().phase).toBe('closed')
  })
})

it('[PEEP-11] post forms suspend the drawer, also one that loads while a form is open', async () => {
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

describe('discarded changes to a header', () => {
  const title = 'Aria, all outdoors'
  async function discard() {
    const test = setUp()
    const { app, peepr, viewer, toasts } = test
    app.bus.handle('peepr:open', peepr.open)
    await peepr.open({ blog_name: 'aria' })
    await vi.waitFor(() => expect(viewer()?.$blog.get()).toBeDefined())
    const { $open, start } = peepr.editing
    const edit = async () => start(viewer()?.$blog.get() ?? { name: '' })
    await edit()
    $open.get()?.edit.change({ title })
    $open.get()?.edit.cancel()
    return { ...test, edit, undo: () => toasts().at(-1)?.action?.run() }
  }
  const shown = ({ peepr }: Awaited<ReturnType<typeof discard>>) =>
    peepr.editing.$open.get()?.edit.$fields.get().title

  it('[DEC-176] come back by Undo also once the drawer has closed, or shows another blog', async () => {
    const test = await discard()
    await test.peepr.close()
    test.undo()
    await vi.waitFor(() => expect(shown(test)).toBe(title))
    const other = await discard()
    await other.peepr.open({ blog_name: 'bruno' })
    other.undo()
    await vi.waitFor(() => expect(shown(other)).toBe(title))
  })

  it('[DEC-176] come back by Undo into an editor that is open again', async () => {
    const test = await discard()
    await test.edit()
    expect(shown(test)).not.toBe(title)
    test.undo()
    expect(shown(test)).toBe(title)
  })
})

describe('actions on posts', () => {
  it('[PEEP-1, PEEP-21, DEC-55] a like is sent by the feed, a reblog and an ask open a form, a share its popover at the button', () => {
    const { app, peepr, asked } = setUp({}, ['post:toggle-like', 'post-form:open', 'share:open', 'ask:open'])
    const anchor = {} as Element
    const act = (id: string, shown = post) => {
      const action = postActions(app).find(one => one.id === id)
      if (action) void doAction(app, action, peepr.actionPost(shown), { anchor })
    }
    for (const id of ['like', 'reblog', 'share']) act(id)
    act('reblog', readViewerPost({ id: '1' }))
    peepr.ask(blog)
    expect(asked).toEqual([
      ['post:toggle-like', expect.objectContaining({ id: '7', source: 'peepr' })],
      ['post-form:open', { mode: 'reblog', reblog_id: '7', reblog_key: 'k', placement: 'modal' }],
      ['share:open', { post_id: '7', tumblelog_name: 'nightowl', anchor }],
      ['ask:open', { recipient: 'nightowl', anonymous_asks: false }],
    ])
  })
})

describe('actions on the blog', () => {
  it('[PEEP-21] a conversation opens when the drawer has slid out: until then the page cannot take the focus', async () => {
    const { peepr, asked, shown } = setUp({}, ['conversation:open'], false)
    await peepr.open({ blog_name: 'nightowl' })
    vi.useFakeTimers()
    peepr.message(blog)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    expect([shown(), asked]).toEqual(['closed', [['conversation:open', { name: 'nightowl' }]]])
  })

  it.each([
    ['aria', {}, [true, true, true]],
    ['aria', { can_receive_messages: false, asks: false }, [false, false, true]],
    ['aria', { name: 'aria' }, [false, false, false]],
    [null, {}, [false, false, false]],
    [null, { anonymous_asks: true }, [false, true, false]],
  ] as const)(
    '[PEEP-21] for %s of a blog with %o: message, ask and block are %o',
    (user, fields, expected) => {
      const { canMessage, canAsk, canBlock } = setUp({ user }).peepr.blogActions({ ...blog, ...fields })
      expect([canMessage, canAsk, canBlock]).toEqual(expected)
    },
  )

  it('[PEEP-18, DEC-15] a follow has the header as its source, and an unfollow asks first', () => {
    const { peepr, app } = setUp()
    expect(peepr.followOptions({ name: 'somebody' })).toEqual({ ask: true, source: 'peepr_header_follow' })
    app.get(blogs).remember({ name: 'somebody', following: true })
    expect(peepr.followOptions({ name: 'somebody' })).toEqual({ ask: true, source: 'peepr_header_unfollow' })
  })

  it('[CARD-13, DEC-65] a blog without an address of its own is found under the domain of blogs', () => {
    const { peepr } = setUp({ bootstrap: { hosts: { blogs: 'blogs.example' } } })
    expect(peepr.blogActions(blog).url).toBe('https://nightowl.blogs.example/')
    expect(peepr.linkOptions(blog).baseUrl).toBe('https://nightowl.blogs.example/')
    expect(setUp().peepr.blogActions({ ...blog, url: 'javascript:alert(1)' }).url).toBeNull()
  })

  it('its link is copied, or shown if the browser refuses', async () => {
    const { peepr, host, app, toasts } = setUp()
    const { copyLink } = peepr.blogActions({ ...blog, url: 'https://nightowl.example/' })
    copyLink()
    await vi.waitFor(() => expect(toasts()).toHaveLength(1))
    host.copy.mockResolvedValue(false)
    copyLink()
    await vi.waitFor(() => expect(app.get(feedback).$dialog.get()?.text).toBe('https://nightowl.example/'))
  })
})

describe('the search in the drawer', () => {
  it('[SRCH-2, SRCH-11, PEEP-26, DEC-55] replaces the posts by its results, likes with its own source, and works with Back and Forward', async () => {
    const { peepr, realm, viewer, search, results, browser } = setUp()
    const postCalls = () => realm.requests.filter(({ path }) => path === '/svc/indash_blog/posts')
    await peepr.open({ blog_name: 'nightowl' })
    const list = () => viewer()?.$list.get()
    await vi.waitFor(() => expect(list()?.$state.get().isLoading).toBe(false))
    const posts = list()?.$posts.get()
    expect(search()?.$loaded.get()).toBeNull()
    await search()?.toggle()
    const found = search()?.$loaded.get()?.search
    expect(found?.$isOpen.get()).toBe(true)
    found?.type('a')
    found?.submit()
    await vi.waitFor(() => expect(results()).not.toBeNull())
    expect(list()).toBe(results()?.list)
    expect(peepr.actionPost(post).source).toBe('peepr_search')
    browser.traverse(-1)
    await vi.waitFor(() => expect(results()).toBeNull())
    // What was posted meanwhile is there, too.
    await vi.waitFor(() => expect(postCalls()).toHaveLength(2))
    expect(list()?.$posts.get()).toEqual(posts)
    browser.traverse(1)
    await vi.waitFor(() => expect(results()?.query.term).toBe('a'))
  })

  it('does not run after Back, nor in a blog that was closed meanwhile', async () => {
    const { peepr, realm, search } = setUp()
    await peepr.open({ blog_name: 'nightowl' })
    const door = search()
    const go = () => door?.go({ term: 'moss', filter: blogNarrowing })
    const before = go()
    await door?.go(null)
    const going = go()
    await peepr.close()
    await Promise.all([before, going])
    expect(door?.$loaded.get()).toBeNull()
    expect(realm.requests.filter(({ path }) => path.includes('/search/'))).toEqual([])
  })
})
