import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { createHeaderEdit } from '../../../src/features/blog-viewer/header-edit/header-edit-model.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { replies } from '../../../src/features/feed/replies.ts'
import { lookup } from '../../../src/features/messaging/find-conversation.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { createPostForm } from '../../../src/features/posts/draft/post-form.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import { mayBeDelivered } from '../../../src/platform/http/failure.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { askOf } from '../../features/ask/model.ts'
import { messagingApp } from '../../features/messaging/app.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { stubPage } from '../page-stub.ts'

/** Everything that can happen to a call, except success: each way in which it can fail, as the client tells it. */
const faults: Omit<Fault, 'call'>[] = [
  ...[400, 401, 403, 404, 429, 500].map(status => ({ kind: 'status', status }) as const),
  ...(['drop', 'stall', 'malformed', 'accepted-then-drop', 'login'] as const).map(kind => ({ kind })),
]

type Test = ReturnType<typeof messagingApp>

interface Call {
  path: string
  /** Does the action; `written` reads the typed text again afterwards. */
  act: (test: Test) => Promise<{ written: () => unknown; told?: () => unknown }>
}

const words = 'Words that took an hour'

function someItem({ realm: { world } }: Test) {
  const post = world.posts.find(one => one.blog === 'nightowl' && one.state === 'published')
  const item = post && readItem(wireItem(world, post, world.users.get('aria') ?? null))
  return item ?? expect.unreachable('the world has no such post')
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
      await vi.waitFor(() => expect(own()?.state).toBe('error'))
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
      model.open(someItem(test))
      model.setText(words)
      await model.send()
      return { written: () => model.$text.get() }
    },
  },
}

beforeEach(() => {
  stubPage()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

/** Lets time pass until a call has ended, such as one that hangs: posts wait the longest, two minutes. */
async function passTime(acting: Promise<unknown>): Promise<void> {
  let isOver = false
  void acting.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(1000)
}

describe.each(Object.entries(calls))('a %s that meets', (_, { path, act }) => {
  it.each(faults)('%o keeps the typed text, and is reported', async fault => {
    const test = messagingApp({}, { bootstrap: { idempotency: false } })
    test.realm.faults.add({ call: `POST ${path}`, ...fault, times: 0 })
    const acting = act(test)
    await passTime(acting)
    const { written, told } = await acting
    expect(written()).toBe(words)
    const say = test.app.get(feedback)
    const texts = [told?.(), say.$dialog.get()?.title, ...say.$toasts.get().map(({ text }) => text)]
    expect(texts.filter(Boolean)).not.toEqual([])
  })
})
