import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { session } from '../../../src/platform/session.ts'
import type { TestAppOptions } from '../../support/app.ts'
import { openFeed } from './support.ts'

function start(options: TestAppOptions = {}) {
  const test = openFeed(options)
  Object.assign(location, { pathname: '/tagged/frogs' })
  return test
}

describe('a like', () => {
  it('[FEED-5, FEED-8, FEED-9, FEED-27] is shown at once, sent with its source, and emits an event', async () => {
    const { store, item, realm, emitted, user, isLiked } = start()
    const done = store.run('like', item)
    expect(isLiked()).toBe(true)
    expect(await done).toBe(true)
    const { id, root_id, reblog_key: key, placement_id, pt } = item
    expect(realm.requests[0]).toMatchObject({
      path: '/svc/like',
      headers: { 'x-tumblr-form-key': realm.formKey },
      fields: {
        ...{ id, root_id, key, placement_id, pt },
        ...{ method: 'button', source: 'tagged', is_recommended: 'false' },
      },
    })
    expect(user.likes.has(id)).toBe(true)
    expect(emitted('post:liked')).toEqual([{ id }])
    expect(emitted('post:action-succeeded')).toEqual([{ action: 'like', post_id: id, status: 200 }])
  })

  it('[FEED-6, FEED-7, DEC-56] is reversed by the toggle; the number of likes follows', async () => {
    const { app, store, item, paths, emitted, isLiked } = start()
    const { $user, updateUser } = app.get(session)
    updateUser({ liked_post_count: 7 })
    await store.run('toggle-like', item)
    expect($user.get()?.liked_post_count).toBe(8)
    await store.run('toggle-like', item)
    expect($user.get()?.liked_post_count).toBe(7)
    expect(paths()).toEqual(['/svc/like', '/svc/unlike'])
    expect(emitted('post:unliked')).toEqual([{ id: item.id }])
    expect(isLiked()).toBe(false)
  })

  it('[FEED-4, DEC-56] is not sent for the user’s own post, nor twice, nor is an unlike of a post that is not liked', async () => {
    const { store, item, paths } = start()
    for (const more of [{ is_mine: true }, { tumblelog: 'aria' }, { liked: true }])
      expect(await store.run('like', { ...item, ...more })).toBe(false)
    expect(await store.run('unlike', item)).toBe(false)
    expect(paths()).toEqual([])
  })

  it('leads a guest to the login page, and nowhere else', async () => {
    const { store, item, paths, toasts, pressToast } = start({ user: null })
    expect(await store.run('like', item)).toBe(false)
    expect(paths()).toEqual([])
    expect(toasts()[0]?.text).toBe('Log in to like posts.')
    pressToast()
    expect(location.assign).toHaveBeenCalledWith('http://localhost:3000/login')
  })
})

describe('a refused like', () => {
  it.each([404, 500])('[FEED-25, DEC-22, DEC-123] %i is undone with the alert and an event', async status => {
    const { store, item, refuse, dialog, emitted, isLiked } = start()
    refuse('POST /svc/like', { status })
    expect(await store.run('like', item)).toBe(false)
    expect(isLiked()).toBe(false)
    const title = 'Sorry, we seem to be having technical trouble.  Please try again later.'
    expect(dialog()).toMatchObject({ kind: 'alert', title })
    expect(emitted('post:action-failed')).toMatchObject([{ action: 'like', post_id: item.id, status }])
    expect(emitted('post:liked')).toEqual([])
  })

  it('[FEED-25, DEC-215] of an ended session says so, and leads to the login page in another tab', async () => {
    const { store, item, refuse, dialog, toasts, pressToast, emitted, isLiked } = start()
    refuse('POST /svc/like', { status: 401 })
    const open = vi.fn()
    vi.stubGlobal('window', { ...window, open })
    expect(await store.run('like', item)).toBe(false)
    expect([isLiked(), dialog()]).toEqual([false, null])
    const text = 'You’ve been logged out. Log in from another tab, then try again.'
    expect(toasts()).toMatchObject([{ text, action: { label: 'Log in' } }])
    expect(emitted('post:action-failed')).toMatchObject([{ action: 'like', status: 401 }])
    pressToast()
    expect(open).toHaveBeenCalledWith('http://localhost:3000/login', '_blank', 'noopener')
  })

  it.each<Partial<Fault>>([
    { status: 403 },
    { status: 429 },
    { status: 400 },
    { kind: 'drop' },
    { kind: 'cut' },
  ])('[FEED-26, DEC-123] %o is undone, reported, and can be retried unless it is forbidden', async fault => {
    const { store, item, refuse, dialog, toasts, pressToast, emitted, isLiked } = start()
    refuse('POST /svc/like', fault)
    await store.run('like', item)
    expect(isLiked()).toBe(false)
    expect(dialog()).toBeNull()
    const isForbidden = fault.status === 403
    expect(emitted(isForbidden ? 'post:action-forbidden' : 'post:action-failed')).toHaveLength(1)
    expect(toasts()).toMatchObject([{ text: expect.stringContaining('Couldn’t like') }])
    if (isForbidden) return expect(toasts()[0]?.action).toBeUndefined()
    pressToast()
    await vi.waitFor(() => expect(emitted('post:liked')).toHaveLength(1))
  })

  it('can be undone on a page without the server’s like state: an unlike is undone too', async () => {
    const { store, item, refuse, isLiked } = start()
    await store.run('like', item)
    refuse('POST /svc/unlike', { status: 500 })
    await store.run('unlike', item)
    expect(isLiked()).toBe(true)
  })
})
