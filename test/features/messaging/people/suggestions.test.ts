// @vitest-environment happy-dom

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offersFavorites } from '../../../../src/features/messaging/conversation/paging.ts'
import { createRecipientSearch } from '../../../../src/features/messaging/people/recipient-search.ts'
import { suggestions } from '../../../../src/features/messaging/people/suggestions.ts'
import { messagingApp, uuidOf } from '../app.ts'

const path = '/svc/conversations/participant_suggestions'

function setup(test = messagingApp(), random = () => 0) {
  const own = uuidOf(test, 'aria')
  const store = test.app.get(suggestions)
  const search = createRecipientSearch({ suggestions: store, ownUuid: own, random })
  test.app.disposer.add(search.dispose)
  const asked = () => test.realm.requests.filter(one => one.path === path).map(({ query }) => query)
  return { test, own, store, search, asked }
}

const names = (blogs: readonly { name: string }[]) => blogs.map(({ name }) => name)

/** An app whose server answers every call with this body. */
const answering = (body: unknown) =>
  messagingApp({}, { platform: { fetch: async () => Response.json(body) } })

describe('suggestions', () => {
  it('[MSG-74] are searched for the writing blog', async () => {
    const { own, store, asked } = setup()
    const result = await store.find(own, 'night')
    expect(result.ok && names(result.value)).toEqual(['nightowl'])
    expect(asked()).toEqual([{ q: 'night', participant: own }])
  })

  it('[MSG-75] are 8 favourites with recent ones, unless another number is asked for', async () => {
    const { own, store, asked } = setup()
    await store.favorites(own)
    await store.favorites(own, 5)
    expect(asked()).toEqual([
      { limit: '8', participant: own, include_recent: 'true' },
      { limit: '5', participant: own, include_recent: 'true' },
    ])
  })

  it('[SMSG-52] before anything is typed, that nobody is suggested is no answer to a search', async () => {
    const { search } = setup(answering({ blogs: [] }))
    search.searchNow()
    await vi.waitFor(() => expect(search.$found.get().isLoading).toBe(false))
    expect(search.$found.get().noMatch).toBe('Search for a blog by name or title.')
  })

  it('[MSG-76] are read from response.blogs or from the body itself', async () => {
    const blog = { uuid: 'u1', name: 'one' }
    for (const body of [
      { meta: { status: 200 }, response: { blogs: [blog] } },
      { blogs: [blog] },
      [blog],
      { meta: { status: 200 }, response: [blog] },
    ]) {
      const { store } = setup(answering(body))
      const result = await store.find('own', 'x')
      expect(result).toMatchObject({ ok: true, value: [blog] })
    }
  })

  it('[MSG-76] of an invalid list are a failure; invalid blogs are left out, and none is listed twice', async () => {
    expect(await setup(answering({ blogs: 'no' })).store.find('own', 'x')).toMatchObject({
      failure: { kind: 'malformed' },
    })
    const blogs = [{ uuid: 'u1', name: 'one' }, { name: 'no uuid' }, 5, null, { uuid: 'u1', name: 'again' }]
    const result = await setup(answering({ blogs })).store.find('own', 'x')
    expect(result.ok && names(result.value)).toEqual(['one'])
  })

  it('[MSG-77] are cached per query and blog; a failure is not', async () => {
    const { test, own, store, asked } = setup()
    test.realm.faults.add({ call: `GET ${path}`, kind: 'status', status: 404, times: 1 })
    expect((await store.find(own, 'night')).ok).toBe(false)
    for (let turn = 0; turn < 3; turn++) await store.find(own, 'night')
    await store.find(uuidOf(test, 'aria-sketches'), 'night')
    await store.find(own, 'owl')
    expect(asked()).toHaveLength(4)
    expect(store.known(own, 'night')).toHaveLength(1)
    expect(store.known(own, 'never')).toBeUndefined()
  })
})

describe('the search for a recipient', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('[MSG-31] starts 250 ms after the last letter', async () => {
    const { search, asked } = setup()
    for (const text of ['n', 'ni', 'nig']) {
      search.setText(text)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(asked()).toEqual([])
    await vi.waitFor(() => expect(search.$found.get().isLoading).toBe(false))
    expect(asked().map(({ q }) => q)).toEqual(['nig'])
    expect(names(search.$found.get().value ?? [])).toEqual(['nightowl'])
    // Blanks, a sign before the name and capitals do not make another query.
    search.setText(' @NIG ')
    expect(search.$found.get().isLoading).toBe(false)
    expect(asked()).toHaveLength(1)
  })

  it('[MSG-32] shows favourites while nothing is typed, at once if cached', async () => {
    const { search, asked } = setup()
    search.searchNow()
    await vi.waitFor(() => expect(search.$found.get().isLoading).toBe(false))
    const favorites = names(search.$found.get().value ?? [])
    expect(favorites).toContain('bruno')
    search.setText('owl')
    await vi.waitFor(() => expect(names(search.$found.get().value ?? [])).toEqual(['nightowl']))
    search.setText('')
    expect(names(search.$found.get().value ?? [])).toEqual(favorites)
    expect(asked()).toHaveLength(2)
  })

  it('[MSG-78] a new query cancels the pending one, whose answer is ignored', async () => {
    const signals: AbortSignal[] = []
    const answers: ((body: unknown) => void)[] = []
    const test = messagingApp(
      {},
      {
        platform: {
          fetch: (input, init) =>
            new Promise((resolve, reject) => {
              const signal = (input instanceof Request ? input : new Request(input, init)).signal
              signals.push(signal)
              signal.addEventListener('abort', () => reject(signal.reason))
              answers.push(body => resolve(Response.json(body)))
            }),
        },
      },
    )
    const { search } = setup(test)
    search.setText('a')
    await vi.advanceTimersByTimeAsync(300)
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    search.setText('ab')
    expect(signals[0]?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    answers[1]?.({ blogs: [{ uuid: 'two', name: 'two' }] })
    await vi.waitFor(() => expect(names(search.$found.get().value ?? [])).toEqual(['two']))
    search.setText('abc')
    search.dispose()
    await vi.advanceTimersByTimeAsync(1000)
    expect(signals).toHaveLength(2)
  })

  it('says in one of seven ways that nobody matches, and reports errors', async () => {
    let chosen = 0
    const { test, search } = setup(messagingApp(), () => chosen / 7)
    const texts = new Set<string>()
    for (; chosen < 7; chosen++) {
      search.setText(`zzzz${chosen}`)
      await vi.waitFor(() => expect(search.$found.get()).toMatchObject({ isLoading: false, value: [] }))
      texts.add(search.$found.get().noMatch)
    }
    expect([...texts][0]).toBe("That isn't anyone.")
    expect(texts.size).toBe(7)
    chosen = 0
    test.realm.faults.add({ call: `GET ${path}`, kind: 'status', status: 400, times: 1 })
    search.setText('night')
    await vi.waitFor(() => expect(search.$found.get().failure).toMatchObject({ status: 400 }))
    search.searchNow()
    await vi.waitFor(() => expect(names(search.$found.get().value ?? [])).toEqual(['nightowl']))
  })
})

it('[MSG-29] favourites are shown with one to three conversations and no next page, or with as many as the page says', () => {
  expect([0, 1, 3, 4].map(count => offersFavorites(count, false))).toEqual([false, true, true, false])
  fc.assert(
    fc.property(fc.nat(20), fc.boolean(), fc.nat(20), (count, hasNext, atMost) => {
      expect(offersFavorites(count, hasNext, atMost)).toBe(!hasNext && count > 0 && count <= atMost)
    }),
  )
})
