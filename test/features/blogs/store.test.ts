// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { blogs } from '../../../src/features/blogs/store.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

const other = 'papercranes'

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const store = test.app.get(blogs)
  const say = test.app.get(feedback)
  const sent = () => test.realm.requests.map(({ method, path, fields }) => ({ method, path, fields }))
  const fail = (call: string, status = 500) =>
    test.realm.faults.add({ call, kind: 'status', status, times: 0 })
  return { ...test, store, say, sent, fail, blog: () => store.$blog(other).get() }
}

const faults = [
  { kind: 'status', status: 400 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 404 },
  { kind: 'status', status: 500 },
  { kind: 'drop' },
  { kind: 'accepted-then-drop' },
] as const

describe('following', () => {
  it('[BLOG-2, BLOG-6, BLOG-13] is shown at once and sent with its context', async () => {
    const { store, blog, sent, emitted, realm } = start()
    store.remember({ name: other, following: false })
    const done = store.toggleFollow(other, { source: 'card', pt: 'p1', placement_id: undefined })
    expect(blog()?.following).toBe(true)
    expect(await done).toBe(true)
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/svc/follow',
        fields: { tumblelog: other, source: 'card', pt: 'p1', form_key: realm.formKey },
      },
    ])
    expect(emitted('blog:followed')).toEqual([{ name: other }])
  })

  it('[BLOG-1] unfollowing clears what only followers have', async () => {
    const { store, blog, sent } = start()
    store.remember({ name: other, following: true, can_subscribe: true, is_subscribed: true })
    await store.unfollow(other)
    expect(blog()).toMatchObject({ following: false, can_subscribe: false, is_subscribed: false })
    expect(sent()[0]?.path).toBe('/svc/unfollow')
  })

  it.each(faults)(
    '[BLOG-2, DEC-14, DEC-123] is undone after a refusal ($kind $status), which the user is told of',
    async fault => {
      const { store, say, blog, realm, emitted } = start()
      realm.faults.add({ call: 'POST /svc/unfollow', ...fault })
      const before = { name: other, following: true, can_subscribe: true, is_subscribed: true }
      store.remember(before)
      expect(await store.toggleFollow(other)).toBe(false)
      expect(blog()).toMatchObject(before)
      expect(say.$toasts.get()).toHaveLength(1)
      expect(say.$toasts.get()[0]?.text).toContain(`Couldn’t unfollow ${other}.`)
      expect(emitted('blog:unfollowed')).toEqual([])
      const again = say.$toasts.get()[0]?.action
      // 403 and 404 are final.
      if (fault.kind === 'status' && [403, 404].includes(fault.status)) return expect(again).toBeUndefined()
      again?.run()
      await vi.waitFor(() => expect(emitted('blog:unfollowed')).toHaveLength(1))
    },
  )

  it('[BLOG-25, DEC-14] makes the button busy, and changes its label after the answer', async () => {
    const { store } = start()
    store.remember({ name: other, following: false })
    const $follow = store.$follow(other)
    const done = store.follow(other)
    expect($follow.get()).toEqual({ following: false, busy: true })
    await done
    expect($follow.get()).toEqual({ following: true, busy: false })
  })

  it('sends the last of several quick clicks, one call at a time', async () => {
    const { store, sent, blog, realm } = start()
    realm.faults.add({ call: 'POST /svc/follow', kind: 'delay', delayMs: 20 })
    store.remember({ name: other, following: false })
    const clicks = [
      store.toggleFollow(other),
      store.toggleFollow(other),
      store.toggleFollow(other),
      store.toggleFollow(other),
    ]
    expect(await Promise.all(clicks)).toEqual([true, true, true, true])
    expect(sent().map(({ path }) => path)).toEqual(['/svc/follow', '/svc/unfollow'])
    expect(blog()?.following).toBe(false)
  })

  it('updates the number of followed blogs', async () => {
    const { app, store } = start({ bootstrap: {} })
    const { $user, updateUser } = app.get(session)
    updateUser({ friend_count: 3 })
    await store.follow(other)
    expect($user.get()?.friend_count).toBe(4)
    await store.unfollow(other)
    expect($user.get()?.friend_count).toBe(3)
  })

  it('[BLOG-26, DEC-15] asks before an unfollow if its button requires it', async () => {
    const { store, say, sent, blog } = start()
    store.remember({ name: other, following: true })
    const done = store.toggleFollow(other, { ask: true })
    const question = say.$dialog.get()
    expect(question).toMatchObject({
      title: `Are you sure you want to unfollow ${other}?`,
      confirm: 'Ok',
      cancel: 'Nevermind',
    })
    say.answer(question?.id ?? 0, false)
    expect(await done).toBe(false)
    expect(blog()?.following).toBe(true)
    expect(sent()).toEqual([])
  })

  it('[BLOG-27, DEC-71] leads a guest to the follow page without a call', async () => {
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const { store, sent } = start({ user: null, bootstrap: { hosts: { www: 'https://www.example' } } })
    await store.toggleFollow('a b')
    expect(go).toHaveBeenCalledWith('https://www.example/follow/a%20b')
    expect(sent()).toEqual([])
  })

  it('never follows one of the user’s own blogs', async () => {
    const { store, sent } = start()
    expect(await store.follow('aria-sketches')).toBe(false)
    expect(sent()).toEqual([])
  })
})

