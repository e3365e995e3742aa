// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { feed } from '../../../src/features/feed/store.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

const trouble = 'Sorry, we seem to be having technical trouble.  Please try again later.'

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const { world } = test.realm
  const user = world.users.get('aria')
  const post = world.posts.find(one => one.state === 'published' && !user?.channels.includes(one.blog))
  if (!post || !user) throw new Error('the world has no post to like')
  user.likes.delete(post.id)
  const item = readItem(wireItem(world, post, user))
  if (!item) throw new Error('the post has no id')
  return { ...test, item, post, user, store: test.app.get(feed), say: test.app.get(feedback) }
}

const draw = (id: string) => {
  const data = JSON.stringify({ id, liked: false, other: [1] })
  document.body.innerHTML = `
    <article id="one" data-inlay-post='${data}'>
      <button id="toggle" data-inlay-command="post:toggle-like" aria-pressed="false">Like!</button>
      <a id="link" href="#" data-inlay-command="post:like">Like</a>
      <button id="unlike" data-inlay-command="post:unlike">Unlike</button>
      <button id="reply" data-inlay-command="post:reply">Reply</button>
    </article>
    <article id="two" data-inlay-post='${data}'><button data-inlay-command="post:toggle-like">Like</button></article>
    <article id="else" data-inlay-post='{"id":"0"}'><button data-inlay-command="post:toggle-like">Like</button></article>
    <article id="broken" data-inlay-post='{"id":'><button data-inlay-command="post:toggle-like">Like</button></article>
    <button id="far" data-inlay-command="post:toggle-like" data-inlay-payload='{"id":"${id}"}'>Like</button>`
}
const get = (id: string) => document.getElementById(id) as HTMLElement
const pressed = (selector: string) => document.querySelector(selector)?.getAttribute('aria-pressed')

beforeEach(() => window.history.replaceState(null, '', '/tagged/frogs'))

describe('a like', () => {
  it('[FEED-5, FEED-8, FEED-9, FEED-27] is shown at once, sent with its source, and emits an event', async () => {
    const { store, item, realm, emitted, user } = start()
    const done = store.run('like', item)
    expect(store.$post(item.id).get().liked).toBe(true)
    expect(await done).toBe(true)
    expect(realm.requests[0]).toMatchObject({
      path: '/svc/like',
      headers: { 'x-tumblr-form-key': realm.formKey },
      fields: {
        id: item.id,
        root_id: item.root_id,
        key: item.reblog_key,
        method: 'button',
        source: 'tagged',
        placement_id: item.placement_id,
        is_recommended: 'false',
        pt: item.pt,
      },
    })
    expect(user.likes.has(item.id)).toBe(true)
    expect(emitted('post:liked')).toEqual([{ id: item.id }])
    expect(emitted('post:action-succeeded')).toEqual([{ action: 'like', post_id: item.id, status: 200 }])
  })

  it('[FEED-6, FEED-7, DEC-56] is reversed by the toggle', async () => {
    const { store, item, realm, emitted } = start()
    await store.run('toggle-like', item)
    await store.run('toggle-like', item)
    expect(realm.requests.map(({ path }) => path)).toEqual(['/svc/like', '/svc/unlike'])
    expect(emitted('post:unliked')).toEqual([{ id: item.id }])
    expect(store.$post(item.id).get().liked).toBe(false)
  })

  it('[FEED-4, DEC-56] is not sent for the user’s own post, nor twice, nor is an unlike of a post that is not liked', async () => {
    const { store, item, realm } = start()
    expect(await store.run('like', { ...item, is_mine: true })).toBe(false)
    expect(await store.run('like', { ...item, tumblelog: 'aria' })).toBe(false)
    expect(await store.run('like', { ...item, liked: true })).toBe(false)
    expect(await store.run('unlike', item)).toBe(false)
    expect(realm.requests).toEqual([])
  })

  it('[FEED-7] several quick clicks end with the last one, one call at a time', async () => {
    const { store, item, realm } = start()
    realm.faults.add({ call: 'POST /svc/like', kind: 'delay', delayMs: 20 })
    await Promise.all([1, 2, 3, 4, 5].map(() => store.run('toggle-like', item)))
    expect(realm.requests.map(({ path }) => path)).toEqual(['/svc/like'])
    expect(store.$post(item.id).get().liked).toBe(true)
  })

  it('updates the number of likes', async () => {
    const { app, store, item } = start()
    const { $user, updateUser } = app.get(session)
    updateUser({ liked_post_count: 7 })
    await store.run('toggle-like', item)
    expect($user.get()?.liked_post_count).toBe(8)
    await store.run('toggle-like', item)
    expect($user.get()?.liked_post_count).toBe(7)
  })

  it('[FEED-5] updates every article and button of that post, and nothing else', async () => {
    const { store, item } = start()
    draw(item.id)
    await store.run('like', item)
    for (const id of ['one', 'two']) {
      expect(get(id).dataset.inlayLiked).toBe('true')
      expect(JSON.parse(get(id).dataset.inlayPost ?? '')).toEqual({ id: item.id, liked: true, other: [1] })
    }
    for (const selector of ['#toggle', '#two button', '#far']) expect(pressed(selector)).toBe('true')
    expect(pressed('#link')).toBeNull()
    expect(get('link').dataset.inlayLiked).toBe('true')
    expect(pressed('#unlike')).toBeNull()
    expect(get('reply').dataset.inlayLiked).toBeUndefined()
    expect(get('toggle').textContent).toBe('Like!')
    expect(pressed('#else button')).toBeNull()
    expect(get('broken').dataset.inlayPost).toBe('{"id":')
  })

  it('leads a guest to the login page, and nowhere else', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { store, item, realm, say } = start({ user: null })
    expect(await store.run('like', item)).toBe(false)
    expect(realm.requests).toEqual([])
    const toast = say.$toasts.get()[0]
    expect(toast?.text).toBe('Log in to like posts.')
    toast?.action?.run()
    expect(go).toHaveBeenCalledWith('http://localhost:3000/login')
  })
})

