// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActivityRecord } from '../../../fixtures/world/types.ts'
import { ActivityPopover } from '../../../src/features/activity/activity-popover.tsx'
import { activityList } from '../../../src/features/activity/list-model.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { unreadCounts } from '../../../src/features/unread/counts.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

/** What is in view, as the browser would say it. */
const inView = new Map<Element, (isInView: boolean) => void>()
class Observer {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    inView.set(element, isInView =>
      this.#tell(
        [{ target: element, intersectionRatio: isInView ? 1 : 0, intersectionRect: { height: 1 } }] as never,
        this as never,
      ),
    )
  }
  unobserve(element: Element) {
    inView.delete(element)
  }
  disconnect() {
    inView.clear()
  }
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', Observer))
afterEach(() => void vi.unstubAllGlobals())

const noon = new Date(2026, 10, 20, 12).getTime()

/** Notifications of aria, newest first: a minute between them. */
const record = (index: number, fields: Partial<ActivityRecord>): ActivityRecord => ({
  blog: 'aria',
  from: 'nightowl',
  type: 'like',
  timestamp: noon / 1000 - index * 60,
  postId: null,
  text: '',
  ...fields,
})

async function start(
  make: (postId: string) => Partial<ActivityRecord>[],
  { count, ...options }: TestAppOptions & { count?: number } = {},
) {
  let now = noon
  const test = createTestApp({ platform: { now: () => now }, ...options })
  const { app, realm } = test
  const post = [...realm.world.posts].find(({ blog }) => blog === 'aria')
  const notes = make(post?.id ?? '').map((fields, index) => record(index, fields))
  realm.world.activity = notes
  app.get(unreadCounts).$activity.set({ aria: count ?? 0 })
  const anchor = document.body.appendChild(document.createElement('button'))
  const view = (open: boolean) => <ActivityPopover app={app} anchor={anchor} open={open} onClose={() => {}} />
  const { rerender } = render(view(false))
  const list = app.get(activityList)
  const open = async () => {
    rerender(view(true))
    await act(() => list.open('aria'))
  }
  await open()
  const popover = screen.getByRole('dialog', { name: 'Activity' })
  return {
    ...test,
    list,
    notes,
    popover,
    postId: post?.id ?? '',
    user: userEvent.setup(),
    close: () => rerender(view(false)),
    pass: (ms: number) => {
      now += ms
    },
    open,
    texts: () =>
      [...popover.querySelectorAll('[data-row]')].map(row =>
        (row.querySelector('bdi')?.textContent ?? '').trim(),
      ),
    calls: () => realm.requests.filter(({ path }) => path === '/svc/data/tumblelog'),
  }
}

/** The user follows all but the first. */
const names = ['quiet-pixels', 'nightowl', 'neonfrog', 'bruno']