describe('subscribing', () => {
  it('[BLOG-3, BLOG-14, BLOG-15] toggles by POST and DELETE', async () => {
    const { store, blog, sent, realm } = start()
    await store.follow(other)
    store.remember({ name: other, is_subscribed: false })
    expect(await store.toggleSubscribed(other, 'peepr')).toBe(true)
    expect(blog()?.is_subscribed).toBe(true)
    expect(await store.toggleSubscribed(other)).toBe(true)
    expect(blog()?.is_subscribed).toBe(false)
    expect(sent().slice(1)).toEqual([
      {
        method: 'POST',
        path: `/svc/blog/${other}/subscription`,
        fields: { source: 'peepr', form_key: realm.formKey },
      },
      { method: 'DELETE', path: `/svc/blog/${other}/subscription`, fields: { form_key: realm.formKey } },
    ])
  })

  it.each(faults)('[BLOG-3] is undone when refused ($kind $status)', async fault => {
    const { store, say, blog, realm } = start()
    realm.faults.add({ call: 'POST /svc/blog/*', ...fault })
    store.remember({ name: other, following: true, is_subscribed: false })
    expect(await store.setSubscribed(other, true)).toBe(false)
    expect(blog()?.is_subscribed).toBe(false)
    expect(say.$toasts.get()).toHaveLength(1)
  })
})

describe('blocking', () => {
  const answer = async (say: ReturnType<typeof start>['say'], confirmed: boolean) => {
    await vi.waitFor(() => expect(say.$dialog.get()).not.toBeNull())
    const asked = say.$dialog.get()
    say.answer(asked?.id ?? 0, confirmed)
    return asked
  }

  it('[BLOG-4, BLOG-18, BLOG-20, BLOG-21, DEC-61] asks first, names the consequences, and acts as the current blog', async () => {
    const { app, store, say, sent, emitted, realm } = start()
    app.get(session).setCurrent('aria-sketches')
    const done = store.block(other, 'card')
    const asked = await answer(say, true)
    expect(asked).toMatchObject({
      title: `Are you sure you want to block ${other} from aria-sketches?`,
      confirm: 'Block',
      cancel: 'Nevermind',
    })
    for (const effect of ['follow', 'messages', 'search', 'interact']) expect(asked?.text).toContain(effect)
    expect(await done).toBe(true)
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: '/svc/block/add',
        fields: {
          tumblelog: 'aria-sketches',
          blocked_tumblelog: other,
          block_context: 'card',
          form_key: realm.formKey,
        },
      },
    ])
    expect(emitted('blog:blocked')).toEqual([{ name: other }])
  })

  it('[BLOG-20] does nothing after Nevermind', async () => {
    const { store, say, sent } = start()
    const done = store.block(other)
    await answer(say, false)
    expect(await done).toBe(false)
    expect(sent()).toEqual([])
  })

  it.each(faults)('reports why a block failed ($kind $status)', async fault => {
    const { store, say, realm, emitted } = start()
    realm.faults.add({ call: 'POST /svc/block/add', ...fault })
    const done = store.block(other)
    await answer(say, true)
    expect(await answer(say, true)).toMatchObject({ kind: 'alert', title: `Couldn’t block ${other}.` })
    expect(await done).toBe(false)
    expect(emitted('blog:blocked')).toEqual([])
  })

  it('[BLOG-19] can be undone in its toast', async () => {
    const { store, say, sent, realm } = start()
    const done = store.block(other)
    await answer(say, true)
    await done
    say.$toasts.get()[0]?.action?.run()
    await vi.waitFor(() =>
      expect(sent()[1]).toEqual({
        method: 'POST',
        path: '/svc/block/remove',
        fields: { tumblelog: 'aria', blocked_tumblelog: other, form_key: realm.formKey },
      }),
    )
  })

  it('[BLOG-18, BLOG-22, BLOG-23, DEC-62] blocks the sender of a post', async () => {
    const { store, say, sent, realm } = start()
    const post = realm.world.posts.find(one => one.blog !== 'aria')
    const done = store.blockSender(post?.id ?? '')
    const asked = await answer(say, true)
    expect(asked?.title).toBe('Block messages from this sender?')
    expect(asked?.text).toMatch(/IP address.*can’t be undone/)
    expect(await done).toBe(true)
    expect(sent()[0]?.fields).toMatchObject({ tumblelog: 'aria', blocked_post: post?.id })
  })
})

it('[BLOG-5, BLOG-12, DEC-60] can be marked only if the server allows it', async () => {
  const { store, sent, realm } = start()
  const result = await store.toggleMark(other, 'nsfw')
  expect(result.ok).toBe(false)
  expect(sent()).toEqual([
    { method: 'POST', path: '/nsfw/toggle', fields: { tumblelog: other, form_key: realm.formKey } },
  ])
})

it('finds the user’s own blogs, and no blog by the name of an Object property', () => {
  const { store } = start()
  expect(store.$blog('aria').get()?.name).toBe('aria')
  expect(store.$blog('constructor').get()).toBeUndefined()
  store.remember({ name: '__proto__', title: 'x' })
  expect(store.$blog('__proto__').get()?.title).toBe('x')
})
