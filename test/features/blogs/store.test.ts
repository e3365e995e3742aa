import { describe, expect, it, vi } from 'vitest'
import { blogs } from '../../../src/features/blogs/store.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from './stub-page.ts'

stubPage()

const other = 'papercranes'
const followed = { name: other, following: true, can_subscribe: true, is_subscribed: true }

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const store = test.app.get(blogs)
  const say = test.app.get(feedback)
  const { realm } = test
  /** Answers a question as soon as it is asked. */
  const answer = async (confirmed: boolean) => {
    await vi.waitFor(() => expect(say.$dialog.get()).not.toBeNull())
    const asked = say.$dialog.get()
    say.answer(asked?.id ?? 0, confirmed)
    return asked
  }
  return {
    ...test,
    store,
    answer,
    $dialog: say.$dialog,
    toasts: () => say.$toasts.get(),
    /** Presses the button of the latest toast. */
    press: () => say.$toasts.get().at(-1)?.action?.run(),
    blog: () => store.$blog(other).get(),
    sent: () => realm.requests.map(({ method, path, fields }) => ({ method, path, fields })),
    paths: () => realm.requests.map(({ path }) => path),
    post: (path: string, fields: object) => ({
      method: 'POST',
      path,
      fields: { ...fields, form_key: realm.formKey },
    }),
    fail: (call: string, status = 500) => realm.faults.add({ call, kind: 'status', status }),
    delay: (call: string) => realm.faults.add({ call, kind: 'delay', delayMs: 20 }),
  }
}

describe('following', () => {
  it('[BLOG-2, BLOG-6, BLOG-13] is shown at once and sent with its context', async () => {
    const { store, blog, sent, post, emitted } = start()
    store.remember({ name: other, following: false })
    const done = store.toggleFollow(other, { source: 'card', pt: 'p1', placement_id: undefined })
    expect(blog()?.following).toBe(true)
    expect(await done).toBe(true)
    expect(sent()).toEqual([post('/svc/follow', { tumblelog: other, source: 'card', pt: 'p1' })])
    expect(emitted('blog:followed')).toEqual([{ name: other }])
  })

  it('[BLOG-1, DEC-176] unfollowing clears what only followers have, which Undo in its toast brings back', async () => {
    const { app, store, blog, paths, toasts, press } = start()
    const { $user, updateUser } = app.get(session)
    updateUser({ friend_count: 3 })
    await store.follow(other)
    expect($user.get()?.friend_count).toBe(4)
    store.remember(followed)
    await store.unfollow(other)
    expect($user.get()?.friend_count).toBe(3)
    expect(blog()).toMatchObject({ following: false, can_subscribe: false, is_subscribed: false })
    expect(toasts()).toMatchObject([{ text: `You unfollowed ${other}.`, action: { label: 'Undo' } }])
    press()
    await vi.waitFor(() => expect(blog()).toMatchObject(followed))
    expect(paths().slice(1)).toEqual(['/svc/unfollow', '/svc/follow', `/svc/blog/${other}/subscription`])
  })

  it('[BLOG-2, DEC-176] stays undone if that Undo fails, and the user is told', async () => {
    const { store, blog, press, toasts, fail } = start()
    store.remember(followed)
    await store.unfollow(other)
    fail('POST /svc/follow')
    press()
    await vi.waitFor(() => expect(toasts().at(-1)?.text).toContain(`Couldn’t follow ${other}.`))
    expect(blog()?.following).toBe(false)
  })

  it.each([
    [{ kind: 'status', status: 400 }, true],
    [{ kind: 'accepted-then-drop' }, true],
    [{ kind: 'status', status: 403 }, false],
  ] as const)(
    '[BLOG-2, DEC-14, DEC-123] is undone after %o, which the user is told of, and can be tried again: %s',
    async (fault, canRetry) => {
      const { store, toasts, press, blog, realm, emitted } = start()
      realm.faults.add({ call: 'POST /svc/unfollow', ...fault })
      store.remember(followed)
      expect(await store.toggleFollow(other)).toBe(false)
      expect(blog()).toMatchObject(followed)
      expect(toasts()).toHaveLength(1)
      expect(toasts()[0]?.text).toContain(`Couldn’t unfollow ${other}.`)
      expect(emitted('blog:unfollowed')).toEqual([])
      press()
      if (canRetry) await vi.waitFor(() => expect(emitted('blog:unfollowed')).toHaveLength(1))
      else expect(toasts()[0]?.action).toBeUndefined()
    },
  )

  it('[BLOG-2] is not undone by an answer that arrives meanwhile', async () => {
    const { store, blog, delay } = start()
    delay('POST /svc/follow')
    const done = store.follow(other)
    store.remember({ name: other, following: false, title: 'News' })
    expect(blog()).toMatchObject({ following: true, title: 'News' })
    await done
    store.remember({ name: other, following: false })
    expect(blog()?.following).toBe(false)
  })

  it('[BLOG-26, DEC-15] asks before an unfollow if its button requires it', async () => {
    const { store, answer, sent, blog } = start()
    store.remember({ name: other, following: true })
    const done = store.toggleFollow(other, { ask: true })
    expect(await answer(false)).toMatchObject({
      title: `Are you sure you want to unfollow ${other}?`,
      confirm: 'Ok',
      cancel: 'Nevermind',
    })
    expect(await done).toBe(false)
    expect([blog()?.following, sent()]).toEqual([true, []])
  })

  it('[BLOG-27, DEC-71] leads a guest to the follow page; neither that nor an own blog is a call', async () => {
    const guest = start({ user: null, bootstrap: { hosts: { www: 'https://www.example' } } })
    await guest.store.toggleFollow('a b')
    expect(location.assign).toHaveBeenCalledWith('https://www.example/follow/a%20b')
    const owner = start()
    expect(await owner.store.follow('aria-sketches')).toBe(false)
    expect([guest.sent(), owner.sent()]).toEqual([[], []])
  })
})

