// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGifSearch } from '../../../src/features/gifs/search.ts'
import type { Gif } from '../../../src/features/gifs/types.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

const path = '/svc/search/inline_gif'
const call = `POST ${path}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function open(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const disposer = createDisposer()
  const model = createGifSearch(test.app, disposer, 'post-form')
  const asked = () => test.realm.requests.filter(request => request.path === path)
  const settle = (state: string) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(10)
      expect(model.$state.get().state).toBe(state)
    })
  const search = async (text: string, state = 'results') => {
    model.type(text)
    model.submit()
    await settle(state)
  }
  return { ...test, model, asked, settle, search, disposer }
}

const answering = (...answers: (() => Response | Promise<Response>)[]): TestAppOptions => ({
  platform: {
    fetch: async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error(),
  },
})
const json = (body: unknown) => () => Response.json({ meta: { status: 200, msg: 'OK' }, response: body })
const media = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ media_url: `/g/${index}.gif`, width: 250, height: 140 }))

describe('a GIF search', () => {
  it('[GIF-5, GIF-8, GIF-12, GIF-16] goes from idle through loading to results, with the query in lower case', async () => {
    const { model, asked, settle } = open()
    expect(model.$state.get()).toEqual({ state: 'idle' })
    model.type('  Cats ')
    model.submit()
    expect(model.$state.get()).toEqual({ state: 'loading', query: 'cats' })
    await settle('results')
    expect(asked()[0]?.fields).toEqual(
      expect.objectContaining({ q: 'cats', limit: '200', context: 'post-form' }),
    )
    expect(asked()).toHaveLength(1)
    model.type('')
    vi.advanceTimersByTime(250)
    expect(model.$state.get()).toEqual({ state: 'idle' })
  })

  it('[GIF-9] starts 250 ms after the last letter', async () => {
    const { model, asked, settle } = open()
    for (const text of ['c', 'ca', 'cat']) {
      model.type(text)
      vi.advanceTimersByTime(249)
    }
    expect(model.$state.get().state).toBe('idle')
    vi.advanceTimersByTime(1)
    expect(model.$state.get().state).toBe('loading')
    await settle('results')
    expect(asked().map(({ fields }) => fields.q)).toEqual(['cat'])
    model.type('CAT ')
    vi.advanceTimersByTime(1000)
    expect(model.$state.get().state).toBe('results')
    expect(asked()).toHaveLength(1)
  })

  it('[GIF-6] is canceled by a newer one, whose answer counts even if the older comes later', async () => {
    const signals: AbortSignal[] = []
    const answers: ((body: Response) => void)[] = []
    const { model, settle, emitted } = open({
      platform: {
        fetch: (input, init) => {
          signals.push(init?.signal ?? (input as Request).signal)
          return new Promise(resolve => answers.push(resolve))
        },
      },
    })
    model.type('old')
    model.submit()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    model.type('new')
    model.submit()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(signals[0]?.aborted).toBe(true)
    answers[1]?.(json({ media: media(2) })())
    await settle('results')
    answers[0]?.(json({ media: [] })())
    for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setImmediate(resolve))
    expect(model.$state.get()).toMatchObject({ state: 'results', query: 'new' })
    expect(emitted('gif-search:failed')).toEqual([])
  })

  it('[GIF-2, GIF-3, GIF-13] reads every field, in both spellings', async () => {
    const { model, search } = open()
    const first = () => {
      const now = model.$state.get()
      return now.state === 'results' ? (now.media[0] as Gif) : undefined
    }
    for (const query of ['plain', 'camel']) {
      await search(query)
      const gif = first()
      expect(gif?.mediaUrl).toMatch(/^http.*\/media\/gif\/.*250x\d+\.gif$/)
      expect(gif).toMatchObject({ width: 250, postTags: expect.arrayContaining(['gif', query]) })
      for (const name of [
        ...['postUrl', 'rootPostUrl', 'rootPostUrlHash', 'rootBlog', 'rootBlogUrl', 'rootBlogKey'],
        ...['popularSearchTag', 'height', 'postBlog', 'postBlogUuid', 'postId'],
      ])
        expect(gif, name).toHaveProperty(name, expect.anything())
    }
  })

  it('skips a broken result, not the whole answer', async () => {
    const { model, search } = open()
    await search('strange')
    const now = model.$state.get()
    const found = now.state === 'results' ? now.media : []
    expect(found.map(({ width, height }) => [width, height]).slice(2)).toEqual([
      [250, 250],
      [250, 250],
      [250, expect.any(Number)],
    ])
    expect(found.map(gif => gif.postTags).slice(2)).toEqual([
      ['one', 'gifs', 'two'],
      ['<img src=x onerror=alert(1)>', '7'],
      ['GIF'],
    ])
    expect(found.filter(gif => !/^https?:/.test(gif.mediaUrl))).toEqual([])
  })

  it('[GIF-7] has its own error text for an empty answer', async () => {
    for (const answer of [
      json([]),
      json(null),
      json({ media: 'none' }),
      () => new Response(''),
      json('text'),
    ]) {
      const { model, search } = open(answering(answer))
      await search('cats', 'failed')
      expect(model.$state.get()).toMatchObject({ text: 'Invalid GIF search response' })
    }
  })

  it('[GIF-5, GIF-14] without results shows a text chosen at random', async () => {
    const { model, search } = open({ platform: { random: () => 0 } })
    await search('nothing', 'nothing')
    expect(model.$state.get()).toMatchObject({ text: 'Nothing turned up. Bummer.' })
  })

  it('[GIF-4, GIF-5, GIF-15] with a message shows that first, and the results on request', async () => {
    const { model, search } = open()
    await search('careful', 'message')
    expect(model.$state.get()).toMatchObject({ message: { header: 'Careful <b>there</b>' } })
    expect(model.$drawn.get()).toBe(0)
    model.viewAnyway()
    expect(model.$state.get()).toMatchObject({ state: 'results', query: 'careful' })
    await search('refused', 'message')
    model.viewAnyway()
    expect(model.$state.get().state).toBe('nothing')
  })

  it('[GIF-17] is cached for five minutes, and failures are not', async () => {
    const { model, search, asked, realm } = open()
    realm.faults.add({ call, kind: 'status', status: 404 })
    await search('cats', 'failed')
    model.retry()
    await vi.waitFor(() => expect(model.$state.get().state).toBe('results'))
    expect(asked()).toHaveLength(2)
    vi.advanceTimersByTime(299_000)
    await search('dogs')
    await search('cats')
    expect(asked()).toHaveLength(3)
    vi.advanceTimersByTime(1_500)
    await search('dogs')
    expect(asked()).toHaveLength(3)
    await search('cats')
    expect(asked()).toHaveLength(4)
  })

  it('keeps only the latest twenty searches', async () => {
    const { search, asked } = open()
    for (let number = 0; number <= 20; number++) await search(`q${number}`)
    await search('q1')
    expect(asked()).toHaveLength(21)
    await search('q0')
    expect(asked()).toHaveLength(22)
  })

  it('[GIF-19] draws 50 results at a time, 5 ms apart', async () => {
    const { model } = open(answering(json({ media: media(120) })))
    const drawn: number[] = []
    model.$drawn.listen(count => void drawn.push(count))
    model.type('cats')
    model.submit()
    await vi.waitFor(() => expect(model.$state.get().state).toBe('results'), { interval: 0 })
    expect(model.$drawn.get()).toBe(50)
    vi.advanceTimersByTime(4)
    expect(model.$drawn.get()).toBe(50)
    vi.advanceTimersByTime(1)
    expect(model.$drawn.get()).toBe(100)
    vi.advanceTimersByTime(5)
    expect(model.$drawn.get()).toBe(120)
    expect(drawn.filter(count => count > 0)).toEqual([50, 100, 120])
  })

  it('[GIF-16] takes at most 200, whatever the server sends', async () => {
    const { model, search } = open(answering(json({ media: media(300) })))
    await search('cats')
    const now = model.$state.get()
    expect(now.state === 'results' && now.media.length).toBe(200)
  })

  it('[GIF-20, GIF-21] loads visible results at once, and checks every second whether more may load', async () => {
    const { model, search } = open(answering(json({ media: media(120) })))
    await search('cats')
    const { preload } = model
    expect(preload.$allowed.get()).toBe(0)
    preload.reached(9)
    expect(preload.$allowed.get()).toBe(9)
    vi.advanceTimersByTime(3000)
    expect(preload.$allowed.get()).toBe(9)
    for (let index = 0; index < 9; index++) preload.settled(`/g/${index}.gif`)
    vi.advanceTimersByTime(999)
    expect(preload.$allowed.get()).toBe(9)
    vi.advanceTimersByTime(1)
    expect(preload.$allowed.get()).toBe(19)
    for (let index = 9; index < 60; index++) preload.settled(`/g/${index}.gif`)
    vi.advanceTimersByTime(60_000)
    expect(preload.$allowed.get()).toBe(9 + 20)
    expect(vi.getTimerCount()).toBe(0)
    const measure = vi.fn(() => 40)
    preload.scrolled(measure)
    vi.advanceTimersByTime(200)
    preload.scrolled(measure)
    vi.advanceTimersByTime(249)
    expect(measure).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(measure).toHaveBeenCalledOnce()
    expect(preload.$allowed.get()).toBe(40)
  })

  it('reports a failure of any kind, and can be retried', async () => {
    const kinds = [
      [{ kind: 'status', status: 404 }, 'That’s no longer available.', false],
      [{ kind: 'status', status: 403 }, 'You don’t have permission to do that.', false],
      [{ kind: 'status', status: 400 }, 'Something went wrong. Try again.', true],
      [{ kind: 'malformed' }, 'Invalid GIF search response', true],
    ] as const
    for (const [fault, text, canRetry] of kinds) {
      const { model, realm, search, settle } = open()
      realm.faults.add({ call, ...fault, errors: [] })
      await search('cats', 'failed')
      expect(model.$state.get()).toEqual({ state: 'failed', query: 'cats', text, canRetry })
      model.submit()
      await settle('results')
    }
  })

  it('[GIF-23] emits events for searches, results and choices', async () => {
    const { model, search, events, realm } = open()
    model.open()
    await search('one')
    const now = model.$state.get()
    const gif = now.state === 'results' ? now.media[0] : undefined
    if (gif) model.choose(gif)
    realm.faults.add({ call, kind: 'status', status: 404 })
    await search('cats', 'failed')
    expect(events.filter(({ name }) => name.startsWith('gif-search:'))).toEqual([
      { name: 'gif-search:opened', payload: { context: 'post-form' } },
      { name: 'gif-search:started', payload: { context: 'post-form', query: 'one' } },
      {
        name: 'gif-search:completed',
        payload: { context: 'post-form', query: 'one', count: 1, has_message: false },
      },
      {
        name: 'gif-search:chosen',
        payload: { context: 'post-form', query: 'one', post_id: gif?.postId },
      },
      { name: 'gif-search:started', payload: { context: 'post-form', query: 'cats' } },
      { name: 'gif-search:failed', payload: { context: 'post-form', query: 'cats', status: 404 } },
    ])
  })

  it('has no pending call and no timer after closing, and continues when reopened', async () => {
    const { model, settle, asked } = open()
    model.type('cats')
    model.submit()
    model.close()
    expect(model.$state.get()).toEqual({ state: 'idle' })
    model.type('dogs')
    model.close()
    expect(vi.getTimerCount()).toBe(0)
    model.open()
    await settle('results')
    expect(model.$text.get()).toBe('dogs')
    model.preload.reached(5)
    expect(vi.getTimerCount()).toBe(1)
    model.close()
    expect(vi.getTimerCount()).toBe(0)
    const count = asked().length
    model.close()
    model.open()
    await settle('results')
    expect(asked()).toHaveLength(count)
  })
})
