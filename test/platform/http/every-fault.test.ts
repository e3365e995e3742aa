// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { createHeaderEdit } from '../../../src/features/blog-viewer/header-edit/model.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { replies } from '../../../src/features/feed/replies.ts'
import { feed } from '../../../src/features/feed/store.ts'
import { lookup } from '../../../src/features/messaging/people/lookup.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { createPostForm } from '../../../src/features/posts/draft/form.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import { mayBeDelivered } from '../../../src/platform/http/failure.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { askOf } from '../../features/ask/model.ts'
import { messagingApp } from '../../features/messaging/app.ts'
import { draftOf } from '../../features/posts/draft-of.ts'

/** Everything that can happen to a call, except success. */
const faults: Omit<Fault, 'call'>[] = [
  ...[400, 401, 403, 404, 409, 429, 500, 503].map(status => ({ kind: 'status', status }) as const),
  { kind: 'drop' },
  { kind: 'cut' },
  { kind: 'stall' },
  { kind: 'malformed' },
  { kind: 'accepted-then-drop' },
  // The site's login page, with a 200 or after a redirect.
  { kind: 'login' },
  { kind: 'login', status: 302 },
]

type Test = ReturnType<typeof messagingApp>

interface Call {
  path: string
  /** Does the action; `written` reads the typed text again afterwards. */
  act: (test: Test) => Promise<{ written?: () => unknown; told?: () => unknown; undone?: () => unknown }>
}

const words = 'Words that took an hour'

function itemOf({ realm }: Test, blog: string) {
  const post = realm.world.posts.find(one => one.blog === blog && one.state === 'published')
  const item = post && readItem(wireItem(realm.world, post, realm.world.users.get('aria') ?? null))
  if (!post || !item) throw new Error('the world has no such post')
  realm.world.users.get('aria')?.likes.delete(item.id)
  return { post, item }
}

const calls: Record<string, Call> = {
  post: {
    path: '/svc/post/update',
    async act({ app }) {
      const form = createPostForm({
        initial: draftOf('text'),
        save: app.get(postsApi).save,
        confirm: async () => true,
        isUnsure: mayBeDelivered,
        now: () => 0,
      })
      form.changeContent({ body: words })
      await form.save()
      return { written: () => form.$draft.get().content.body, told: () => form.$problem.get()?.text }
    },
  },
  message: {
    path: '/svc/conversations/messages',
    async act({ app }) {
      const model = app.get(conversations).model((await app.get(lookup).byName('bruno')) ?? '')
      await model.ensureFetched()
      model.sendText(words)
      const own = () => model.outbox.$outgoing.get()[0]
      await vi.waitFor(() => expect(own()?.state).toBe('error'), { timeout: 20_000 })
      return {
        written: () => own()?.outgoing.type === 'text' && Reflect.get(own()?.outgoing ?? {}, 'text'),
        told: () => own()?.error,
      }
    },
  },
  ask: {
    path: '/svc/post/ask',
    async act({ app }) {
      const model = askOf(app)
      model.open({ name: 'bruno', allowsAnonymous: true })
      model.setText(words)
      await model.send()
      return { written: () => model.$text.get(), told: () => model.$errors.get()[0] }
    },
  },
  'header of a blog that its owner saves': {
    path: '/svc/tumblelog/save_header',
    async act({ app }) {
      const done = () => expect.unreachable('it is done')
      const deps = { app, blogs: app.get(blogs), feedback: app.get(feedback), done, reopen: done }
      const edit = createHeaderEdit({ name: 'aria', title: 'Aria' }, deps)
      await edit.ready
      edit.change({ title: words })
      await edit.save()
      return { written: () => edit.$fields.get().title, told: () => edit.$error.get() }
    },
  },
  reply: {
    path: '/svc/reply',
    async act(test) {
      const model = test.app.get(replies)
      model.open(itemOf(test, 'nightowl').item)
      model.setText(words)
      await model.send()
      return { written: () => model.$text.get() }
    },
  },
  like: {
    path: '/svc/like',
    async act(test) {
      const { item } = itemOf(test, 'nightowl')
      const store = test.app.get(feed)
      expect(await store.run('like', item)).toBe(false)
      return { undone: () => store.$post(item.id).get().liked !== true }
    },
  },
  follow: {
    path: '/svc/follow',
    async act({ app }) {
      const store = app.get(blogs)
      store.remember({ name: 'papercranes', following: false })
      expect(await store.follow('papercranes')).toBe(false)
      return { undone: () => store.$blog('papercranes').get()?.following === false }
    },
  },
  'fast reblog': {
    path: '/fast_reblog',
    async act(test) {
      const { item } = itemOf(test, 'nightowl')
      const store = test.app.get(feed)
      const done = store.run('fast-reblog', item)
      // It is sent when its toast with Undo has closed.
      await vi.advanceTimersByTimeAsync(10_100)
      expect(await done).toBe(false)
      return { undone: () => store.$post(item.id).get().reblogged !== true }
    },
  },
  delete: {
    path: '/svc/post/delete',
    async act(test) {
      const { item } = itemOf(test, 'aria')
      const done = test.app.get(feed).run('delete', item)
      // It is sent when its toast with Undo has closed.
      await vi.advanceTimersByTimeAsync(10_100)
      expect(await done).toBe(false)
      return { undone: () => test.emitted('post:deleted').length === 0 }
    },
  },
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** Lets time pass until a call that hangs has ended: posts wait the longest, two minutes. */
async function passTime(acting: Promise<unknown>): Promise<void> {
  let isOver = false
  void acting.finally(() => {
    isOver = true
  })
  for (let second = 0; !isOver && second < 150; second++) await vi.advanceTimersByTimeAsync(1000)
}

describe.each(Object.entries(calls))('a %s that meets', (name, { path, act }) => {
  // Deleting a post that no longer exists counts as success.
  const met = faults.filter(({ status }) => name !== 'delete' || status !== 404)
  it.each(met)('%o keeps the typed text, and is reported', async fault => {
    const test = messagingApp({}, { bootstrap: { idempotency: false } })
    test.realm.faults.add({ call: `POST ${path}`, ...fault, times: 0 })
    const acting = act(test)
    if (fault.kind === 'stall') await passTime(acting)
    const { written, told, undone } = await acting
    if (written) expect(written()).toBe(words)
    if (undone) expect(undone()).toBe(true)
    const say = test.app.get(feedback)
    const texts = [told?.(), say.$dialog.get()?.title, ...say.$toasts.get().map(({ text }) => text)]
    expect(texts.filter(Boolean)).not.toEqual([])
  })
})
