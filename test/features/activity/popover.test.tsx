// @vitest-environment happy-dom

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ActivityPopover } from '../../../src/features/activity/activity-popover.tsx'
import { filterStore } from '../../../src/features/filters/store.ts'
import { unread } from '../../../src/features/unread/store.ts'
import type { App } from '../../../src/platform/app.ts'
import type { NotificationKindItem } from '../../../src/platform/bus/contract.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { storeElsewhere } from '../../support/app.ts'
import { names, replies, startActivity } from './support.ts'

/** What is in view, as the browser would say it. */
const inView = new Map<Element, () => void>()
class Observer {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    const entry = { target, intersectionRatio: 1, intersectionRect: { height: 1 } }
    inView.set(target, () => this.#tell([entry] as never, this as never))
  }
  unobserve(element: Element) {
    inView.delete(element)
  }
  disconnect() {
    inView.clear()
  }
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', Observer))

type Options = Parameters<typeof startActivity>[1] & { isBroken?: boolean }
async function start(make: Parameters<typeof startActivity>[0], { isBroken, ...options }: Options = {}) {
  const test = startActivity(make, options)
  const { app, list, realm } = test
  if (isBroken) realm.faults.add({ call: 'GET /svc/data/tumblelog', kind: 'status', status: 400, times: 0 })
  const anchor = document.body.appendChild(document.createElement('button'))
  const view = (open: boolean) => <ActivityPopover app={app} anchor={anchor} open={open} onClose={() => {}} />
  const { rerender } = render(view(false))
  const open = async () => {
    rerender(view(true))
    await act(() => list.open('aria'))
  }
  await open()
  const popover = screen.getByRole('dialog', { name: 'Activity' })
  return {
    ...test,
    popover,
    user: userEvent.setup(),
    open,
    close: () => rerender(view(false)),
    texts: () =>
      [...popover.querySelectorAll('[data-row]')].map(row =>
        (row.querySelector('bdi')?.textContent ?? '').trim(),
      ),
  }
}

const likes = (postId: string) => names.map(from => ({ from, postId }))

describe('a kind of notification that the host adds', () => {
  const badge = { id: 'badge', label: 'Badges', text: 'A badge from {name}: {message}' }
  const badges = (postId: string) => [
    { type: 'badge', text: '{name} & <b>', postId },
    { type: 'unknown', postId },
    ...replies(2)(postId),
  ]
  const extend = (app: App, notificationKind: NotificationKindItem) =>
    act(() => {
      app.added.add([{ notificationKind }, pageText(document)])
      app.get(extensions)
      app.added.hear?.()
    })

  it('[DEC-311] is shown once it is declared, with its text and a filter; other unknown ones stay hidden', async () => {
    const { app, texts, user, popover } = await start(badges)
    const all = ['nightowl replied: 0', 'nightowl replied: 1']
    expect(texts()).toEqual(all)
    extend(app, badge)
    expect(texts()).toEqual(['A badge from nightowl: {name} & <b>', ...all])
    expect(popover.querySelector('[data-type="badge"] b')?.textContent).toBe('nightowl')
    await user.click(within(popover).getByRole('radio', { name: 'Badges' }))
    expect(texts()).toEqual(['A badge from nightowl: {name} & <b>'])
    act(() => app.added.clear())
    act(() => app.added.hear?.())
    expect(texts()).toEqual(all)
    expect(within(popover).getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
  })

  it('[DEC-311] is asked for by its type, where the server lists by type', async () => {
    const { app, texts, user, popover, calls } = await start(badges, {
      bootstrap: { activity: { types: true } },
    })
    extend(app, badge)
    await user.click(within(popover).getByRole('radio', { name: 'Badges' }))
    await waitFor(() => expect(calls().at(-1)?.query).toMatchObject({ types: 'badge' }))
    await waitFor(() => expect(texts()).toEqual(['A badge from nightowl: {name} & <b>']))
  })

  it('[DEC-311] names the blog as often as its text does', async () => {
    const { app, texts } = await start(() => [{ type: 'badge' }])
    extend(app, { ...badge, text: '{name} gave you a badge. Thank {name}!' })
    expect(texts()).toEqual(['nightowl gave you a badge. Thank nightowl!'])
  })

  it('[DEC-311] never replaces one of Inlay’s own', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { app, texts } = await start(() => [{ type: 'like' }])
    extend(app, { ...badge, id: 'like' })
    expect(error.mock.calls[0]?.join(' ')).toContain('notificationKind.id needs a type other than like')
    expect(texts()).toEqual(['nightowl liked your post'])
  })
})

it('what another tab chooses is loaded and shown here, too, where the server lists by type', async () => {
  const { app, texts } = await start(postId => [...replies(2)(postId), { type: 'like', postId }], {
    bootstrap: { activity: { types: true } },
  })
  await act(async () => storeElsewhere(app, 'inlay:activity:aria:memory', '{"choice":"likes"}'))
  await waitFor(() => expect(texts()).toEqual(['nightowl liked your post']))
})

describe('activity, grouped', () => {
  it('[ACT-1, ACT-4] has one row for several likes, whom the user follows first, and unfolds to single lines by keys', async () => {
    const { popover, texts, user } = await start(postId => [
      { type: 'reply', text: 'Hello', postId },
      ...likes(postId),
    ])
    const [stranger, ...followed] = names
    expect(texts()).toEqual(['nightowl replied: Hello', `${followed[0]} and 3 others liked your post`])
    const faces = within(popover).getByRole('button', { name: 'Show 4 notifications' })
    expect(faces.getAttribute('aria-expanded')).toBe('false')
    faces.focus()
    await user.keyboard('{Enter}')
    expect(faces.getAttribute('aria-expanded')).toBe('true')
    const lines = document.getElementById(faces.getAttribute('aria-controls') ?? '') as HTMLElement
    const shown = [...lines.querySelectorAll('li')].map(line => line.querySelector('b')?.textContent)
    expect(shown).toEqual([...followed, stranger])
    await user.keyboard(' ')
    expect(within(popover).queryByText('bruno')).toBeNull()
  })

  it('opens with a screenful of rows, and draws the rest frame by frame; only then older ones are offered', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => {})
    const nextFrame = () => act(() => frames.splice(0).forEach(frame => void frame(0)))
    const { popover, texts, list } = await start(replies(34))
    const older = () => within(popover).queryByRole('button', { name: 'Show older' })
    expect(texts()).toHaveLength(8)
    nextFrame()
    expect(texts()).toHaveLength(12)
    for (let drawn = 12; drawn < 28; drawn += 4) nextFrame()
    expect(older()).toBeNull()
    nextFrame()
    expect(texts()).toHaveLength(30)
    // The focus finds its row as soon as older ones have come: the first of them are drawn at once.
    older()?.focus()
    await act(() => list.loadMore('aria', true))
    expect(texts()).toHaveLength(34)
    nextFrame()
    expect(document.activeElement?.textContent).toContain('replied: 30')
  })
})