describe('activity, grouped', () => {
  const likes = (postId: string) => names.map(from => ({ from, postId }))

  it('[ACT-1, ACT-4] has one row for several likes, whom the user follows first, and unfolds to single lines by keys', async () => {
    const { popover, texts, user, realm } = await start(postId => [
      { type: 'reply', text: 'Hello', postId },
      ...likes(postId),
    ])
    const followed = names.filter(name => realm.world.users.get('aria')?.following.has(name))
    expect(followed).toEqual(names.slice(1))
    expect(texts()).toEqual(['nightowl replied: Hello', `${followed[0]} and 3 others liked your post`])
    const faces = within(popover).getByRole('button', { name: 'Show 4 notifications' })
    expect(faces.getAttribute('aria-expanded')).toBe('false')
    faces.focus()
    await user.keyboard('{Enter}')
    expect(faces.getAttribute('aria-expanded')).toBe('true')
    const lines = document.getElementById(faces.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(line => line.querySelector('b')?.textContent),
    ).toEqual([...followed, ...names.filter(name => !followed.includes(name))])
    await user.keyboard(' ')
    expect(within(popover).queryByText('bruno')).toBeNull()
  })

  it('[ACT-19] leads to the post, and to nothing if people have followed', async () => {
    const { popover, postId } = await start(id => [
      ...likes(id),
      ...names.map(from => ({ from, type: 'follower' })),
    ])
    const groups = [...popover.querySelectorAll<HTMLElement>('[data-group]')]
    expect(groups).toHaveLength(2)
    expect(groups[0]?.querySelector('a')?.getAttribute('href')).toContain(postId)
    expect(groups[1]?.querySelector('a')).toBeNull()
    expect(groups[1]?.textContent).toContain('and 3 others started following you')
    // A screen reader on the faces hears whose they are.
    const faces = groups[1]?.querySelector('button[aria-expanded]')
    const about = document.getElementById(faces?.getAttribute('aria-describedby') ?? '')
    expect(about?.textContent).toContain('and 3 others started following you')
  })

  it.each([
    ['names the only blog of its user', 1, false],
    ['lets a user with several blogs choose one', 2, true],
  ])('[ACT-3] %s', async (_, count, canChoose) => {
    const channels = ['aria', 'aria-sketches'].slice(0, count).map(name => ({ name }))
    const { popover } = await start(() => [], { bootstrap: { user: { name: 'aria', channels } } })
    const head = popover.querySelector('header')
    expect(head?.textContent).toContain('aria')
    const buttons = [...(head?.querySelectorAll('button') ?? [])].map(one => one.textContent)
    expect(buttons.some(text => text?.startsWith('Choose a blog'))).toBe(canChoose)
  })

  it('opens with a screenful of rows, and draws the rest frame by frame; only then older ones are offered', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => {})
    const nextFrame = () =>
      act(() => {
        for (const frame of frames.splice(0)) frame(0)
      })
    const { popover, texts, list } = await start(postId =>
      Array.from({ length: 40 }, (_, index) => ({ type: 'reply', text: `${index}`, postId })),
    )
    const older = () => within(popover).queryByRole('button', { name: 'Show older' })
    expect(texts()).toHaveLength(8)
    expect(older()).toBeNull()
    for (let drawn = 8; drawn < 28; drawn += 4) {
      nextFrame()
      expect(texts()).toHaveLength(drawn + 4)
    }
    expect(older()).toBeNull()
    nextFrame()
    expect(texts()).toHaveLength(30)
    // The focus finds its row as soon as older ones have come: the first of them are drawn at once.
    older()?.focus()
    await act(() => list.loadMore('aria', true))
    expect(texts()).toHaveLength(34)
    nextFrame()
    expect(document.activeElement?.textContent).toContain('replied: 30')
    nextFrame()
    expect(texts()).toHaveLength(40)
  })

  it('of 10,000 notifications draws what the user scrolls to, and fifty lines of a group at a time', async () => {
    const { popover, user, list } = await start(postId => [
      ...Array.from({ length: 5000 }, (_, index) => ({
        timestamp: noon / 1000 - index,
        from: `<b>${index}</b>${'x'.repeat(1000)}`,
        postId,
      })),
      ...Array.from({ length: 5000 }, (_, index) => ({
        timestamp: noon / 1000 - 5000 - index,
        type: 'user_mention',
        text: String(index),
      })),
    ])
    // The server gives thirty at a time.
    for (let time = 0; time < 4; time++) await act(() => list.loadMore('aria', true))
    expect(popover.querySelectorAll('[data-row]').length).toBeLessThan(62)
    const faces = within(popover).getByRole('button', { name: /^Show \d+ notifications$/ })
    await user.click(faces)
    expect(popover.querySelectorAll('[data-group] li')).toHaveLength(50)
    await user.click(within(popover).getByRole('button', { name: 'Show more' }))
    expect(popover.querySelectorAll('[data-group] li')).toHaveLength(100)
    expect(popover.querySelector('[data-group] b b')).toBeNull()
  })
})