describe('a refused like', () => {
  const alerted: Omit<Fault, 'call'>[] = [401, 404, 500].map(status => ({ kind: 'status', status }))
  const toasted: Omit<Fault, 'call'>[] = [
    { kind: 'status', status: 403 },
    { kind: 'status', status: 429 },
    { kind: 'status', status: 400, errors: [{ code: 1, detail: 'Not this one.' }] },
    { kind: 'drop' },
    { kind: 'cut' },
    { kind: 'accepted-then-drop' },
  ]

  it.each(alerted)(
    '[FEED-25, DEC-22, DEC-123] $status is undone with the alert and an event',
    async fault => {
      const { store, item, realm, say, emitted } = start()
      draw(item.id)
      realm.faults.add({ call: 'POST /svc/like', ...fault })
      expect(await store.run('like', item)).toBe(false)
      expect(store.$post(item.id).get().liked).toBe(false)
      expect(pressed('#toggle')).toBe('false')
      expect(get('one').dataset.inlayLiked).toBe('false')
      expect(say.$dialog.get()).toMatchObject({ kind: 'alert', title: trouble })
      expect(emitted('post:action-failed')).toMatchObject([
        { action: 'like', post_id: item.id, status: fault.status },
      ])
      expect(emitted('post:liked')).toEqual([])
    },
  )

  it.each(toasted)(
    '[FEED-26, DEC-123] %o is undone, reported, and can be retried unless it is forbidden',
    async fault => {
      const { store, item, realm, say, emitted } = start()
      realm.faults.add({ call: 'POST /svc/like', ...fault })
      await store.run('like', item)
      expect(store.$post(item.id).get().liked).toBe(false)
      expect(say.$dialog.get()).toBeNull()
      const event = fault.status === 403 ? 'post:action-forbidden' : 'post:action-failed'
      expect(emitted(event)).toHaveLength(1)
      expect(say.$toasts.get()).toMatchObject([{ text: expect.stringContaining('Couldn’t like') }])
      if (fault.status === 403) return expect(say.$toasts.get()[0]?.action).toBeUndefined()
      say.$toasts.get()[0]?.action?.run()
      await vi.waitFor(() => expect(emitted('post:liked')).toHaveLength(1))
    },
  )

  it('can be undone on a page without the server’s like state: an unlike is undone too', async () => {
    const { store, item, realm } = start()
    await store.run('like', item)
    realm.faults.add({ call: 'POST /svc/unlike', kind: 'status', status: 500 })
    await store.run('unlike', item)
    expect(store.$post(item.id).get().liked).toBe(true)
  })
})