describe('subscribing', () => {
  it('[BLOG-3, BLOG-14, BLOG-15] toggles by POST and DELETE, and is undone when refused', async () => {
    const { store, blog, sent, post, fail, toasts } = start()
    await store.follow(other)
    store.remember({ name: other, is_subscribed: false })
    expect(await store.toggleSubscribed(other, 'peepr')).toBe(true)
    expect(blog()?.is_subscribed).toBe(true)
    expect(await store.toggleSubscribed(other)).toBe(true)
    expect(blog()?.is_subscribed).toBe(false)
    const path = `/svc/blog/${other}/subscription`
    expect(sent().slice(1)).toEqual([
      post(path, { source: 'peepr' }),
      { ...post(path, {}), method: 'DELETE' },
    ])
    fail('POST /svc/blog/*')
    expect(await store.setSubscribed(other, true)).toBe(false)
    expect([blog()?.is_subscribed, toasts().length]).toEqual([false, 1])
  })
})

describe('blocking', () => {
  it('[BLOG-4, BLOG-18, BLOG-19, BLOG-20, BLOG-21, DEC-61] asks first, names the consequences, acts as the current blog, shows at once, and can be undone', async () => {
    const { app, store, answer, sent, post, emitted, press, delay } = start()
    const { setCurrent } = app.get(session)
    setCurrent('aria-sketches')
    delay('POST /svc/block/add')
    const done = store.block(other, 'card')
    const asked = await answer(true)
    expect(asked).toMatchObject({
      title: `Are you sure you want to block ${other} from aria-sketches?`,
      confirm: 'Block',
      cancel: 'Nevermind',
    })
    for (const effect of ['follow', 'messages', 'search', 'interact']) expect(asked?.text).toContain(effect)
    const $blocked = store.$blocked(other)
    await vi.waitFor(() => expect($blocked.get()).toBe(true))
    expect(emitted('blog:blocked')).toEqual([])
    expect(await done).toBe(true)
    expect(emitted('blog:blocked')).toEqual([{ name: other }])
    // Another blog has not blocked it; Undo is done as the blog that has.
    setCurrent('aria')
    expect($blocked.get()).toBe(false)
    press()
    const fields = { tumblelog: 'aria-sketches', blocked_tumblelog: other }
    await vi.waitFor(() =>
      expect(sent()).toEqual([
        post('/svc/block/add', { ...fields, block_context: 'card' }),
        post('/svc/block/remove', fields),
      ]),
    )
  })

  it('[BLOG-20] does nothing after Nevermind', async () => {
    const { store, answer, sent } = start()
    const done = store.block(other)
    await answer(false)
    expect([await done, sent()]).toEqual([false, []])
  })

  it.each([
    ['blog', `Couldn’t block ${other}.`],
    ['sender', 'Couldn’t block the sender.'],
  ])(
    '[BLOG-4] of a %s is undone if the server refuses, and has ended before the user has read why',
    async (kind, title) => {
      const { store, answer, $dialog, fail, emitted } = start()
      fail('POST /svc/block/add')
      const done = kind === 'blog' ? store.block(other) : store.blockSender('1')
      await answer(true)
      expect(await done).toBe(false)
      expect($dialog.get()).toMatchObject({ kind: 'alert', title })
      expect([store.$blocked(other).get(), emitted('blog:blocked')]).toEqual([false, []])
    },
  )

  it('[BLOG-18, BLOG-22, BLOG-23, DEC-62] blocks the sender of a post', async () => {
    const { store, answer, sent, realm } = start()
    const post = realm.world.posts.find(one => one.blog !== 'aria')
    const done = store.blockSender(post?.id ?? '')
    const asked = await answer(true)
    expect(asked?.title).toBe('Block messages from this sender?')
    expect(asked?.text).toMatch(/IP address.*can’t be undone/)
    expect(await done).toBe(true)
    expect(sent()[0]?.fields).toMatchObject({ tumblelog: 'aria', blocked_post: post?.id })
  })
})

it('[BLOG-5, BLOG-12, DEC-60] can be marked only if the server allows it', async () => {
  const { store, sent, post } = start()
  expect((await store.toggleMark(other, 'nsfw')).ok).toBe(false)
  expect(sent()).toEqual([post('/nsfw/toggle', { tumblelog: other })])
})

it('finds the user’s own blogs, and no blog by the name of an Object property', () => {
  const { store } = start()
  expect(store.$blog('aria').get()?.name).toBe('aria')
  expect(store.$blog('constructor').get()).toBeUndefined()
  store.remember({ name: '__proto__', title: 'x' })
  expect(store.$blog('__proto__').get()?.title).toBe('x')
})