describe('a choice of notifications', () => {
  const mixed = (postId: string) => [
    ...Array.from({ length: 90 }, () => ({ postId })),
    { type: 'reply', text: 'At last', postId },
    { type: 'follower' },
  ]
  const choose = (name: string) => screen.getByRole('radio', { name })

  it('is made by keys, remembered, and looked for in older pages, as far as a limit', async () => {
    const { popover, user, texts, list, calls, app } = await start(mixed)
    choose('All').focus()
    await user.keyboard('{ArrowRight}')
    expect((choose('Replies and mentions') as HTMLInputElement).checked).toBe(true)
    expect(texts()).toEqual([])
    await act(() => list.loadMore('aria'))
    expect(texts()).toEqual(['nightowl replied: At last'])
    expect(calls()).toHaveLength(4)
    await user.click(choose('Follows'))
    expect(texts()).toEqual(['nightowl started following you'])
    expect(calls()).toHaveLength(4)
    expect(app.platform.storage.get('inlay:activity:aria:memory')).toContain('"choice":"follows"')
    expect(within(popover).queryByText('See everything')).not.toBeNull()
  })

  it('says after some pages that there was nothing, and goes on when it is asked', async () => {
    const { popover, texts, list, calls } = await start(postId => [
      ...Array.from({ length: 300 }, () => ({ postId })),
      { type: 'follower' },
    ])
    act(() => list.choose('aria', 'follows'))
    await act(() => list.loadMore('aria'))
    expect(calls()).toHaveLength(6)
    expect(popover.textContent).toContain('Nothing to show in the last 180 notifications.')
    await act(() => list.loadMore('aria'))
    expect(calls()).toHaveLength(6)
    await act(() => list.loadMore('aria', true))
    expect(texts()).toEqual(['nightowl started following you'])
  })

  it('is asked of a host that lists by type; what it sends besides is left out', async () => {
    const { user, texts, calls, app } = await start(mixed, { bootstrap: { activity: { types: true } } })
    await user.click(choose('Replies and mentions'))
    await waitFor(() => expect(texts()).toEqual(['nightowl replied: At last']))
    expect(calls().map(({ query }) => query.types)).toEqual([undefined, 'reply,answer,user_mention'])
    expect(app.get(unreadCounts).$activity.get().aria ?? 0).toBe(0)
    await user.click(choose('Follows'))
    await waitFor(() => expect(texts()).toEqual(['nightowl started following you']))
  })

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429 },
    { kind: 'status', status: 403 },
    { kind: 'malformed' },
    { kind: 'no-such-call' },
  ] as const)(
    'says that it could not be loaded after $kind $status, and keeps the list of all',
    async fault => {
      const { realm, popover, list, texts } = await start(mixed, { bootstrap: { activity: { types: true } } })
      realm.faults.add({ call: 'GET /svc/data/tumblelog', times: 0, ...fault })
      act(() => list.choose('aria', 'replies'))
      await waitFor(
        () =>
          expect(within(popover).getByRole('alert').textContent).toContain('Couldn’t load notifications.'),
        { timeout: 8000 },
      )
      act(() => list.choose('aria', 'all'))
      expect(texts()).toEqual(['nightowl liked your post'])
      realm.faults.clear()
      act(() => list.choose('aria', 'replies'))
      await waitFor(() => expect(texts()).toEqual(['nightowl replied: At last']))
    },
  )
})

describe('unread notifications', () => {
  const all = (postId: string) => [
    { type: 'reply', text: 'one', postId },
    { type: 'reply', text: 'two', postId },
    ...names.map(from => ({ from, postId })),
  ]
  const marked = () => [...document.querySelectorAll('[data-new]')].map(row => row.textContent)

  it('are marked for eyes and ears until they were in view, and not before', async () => {
    const { open, close, app } = await start(all, { count: 4 })
    expect(marked()).toHaveLength(3)
    expect(marked()[0]).toMatch(/New nightowl replied: one/)
    expect(marked()[2]).toMatch(/2 new/)
    // The first row is seen, the others are below the view.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const [first] = [...inView.keys()]
    if (first) inView.get(first)?.(true)
    vi.advanceTimersByTime(3000)
    vi.useRealTimers()
    // While one reads, no mark goes.
    expect(marked()).toHaveLength(3)
    close()
    await open()
    expect(marked()).toHaveLength(2)
    expect(app.platform.storage.get('inlay:activity:aria:memory')).not.toBeNull()
  })

  it('on older pages are marked, too', async () => {
    const { list } = await start(
      postId => Array.from({ length: 40 }, (_, index) => ({ type: 'reply', text: `${index}`, postId })),
      { count: 35 },
    )
    await waitFor(() => expect(marked()).toHaveLength(30))
    await act(() => list.loadMore('aria', true))
    await waitFor(() => expect(marked()).toHaveLength(35))
  })
})

