import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gif } from '../../../src/features/gifs/gif.ts'
import { createGifSearch } from '../../../src/features/gifs/search.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../uploads/support.ts'

const path = '/svc/search/inline_gif'
const call = `POST ${path}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function open(options: TestAppOptions = {}) {
  stubPage()
  const test = createTestApp(options)
  const model = createGifSearch(test.app, createDisposer(), 'post-form')
  const { $state } = model
  const asked = () => test.realm.requests.filter(request => request.path === path)
  const settle = (state: string) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(10)
      expect($state.get().state).toBe(state)
    })
  const submit = (text: string) => {
    model.type(text)
    model.submit()
  }
  const search = async (text: string, state = 'results') => {
    submit(text)
    await settle(state)
  }
  const found = (): readonly Gif[] => {
    const now = $state.get()
    return now.state === 'results' ? now.media : []
  }
  return { ...test, model, $state, asked, settle, submit, search, found, pass: vi.advanceTimersByTime }
}

const json = (body: unknown) => Response.json({ meta: { status: 200, msg: 'OK' }, response: body })
const answering = (answer: () => Response): TestAppOptions => ({ platform: { fetch: async () => answer() } })
const media = (count: number) => ({
  media: Array.from({ length: count }, (_, at) => ({ media_url: `/g/${at}.gif`, width: 250, height: 140 })),
})

describe('a GIF search', () => {
  it('[GIF-5, GIF-8, GIF-12, GIF-16, MSGC-36] goes from idle through loading to results, with the query in lower case', async () => {
    const { model, $state, asked, submit, settle, pass } = open()
    expect($state.get()).toEqual({ state: 'idle' })
    submit('  Cats ')
    expect($state.get()).toEqual({ state: 'loading', query: 'cats' })
    await settle('results')
    expect(asked().map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ q: 'cats', limit: '200', context: 'post-form' }),
    ])
    model.type('')
    pass(250)
    expect($state.get()).toEqual({ state: 'idle' })
  })

  it('[GIF-9] starts 250 ms after the last letter, and not again for the same query', async () => {
    const { model, $state, asked, settle, pass } = open()
    for (const text of ['c', 'ca', 'cat']) {
      model.type(text)
      pass(249)
    }
    expect($state.get().state).toBe('idle')
    pass(1)
    expect($state.get().state).toBe('loading')
    await settle('results')
    model.type('CAT ')
    pass(1000)
    expect($state.get().state).toBe('results')
    expect(asked().map(({ fields }) => fields.q)).toEqual(['cat'])
  })

  it('[GIF-6] is canceled by a newer one, whose answer counts even if the older comes later', async () => {
    const asked: { signal: AbortSignal; answer: (body: Response) => void }[] = []
    const { $state, submit, settle, emitted } = open({
      platform: {
        fetch: (input, init) =>
          new Promise(answer => {
            asked.push({ signal: init?.signal ?? (input as Request).signal, answer })
          }),
      },
    })
    submit('old')
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    submit('new')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[1]?.answer(json(media(2)))
    await settle('results')
    asked[0]?.answer(json(media(0)))
    for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setImmediate(resolve))
    expect($state.get()).toMatchObject({ state: 'results', query: 'new' })
    expect(emitted('gif-search:failed')).toEqual([])
  })

  it('[GIF-2, GIF-3, GIF-13] reads every field, in both spellings', async () => {
    const { search, found } = open()
    for (const query of ['plain', 'camel']) {
      await search(query)
      expect(found()[0]?.mediaUrl).toMatch(/^http.*\/media\/gif\/.*250x\d+\.gif$/)
      expect(found()[0]).toMatchObject({ width: 250, postTags: expect.arrayContaining(['gif', query]) })
      for (const name of [
        ...['postUrl', 'rootPostUrl', 'rootPostUrlHash', 'rootBlog', 'rootBlogUrl', 'rootBlogKey'],
        ...['popularSearchTag', 'height', 'postBlog', 'postBlogUuid', 'postId'],
      ])
        expect(found()[0], name).toHaveProperty(name, expect.anything())
    }
  })

  it('skips a broken result, not the whole answer', async () => {
    const { search, found } = open()
    await search('strange')
    const shown = found().map(({ width, height, postTags }) => [width, height, ...postTags])
    expect(shown.slice(2)).toEqual([
      [250, 250, 'one', 'gifs', 'two'],
      [250, 250, '<img src=x onerror=alert(1)>', '7'],
      [250, expect.any(Number), 'GIF'],
    ])
    expect(found().filter(gif => !/^https?:/.test(gif.mediaUrl))).toEqual([])
  })

  it('[GIF-7] has its own error text for an empty answer', async () => {
    const answers = [json([]), json(null), json({ media: 'none' }), new Response(''), json('text')]
    for (const answer of answers) {
      const { $state, search } = open(answering(() => answer))
      await search('cats', 'failed')
      expect($state.get()).toMatchObject({ text: 'Invalid GIF search response' })
    }
  })

  it('[GIF-5, GIF-14] without results shows a text chosen at random', async () => {
    const { $state, search } = open({ platform: { random: () => 0 } })
    await search('nothing', 'nothing')
    expect($state.get()).toMatchObject({ text: 'Nothing turned up. Bummer.' })
  })

  it('[GIF-4, GIF-5, GIF-15] with a message shows that first, and the results on request', async () => {
    const { model, $state, search } = open()
    await search('careful', 'message')
    expect($state.get()).toMatchObject({ message: { header: 'Careful <b>there</b>' } })
    expect(model.$drawn.get()).toBe(0)
    model.viewAnyway()
    expect($state.get()).toMatchObject({ state: 'results', query: 'careful' })
    await search('refused', 'message')
    model.viewAnyway()
    expect($state.get().state).toBe('nothing')
  })

  it('[GIF-17] is cached for five minutes, and failures are not', async () => {
    const { model, search, settle, asked, realm, pass } = open()
    realm.faults.add({ call, kind: 'status', status: 404 })
    await search('cats', 'failed')
    model.retry()
    await settle('results')
    expect(asked()).toHaveLength(2)
    pass(299_000)
    await search('dogs')
    await search('cats')
    expect(asked()).toHaveLength(3)
    pass(1_500)
    await search('dogs')
    expect(asked()).toHaveLength(3)
    await search('cats')
    expect(asked()).toHaveLength(4)
  })

  it('[GIF-16, GIF-19] draws at most 200 results, 50 at a time, 5 ms apart', async () => {
    const { model, $state, submit, pass } = open(answering(() => json(media(300))))
    submit('cats')
    await vi.waitFor(() => expect($state.get().state).toBe('results'), { interval: 0 })
    const drawn = [0, 4, 1, 5, 5, 5].map(ms => {
      pass(ms)
      return model.$drawn.get()
    })
    expect(drawn).toEqual([50, 50, 100, 150, 200, 200])
  })

  it.each([
    [{ kind: 'status', status: 404 }, 'That’s no longer available.', false],
    [{ kind: 'status', status: 403 }, 'You don’t have permission to do that.', false],
    [{ kind: 'status', status: 400 }, 'Something went wrong. Try again.', true],
    [{ kind: 'malformed' }, 'Invalid GIF search response', true],
  ] as const)('that fails with %o says “%s”, and can be sent again', async (fault, text, canRetry) => {
    const { model, $state, realm, search, settle } = open()
    realm.faults.add({ call, ...fault, errors: [] })
    await search('cats', 'failed')
    expect($state.get()).toEqual({ state: 'failed', query: 'cats', text, canRetry })
    model.submit()
    await settle('results')
  })

  it('[GIF-23] emits events for searches, results and choices', async () => {
    const { model, search, found, events, realm } = open()
    model.open()
    await search('one')
    const [gif] = found()
    if (gif) model.choose(gif)
    realm.faults.add({ call, kind: 'status', status: 404 })
    await search('cats', 'failed')
    const one = { context: 'post-form', query: 'one' }
    const cats = { context: 'post-form', query: 'cats' }
    const told = events.map(({ name, payload }) => [name, payload] as const)
    expect(told.filter(([name]) => name.startsWith('gif-search:'))).toEqual([
      ['gif-search:opened', { context: 'post-form' }],
      ['gif-search:started', one],
      ['gif-search:completed', { ...one, count: 1, has_message: false }],
      ['gif-search:chosen', { ...one, post_id: gif?.postId }],
      ['gif-search:started', cats],
      ['gif-search:failed', { ...cats, status: 404 }],
    ])
  })

  it('has no pending call and no timer after closing, and continues when reopened', async () => {
    const { model, $state, submit, settle } = open()
    submit('cats')
    model.close()
    expect($state.get()).toEqual({ state: 'idle' })
    model.type('dogs')
    model.close()
    expect(vi.getTimerCount()).toBe(0)
    model.open()
    await settle('results')
    expect(model.$text.get()).toBe('dogs')
  })
})
