import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import type { World } from '../../../fixtures/world/types.ts'
import { sendQuestion } from '../../../src/features/ask/api.ts'
import { sendAction } from '../../../src/features/feed/api.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { conversationsApi } from '../../../src/features/messaging/api.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import { createUploader } from '../../../src/features/uploads/uploader.ts'
import type { App } from '../../../src/platform/app.ts'
import { http } from '../../../src/platform/http/client.ts'
import type { Result } from '../../../src/platform/http/failure.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { picture } from '../../features/uploads/support.ts'
import { createTestApp } from '../../support/app.ts'
import { dearRuns } from '../../support/properties.ts'
import { stubPage } from '../page-stub.ts'

/**
 * The outcome of an attempt, which the sender doesn't know. `crash` makes the call, and the page is gone before the
 * response.
 */
const fates = ['accepted-then-drop', 'cut', 'malformed', 'drop', 'status', 'crash'] as const
type Fate = (typeof fates)[number]

interface Intent {
  path: string
  try: (app: App, words: string, world: World) => Promise<Result<unknown>>
  /** How often the server has stored it. */
  count: (world: World, words: string) => number
}

const own = { uuid: 'b-aria', name: 'aria' }
const uuidOf = (world: World, name: string) => world.blogs.get(name)?.uuid ?? ''
const someoneElses = (world: World) => {
  const post = world.posts.find(one => one.blog === 'nightowl' && one.state === 'published')
  const item = post && readItem(wireItem(world, post, world.users.get('aria') ?? null))
  return post && item ? { post, item } : expect.unreachable('the world has no such post')
}

const intents: Record<string, Intent> = {
  post: {
    path: '/svc/post/update',
    try: (app, words) => app.get(postsApi).save(draftOf('text', { body: `<p>${words}</p>` })),
    count: ({ posts }, words) => posts.filter(post => `${post.one}${post.two}`.includes(words)).length,
  },
  ask: {
    path: '/svc/post/ask',
    try: (app, question) => sendQuestion(app, { recipient: 'bruno', anonymous: false, question }),
    count: ({ posts }, words) => posts.filter(({ one }) => one === words).length,
  },
  reply: {
    path: '/svc/reply',
    try: (app, reply_text, world) => sendAction(app, 'reply', someoneElses(world).item, { reply_text }),
    count: (world, words) => someoneElses(world).post.replies.filter(({ text }) => text === words).length,
  },
  reblog: {
    path: '/fast_reblog',
    try: (app, _, world) => sendAction(app, 'fast-reblog', someoneElses(world).item, {}),
    count: world =>
      world.posts.filter(({ parentBlog, author }) => parentBlog === 'nightowl' && author === 'aria').length,
  },
  message: {
    path: '/svc/conversations/messages',
    try: (app, text, world) => {
      const sides = {
        id: null,
        ownUuid: uuidOf(world, 'aria'),
        participants: [{ ...own, uuid: uuidOf(world, 'bruno') }],
      }
      const message = { outgoing: { type: 'text', text }, idempotencyKey: `of ${text}` } as const
      return conversationsApi(app).send(sides, message)
    },
    count: ({ conversations }, words) =>
      conversations.flatMap(({ messages }) => messages).filter(({ text }) => text === words).length,
  },
}

interface Try {
  fate: Fate
  reloads: boolean
  /** The answer to a question whether to send it again. */
  insists: boolean
}

/** Lets time pass, such as the pauses before another try, until a call has ended. */
async function settled<T>(pending: Promise<T>): Promise<T> {
  let isOver = false
  void pending.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(1000)
  return pending
}

/** Sends until there is a response. After each attempt without one, the page may be reloaded. */
async function insist(intent: Intent, words: string, tries: readonly Try[], idempotency: boolean) {
  const { app: first, realm } = createTestApp()
  const { world } = realm
  realm.honorsKeys = idempotency
  const { fetch, storage } = first.platform
  const before = intent.count(world, words)
  const asked = { refused: 0, confirmed: 0 }
  let insists = true
  const open = (through = fetch) => {
    const bootstrap = { form_key: realm.formKey, idempotency }
    const resends = () => {
      asked[insists ? 'confirmed' : 'refused']++
      return insists
    }
    return createTestApp({ platform: { fetch: through, storage }, bootstrap, resends }).app
  }
  let app = open()
  for (const one of tries) {
    insists = one.insists
    if (one.fate === 'crash') {
      // The server runs the call; the caller is gone.
      const isDone = new Promise<unknown>(resolve => {
        const dying = open((...args) => fetch(...args).then(answer => new Promise(() => resolve(answer))))
        // Without a call there is nothing to wait for.
        void intent.try(dying, words, world).then(resolve)
      })
      await settled(isDone)
    } else {
      realm.faults.add({ call: `POST ${intent.path}`, kind: one.fate, status: 502, times: 0 })
      expect(await settled(intent.try(app, words, world))).toMatchObject({ ok: false })
      realm.faults.clear()
    }
    if (one.reloads || one.fate === 'crash') app = open()
  }
  insists = true
  expect(await settled(intent.try(app, words, world))).toMatchObject({ ok: true })
  return { stored: intent.count(world, words) - before, ...asked }
}