describe('what comes while one reads', () => {
  it('waits behind a button, from the polls’ counts; nothing moves until it is pressed', async () => {
    const { realm, texts, app, popover, user, calls, pass } = await start(
      postId => names.map(from => ({ from, postId, type: 'reply', text: 'Yes' })),
      { bootstrap: { activity: { counts: true } } },
    )
    const before = texts()
    realm.world.activity.unshift(record(-1, { type: 'follower', from: 'layla' }))
    pass(1000)
    act(() => app.get(unread).setActivityCounts({ 'mk-aria': 1 }))
    expect(texts()).toEqual(before)
    expect(calls()).toHaveLength(1)
    const button = within(popover).getByRole('button', { name: 'Show 1 new' })
    expect(button.closest('[role="status"]')).not.toBeNull()
    await user.click(button)
    await waitFor(() => expect(texts()).toEqual(['layla started following you', ...before]))
    expect(within(popover).queryByRole('button', { name: /^Show \d+ new$/ })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('layla'))
  })

  it('comes with the next opening, too', async () => {
    const { realm, texts, app, open, close } = await start(postId => [{ postId }])
    close()
    realm.world.activity.unshift(record(-1, { type: 'follower' }))
    app.get(unreadCounts).$activity.set({ aria: 1 })
    await open()
    expect(texts()).toEqual(['nightowl started following you', 'nightowl liked your post'])
  })
})

describe('the end of the list', () => {
  it('keeps what is there when older notifications cannot be had, and tries again', async () => {
    const { popover, texts, user, list, realm } = await start(postId =>
      Array.from({ length: 40 }, (_, index) => ({ type: 'reply', text: `${index}`, postId })),
    )
    await waitFor(() => expect(texts()).toHaveLength(30))
    realm.faults.add({ call: 'GET /svc/data/tumblelog', kind: 'status', status: 400 })
    await act(() => list.loadMore('aria', true))
    expect(within(popover).getByRole('alert').textContent).toContain('Couldn’t load older notifications.')
    expect(texts()).toHaveLength(30)
    within(popover).getByRole('button', { name: 'Try again' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(texts()).toHaveLength(40))
    expect(document.activeElement?.textContent).toContain('replied: 30')
    expect(within(popover).queryByRole('alert')).toBeNull()
    expect(within(popover).queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('[ACT-5] has a text if there are no notifications', async () => {
    const { popover } = await start(() => [])
    expect(popover.textContent).toContain(
      'Check out this tab when you make a post to see Likes, Reblogs, and new followers.',
    )
    expect(popover.querySelector('[data-row] a')).toBeNull()
  })
})

describe('the menu of a row', () => {
  it('[DEC-182] mutes the notifications of its post, with Undo; the focus stays in the list', async () => {
    const { popover, texts, user, app, postId } = await start(id => [
      ...names.map(from => ({ from, postId: id })),
      { type: 'follower', from: 'layla' },
    ])
    within(popover).getByRole('button', { name: 'More' }).focus()
    await user.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: 'Mute notifications for this post' })
    expect(document.activeElement).toBe(item)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(texts()).toEqual(['layla started following you']), { timeout: 5000 })
    expect(app.get(filterStore).$stored.get().list.filters).toMatchObject([
      { kind: 'activity', value: postId },
    ])
    await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
    const toast = app.get(feedback).$toasts.get().at(-1)
    expect(toast?.text).toBe('You muted notifications for this post.')
    act(() => toast?.action?.run())
    await waitFor(() => expect(texts()).toHaveLength(2))
    expect(app.get(filterStore).$stored.get().list.filters).toEqual([])
  })
})