it('[ACT-6] a name has a direction of its own, so that one in Latin letters leaves a Persian sentence its order', async () => {
  const { popover } = await start(postId => [{ type: 'reply', text: 'Hello', postId }, ...likes(postId)])
  const sentences = [...popover.querySelectorAll('[data-row] [data-note] bdi:has(bdi)')]
  const apart = sentences.map(sentence => sentence.querySelector('b bdi')?.textContent)
  expect(apart).toEqual(['nightowl', names[1]])
})

describe('the head', () => {
  it('[ACT-2, ACT-3, ACT-8, ACT-9, ACT-10, ACT-11, ACT-23, ACT-24, ACT-25] lets a user with several blogs choose one; its notifications load once, with a loading bar', async () => {
    const blogs = [
      { name: 'aria', title: 'Aria, outdoors', avatar_url: '/aria.png' },
      { name: 'aria-sketches', title: 'Sketches', avatar_url: '/48.png', avatar_url_128: '/128.png' },
    ]
    const { popover, user, calls, $activity } = await start(likes, {
      bootstrap: { user: { name: 'aria', channels: blogs } },
    })
    act(() => $activity.set({ 'aria-sketches': 5 }))
    const selector = () => within(popover).getByRole('button', { name: /^Choose a blog/ })
    const options = () => screen.getAllByRole('option')
    await user.click(selector())
    expect(options().map(one => [one.textContent, one.getAttribute('aria-selected')])).toEqual([
      [expect.stringMatching(/^ariaAria, outdoors/), 'true'],
      [expect.stringMatching(/^aria-sketchesSketches5/), 'false'],
    ])
    expect(options()[1]?.querySelector('img')?.getAttribute('src')).toBe('/128.png')
    fireEvent.click(options()[1] as Element)
    expect(within(popover).getByRole('progressbar', { name: 'Loading…' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(selector().textContent).toContain('aria-sketches')
    await waitFor(() => expect(within(popover).queryByRole('progressbar')).toBeNull())
    for (const index of [0, 1]) {
      await user.click(selector())
      await user.click(options()[index] as Element)
    }
    expect(calls()).toHaveLength(2)
  })

  it('[ACT-3] names the only blog of its user', async () => {
    const user = { name: 'aria', channels: [{ name: 'aria' }] }
    const { popover } = await start(() => [], { bootstrap: { user } })
    expect(within(popover).getByText('aria')).toBeTruthy()
    expect(within(popover).queryByRole('button', { name: /^Choose a blog/ })).toBeNull()
  })
})

describe('what a server gives', () => {
  const like = (post: object) => ({ type: 'like', timestamp: 1, from_tumblelog: { name: 'bruno' }, post })
  const answer = (notifications: object[]) => {
    const fetch = async () =>
      Response.json({ activity_notifications: notifications, activity_data: { sparkline: [1, 0, 4] } })
    return { platform: { fetch, now: () => 1000 } }
  }

  it('[ACT-12, ACT-13, ACT-27, ACT-28] is drawn as a sparkline that links to all activity, as does a link below more than one', async () => {
    const { popover } = await start(() => [], answer([like({}), like({ type: 'text' })]))
    const picture = within(popover).getByRole('img', { name: 'Activity over time, oldest first: 1, 0, 4' })
    const link = picture.closest('a')
    expect([link?.getAttribute('href'), link?.title]).toEqual(['/blog/aria/activity', 'Activity'])
    const all = () => within(popover).queryByRole('link', { name: 'See everything' })
    expect(all()?.getAttribute('href')).toBe('/blog/aria/activity')
  })
})

it('[ACT-14, ACT-26] Follow stays if it fails, and goes once it has worked', async () => {
  const { popover, realm, user } = await start(() => [{ type: 'follower', from: 'quiet-pixels' }])
  const follow = () => within(popover).queryByRole('link', { name: 'Follow quiet-pixels' })
  expect(follow()?.getAttribute('href')).toBe('/follow/quiet-pixels')
  // The browser handles ctrl+click.
  expect(fireEvent.click(follow() as Element, { ctrlKey: true })).toBe(true)
  const asked = () => realm.requests.filter(({ path }) => path === '/svc/follow').length
  expect(asked()).toBe(0)
  realm.faults.add({ call: 'POST /svc/follow', kind: 'status', status: 403 })
  follow()?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(follow()?.getAttribute('aria-busy')).toBeNull())
  expect(follow()?.hasAttribute('data-poof')).toBe(false)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(follow()).toBeNull())
  expect(asked()).toBe(2)
})

it('[ACT-5, ACT-13] the end of the list has a text if there are no notifications', async () => {
  const { popover } = await start(() => [])
  const text = 'Check out this tab when you make a post to see Likes, Reblogs, and new followers.'
  expect(popover.textContent).toContain(text)
  expect(popover.querySelector('[data-row] a')).toBeNull()
  expect(within(popover).queryByRole('link', { name: 'See everything' })).toBeNull()
})

it('[ACT-30] a failure to load is said in place of the list, and Try again loads it', async () => {
  const { popover, realm, texts, user } = await start(replies(2), { isBroken: true })
  const trouble = within(popover).getByRole('alert')
  expect(trouble.textContent).toMatch(/^Woops :\(Couldn’t load notifications\./)
  realm.faults.clear()
  await user.click(within(trouble).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(texts()).toHaveLength(2))
})

it('unread notifications are marked for eyes and ears until they were in view', async () => {
  const { open, close } = await start(postId => [...replies(2)(postId), ...likes(postId)], { count: 4 })
  const marked = () => [...document.querySelectorAll('[data-new]')].map(row => row.textContent)
  expect(marked()).toHaveLength(3)
  expect(marked()[0]).toMatch(/New nightowl replied: 0/)
  expect(marked()[2]).toMatch(/2 new/)
  // The first row is seen, the others are below the view.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const [seen] = inView.values()
  seen?.()
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
  close()
  await open()
  expect(marked()).toHaveLength(2)
})

it('what comes while one reads waits behind a button, from the polls’ counts; nothing moves until it is pressed', async () => {
  const { arrive, texts, app, popover, user, calls } = await start(replies(4), {
    bootstrap: { activity: { counts: true } },
  })
  const before = texts()
  arrive({ type: 'follower', from: 'layla' })
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

it('[DEC-182] the menu of a row mutes the notifications of its post, with Undo; the focus stays in the list', async () => {
  const { popover, texts, user, app, postId } = await start(id => [
    ...likes(id),
    { type: 'follower', from: 'layla' },
  ])
  within(popover).getByRole('button', { name: 'More' }).focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Mute notifications for this post' })
  expect(document.activeElement).toBe(item)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(texts()).toEqual(['layla started following you']))
  const muted = () => app.get(filterStore).$stored.get().list.filters
  expect(muted()).toMatchObject([{ kind: 'activity', value: postId }])
  await waitFor(() => expect(popover.contains(document.activeElement)).toBe(true))
  const toast = app.get(feedback).$toasts.get().at(-1)
  expect(toast?.text).toBe('You muted notifications for this post.')
  act(() => toast?.action?.run())
  await waitFor(() => expect(texts()).toHaveLength(2))
  expect(muted()).toEqual([])
})