const someTries = fc.array(
  fc.record({ fate: fc.constantFrom(...fates), reloads: fc.boolean(), insists: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
)

beforeEach(() => {
  stubPage()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

const properly = (property: (tries: Try[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(someTries, property), { numRuns: dearRuns })

describe('calls that are sent again because their result is unknown', () => {
  it.each(Object.entries(intents))(
    'a %s is stored once and without a question, after any unclear answer and any reload, by a server that honors keys',
    (_, intent) =>
      properly(async tries => {
        const outcome = await insist(intent, 'Only once', tries, true)
        expect(outcome).toEqual({ stored: 1, confirmed: 0, refused: 0 })
      }),
  )

  // What sends messages asks by itself; see its own tests.
  it.each(Object.entries(intents).filter(([name]) => name !== 'message'))(
    'a %s is never stored twice without a question by a server that does not honor keys',
    (_, intent) =>
      properly(async tries => {
        const { stored, confirmed } = await insist(intent, 'Not unasked', tries, false)
        expect(stored).toBeGreaterThan(0)
        expect(stored).toBeLessThanOrEqual(1 + confirmed)
        expect(confirmed).toBeGreaterThan(0)
      }),
  )

  it.each([
    { idempotency: true, said: 'a server that honors keys' },
    { idempotency: false, said: 'any other' },
  ])(
    'a post changed after an unclear answer is another one: it is not sent unasked to $said',
    async ({ idempotency }) => {
      let questions = 0
      const resends = () => ++questions < 0
      const { app, realm } = createTestApp({ bootstrap: { idempotency }, resends })
      const { save } = app.get(postsApi)
      realm.faults.add({ call: 'POST /svc/post/update', kind: 'cut' })
      await save(draftOf('text', { body: '<p>One</p>' }))
      expect(await save(draftOf('text', { body: '<p>Two</p>' }), true)).toMatchObject({ ok: false })
      expect(questions).toBe(1)
      // It was not sent, so that it is still unknown.
      await save(draftOf('text', { body: '<p>Two</p>' }), true)
      expect(questions).toBe(2)
      await save(draftOf('text', { body: '<p>Two</p>' }, { mode: 'edit' }), true)
      expect(questions).toBe(2)
    },
  )

  it('an upload is stored once, however often it is sent again', async () => {
    const { app, realm } = createTestApp()
    const deps = { http: app.get(http), base: 'http://fixtures.test/' }
    const { add } = createUploader(deps, { endpoint: '/svc/upload/image' })
    for (const kind of ['accepted-then-drop', 'cut', 'malformed', 'accepted-then-drop'] as const)
      realm.faults.add({ call: 'POST /svc/upload/image', kind })
    const upload = add(picture())
    while (upload && (await upload.ended()).state === 'error') upload.retry()
    expect(upload?.$tracker.get().state).toBe('complete')
    expect(realm.world.uploads.size).toBe(1)
  })

  const reply = (test: ReturnType<typeof createTestApp>) =>
    intents.reply?.try(test.app, 'Ha', test.realm.world)
  const keysOf = ({ realm }: ReturnType<typeof createTestApp>) =>
    realm.requests.map(({ headers }) => headers['idempotency-key'])
  const failOnce = ({ realm }: ReturnType<typeof createTestApp>, kind: 'drop' | 'status') =>
    realm.faults.add({ call: 'POST /svc/reply', kind, status: 403 })

  it('the same text sent twice on purpose is stored twice', async () => {
    const test = createTestApp()
    for (const _ of [1, 2]) expect(await reply(test)).toMatchObject({ ok: true })
    expect(intents.reply?.count(test.realm.world, 'Ha')).toBe(2)
  })

  it('a refused text that is allowed later is sent as a new call', async () => {
    const test = createTestApp()
    failOnce(test, 'status')
    await reply(test)
    await reply(test)
    expect(new Set(keysOf(test)).size).toBe(2)
  })

  it('the same text of another user is a call of its own', async () => {
    const first = createTestApp()
    failOnce(first, 'drop')
    await reply(first)
    const second = createTestApp({ user: 'bruno', platform: { storage: first.app.platform.storage } })
    await reply(second)
    const [key = ''] = keysOf(second)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(keysOf(first)).not.toContain(key)
  })

  it('a call whose result stayed unknown for a day is sent as a new one', async () => {
    let now = Date.now()
    const test = createTestApp({ platform: { now: () => now } })
    failOnce(test, 'drop')
    await reply(test)
    now += 25 * 3_600_000
    // Another page of the browser still knows.
    const { storage, fetch } = test.app.platform
    const { app } = createTestApp({
      platform: { storage, fetch, now: () => now },
      bootstrap: { form_key: test.realm.formKey },
    })
    await reply({ ...test, app })
    expect(new Set(keysOf(test)).size).toBe(2)
  })
})
