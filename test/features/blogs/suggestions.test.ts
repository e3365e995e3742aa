import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBlogSearch } from '../../../src/features/blogs/find-blogs.ts'
import { suggestions } from '../../../src/features/blogs/suggestions-api.ts'
import { messagingApp, uuidOf } from '../messaging/app.ts'
import { withBarePage } from '../messaging/page.ts'

withBarePage()
const path = '/svc/conversations/participant_suggestions'

function setup(test = messagingApp()) {
  const own = uuidOf(test, 'aria')
  const store = test.app.get(suggestions)
  const search = createBlogSearch({ suggestions: store, ownUuid: own, random: () => 0 })
  test.app.disposer.add(search.dispose)
  const asked = () => test.realm.requests.filter(one => one.path === path).map(({ query }) => query)
  const names = () => search.$found.get().value?.map(({ name }) => name)
  const found = (...expected: string[]) => vi.waitFor(() => expect(names()).toEqual(expected))
  const isLoaded = () => vi.waitFor(() => expect(search.$found.get().isLoading).toBe(false))
  const fail = (status: number) =>
    test.realm.faults.add({ call: `GET ${path}`, kind: 'status', status, times: 1 })
  return { test, own, store, search, asked, names, found, isLoaded, fail }
}

/** With a server that answers every call with this body. */
const answering = (body: unknown) =>
  setup(messagingApp({}, { platform: { fetch: async () => Response.json(body) } }))

describe('suggestions', () => {
  it('[MSG-74, MSG-77] are searched for the writing blog, and cached per query and blog; a failure is not', async () => {
    const { test, own, store, asked, fail } = setup()
    fail(404)
    expect((await store.find(own, 'night')).ok).toBe(false)
    for (let turn = 0; turn < 3; turn++)
      expect(await store.find(own, 'night')).toMatchObject({ value: [{ name: 'nightowl' }] })
    await store.find(uuidOf(test, 'aria-sketches'), 'night')
    expect(asked()).toHaveLength(3)
    expect(asked()[0]).toEqual({ q: 'night', participant: own })
    expect(store.known(own, 'night')).toHaveLength(1)
    expect(store.known(own, 'never')).toBeUndefined()
  })

  const one = { uuid: 'u1', name: 'one' }
  it.each([
    { body: { meta: { status: 200 }, response: { blogs: [one] } } },
    { body: { meta: { status: 200 }, response: [one] } },
    { body: [one] },
    { body: { blogs: [one, { name: 'no uuid' }, 5, null, { ...one, name: 'again' }] } },
    { body: { blogs: 'no' }, failure: { kind: 'malformed' } },
  ])('[MSG-76] are read from %j', async ({ body, failure }) => {
    expect(await answering(body).store.find('own', 'x')).toMatchObject(
      failure ? { failure } : { value: [one] },
    )
  })
})

describe('the search for a recipient', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('[MSG-31, SMSG-23, SMSG-49] starts 250 ms after the last letter', async () => {
    const { search, asked, found } = setup()
    for (const text of ['n', 'ni', 'nig']) {
      search.setText(text)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(asked()).toEqual([])
    await found('nightowl')
    expect(asked().map(({ q }) => q)).toEqual(['nig'])
    // Blanks, a sign before the name and capitals do not make another query.
    search.setText(' @NIG ')
    expect([search.$found.get().isLoading, asked().length]).toEqual([false, 1])
  })

  it('[MSG-32, SMSG-24] shows favorites while nothing is typed, at once if cached', async () => {
    const { search, asked, names, found, isLoaded } = setup()
    search.searchNow()
    await isLoaded()
    const favorites = names()
    expect(favorites).toContain('bruno')
    search.setText('owl')
    await found('nightowl')
    search.setText('')
    expect([names(), asked().length]).toEqual([favorites, 2])
  })

  it('[SMSG-52] says something else if nobody is suggested before anything is typed', async () => {
    const { search, isLoaded } = answering({ blogs: [] })
    search.searchNow()
    await isLoaded()
    expect(search.$found.get().noMatch).toBe('Search for a blog by name or title.')
  })

  it('[MSG-78] a new query cancels the pending one, whose answer is ignored', async () => {
    const signals: AbortSignal[] = []
    const answers: ((body: unknown) => void)[] = []
    const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const { signal } = input instanceof Request ? input : new Request(input, init)
        signals.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason))
        answers.push(body => resolve(Response.json(body)))
      })
    const { search, found } = setup(messagingApp({}, { platform: { fetch } }))
    search.setText('a')
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    search.setText('ab')
    expect(signals[0]?.aborted).toBe(true)
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    answers[1]?.({ blogs: [{ uuid: 'two', name: 'two' }] })
    await found('two')
    search.setText('abc')
    search.dispose()
    await vi.advanceTimersByTimeAsync(1000)
    expect(signals).toHaveLength(2)
  })

  it('says that nobody matches, and reports errors', async () => {
    const { search, found, fail } = setup()
    search.setText('zzzz')
    const nobody = { isLoading: false, value: [], noMatch: "That isn't anyone." }
    await vi.waitFor(() => expect(search.$found.get()).toMatchObject(nobody))
    fail(400)
    search.setText('night')
    await vi.waitFor(() => expect(search.$found.get().failure).toMatchObject({ status: 400 }))
    search.searchNow()
    await found('nightowl')
  })
})
