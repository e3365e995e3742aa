// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { blogs } from '../../../src/features/blogs/store.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

const other = 'papercranes'

function start() {
  const test = createTestApp()
  const store = test.app.get(blogs)
  const say = test.app.get(feedback)
  const sent = () => test.realm.requests.map(({ path }) => path)
  const answer = async (confirmed: boolean) => {
    await vi.waitFor(() => expect(say.$dialog.get()).not.toBeNull())
    say.answer(say.$dialog.get()?.id ?? 0, confirmed)
  }
  return { ...test, store, say, sent, answer }
}

describe('what the user has just done', () => {
  it('[BLOG-2] is not undone by an answer that arrives meanwhile', async () => {
    const { store, realm } = start()
    realm.faults.add({ call: 'POST /svc/follow', kind: 'delay', delayMs: 20 })
    const done = store.follow(other)
    store.remember({ name: other, following: false, title: 'News' })
    expect(store.$blog(other).get()).toMatchObject({ following: true, title: 'News' })
    await done
    store.remember({ name: other, following: false })
    expect(store.$blog(other).get()?.following).toBe(false)
  })

  it('[BLOG-1, BLOG-2] an unfollow can be undone from its toast', async () => {
    const { store, say, sent } = start()
    store.remember({ name: other, following: true, can_subscribe: true })
    await store.unfollow(other)
    const [toast] = say.$toasts.get()
    expect(toast).toMatchObject({ text: `You unfollowed ${other}.`, action: { label: 'Undo' } })
    toast?.action?.run()
    await vi.waitFor(() => expect(sent()).toEqual(['/svc/unfollow', '/svc/follow']))
    await vi.waitFor(() =>
      expect(store.$blog(other).get()).toMatchObject({ following: true, can_subscribe: true }),
    )
  })
})

describe('the undo of an unfollow', () => {
  const unfollow = async () => {
    const test = start()
    await test.store.follow(other)
    test.store.remember({ name: other, following: true, can_subscribe: true, is_subscribed: true })
    await test.store.unfollow(other)
    return { ...test, undo: () => test.say.$toasts.get().at(-1)?.action?.run() }
  }

  it('[BLOG-1, DEC-176] brings back the subscription, too', async () => {
    const { store, undo, sent } = await unfollow()
    undo()
    await vi.waitFor(() =>
      expect(store.$blog(other).get()).toMatchObject({ following: true, is_subscribed: true }),
    )
    expect(sent().slice(1)).toEqual(['/svc/unfollow', '/svc/follow', `/svc/blog/${other}/subscription`])
  })

  it.each([
    ['a 500', { kind: 'status', status: 500 }, `Couldn’t follow ${other}.`],
    ['a lost connection', { kind: 'drop' }, `Couldn’t follow ${other}.`],
    ['a blog that is gone', { kind: 'status', status: 404 }, `Couldn’t follow ${other}.`],
  ] as const)('[BLOG-2, DEC-176] says so after %s, and nothing changes', async (_, fault, text) => {
    const { store, say, realm, undo } = await unfollow()
    realm.faults.add({ call: 'POST /svc/follow', ...fault })
    undo()
    await vi.waitFor(() => expect(say.$toasts.get().at(-1)?.text).toContain(text))
    expect(store.$blog(other).get()?.following).toBe(false)
  })
})

describe('blocking', () => {
  const button = (command: string) => {
    const element = document.createElement('button')
    element.dataset.inlayCommand = command
    element.dataset.inlayPayload = JSON.stringify({ name: other })
    document.body.append(element)
    return element
  }

  it('[BLOG-4, BLOG-20] shows at once, on the host’s buttons too, and unfollows the blog', async () => {
    const { store, answer, realm } = start()
    realm.faults.add({ call: 'POST /svc/block/add', kind: 'delay', delayMs: 20 })
    const [block, unblock] = [button('blog:block'), button('blog:unblock')]
    store.remember({ name: other, following: true })
    const done = store.block(other)
    await answer(true)
    await vi.waitFor(() => expect(store.$blocked(other).get()).toBe(true))
    expect([block.getAttribute('aria-pressed'), unblock.dataset.inlayBlocked]).toEqual(['true', 'true'])
    expect(await done).toBe(true)
    expect(store.$blog(other).get()?.following).toBe(true)
    await store.unblock(other)
    expect([store.$blocked(other).get(), block.getAttribute('aria-pressed')]).toEqual([false, 'false'])
  })

  it('[BLOG-4] is undone if the server refuses, and has ended before the user has read why', async () => {
    const { store, answer, say, realm } = start()
    realm.faults.add({ call: 'POST /svc/block/add', kind: 'status', status: 500 })
    const block = button('blog:block')
    const done = store.block(other)
    await answer(true)
    expect(await done).toBe(false)
    expect(say.$dialog.get()?.title).toBe(`Couldn’t block ${other}.`)
    expect([store.$blocked(other).get(), block.getAttribute('aria-pressed')]).toEqual([false, 'false'])
  })

  it('of a sender has ended before the user has read why it failed', async () => {
    const { store, answer, say, realm } = start()
    realm.faults.add({ call: 'POST /svc/block/add', kind: 'status', status: 500 })
    const done = store.blockSender('1')
    await answer(true)
    expect(await done).toBe(false)
    expect(say.$dialog.get()?.title).toBe('Couldn’t block the sender.')
  })

  it('[BLOG-4, BLOG-19] is done as the current blog; Undo is done as the blog that blocked', async () => {
    const { app, store, say, answer, realm } = start()
    const done = store.block(other)
    await answer(true)
    await done
    app.get(session).setCurrent('aria-sketches')
    expect(store.$blocked(other).get()).toBe(false)
    say.$toasts.get()[0]?.action?.run()
    await vi.waitFor(() =>
      expect(realm.requests.at(-1)).toMatchObject({
        path: '/svc/block/remove',
        fields: { tumblelog: 'aria' },
      }),
    )
  })
})
