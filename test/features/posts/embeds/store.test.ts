// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embedFailureText, embedsApi } from '../../../../src/features/posts/embeds/api.ts'
import {
  type EmbedData,
  readEmbedData,
  readEmbedInput,
} from '../../../../src/features/posts/embeds/read-embed.ts'
import { servicesWith } from '../../../../src/features/posts/embeds/services.ts'
import { createEmbedLookup, isNoEmbed } from '../../../../src/features/posts/embeds/store.ts'
import type { Result } from '../../../../src/platform/http/failure.ts'
import { createTestApp } from '../../../support/app.ts'

const embedRetryMs = 2000
const embedSettleMs = 600

const path = '/svc/post/get_video_data'
const video = 'https://youtu.be/abc'
const never = new AbortController().signal

describe('the embed call', () => {
  it('[EMBED-1, EMBED-7] sends address and width, and returns the answer', async () => {
    const { app, realm } = createTestApp()
    const answer = await embedsApi(app)(video, never)
    expect(answer).toMatchObject({ ok: true, value: { url: video, unsupported: false } })
    expect(realm.requests.at(-1)).toMatchObject({
      method: 'POST',
      path,
      fields: { embed_url: video, embed_width: '540' },
    })
  })

  it.each([['malformed'], ['broken']])('[EMBED-6] fails for an answer without content: %s', async kind => {
    const { app, realm } = createTestApp()
    if (kind === 'malformed') realm.faults.add({ call: `POST ${path}`, kind: 'malformed' })
    const answer = await embedsApi(app)(`${video}/${kind}`, never)
    expect(answer).toMatchObject({ ok: false })
    expect(!answer.ok && embedFailureText(answer.failure)).toBe('Invalid embed response')
  })

  it.each(['status', 'drop', 'cut', 'accepted-then-drop'] as const)(
    'fails, never throws, at %s, and works on retry',
    async kind => {
      const { app, realm } = createTestApp()
      realm.faults.add({ call: `POST ${path}`, kind, status: 500, times: 0 })
      expect(await embedsApi(app)(video, never)).toMatchObject({ ok: false })
      realm.faults.clear()
      expect(await embedsApi(app)(video, never)).toMatchObject({ ok: true })
    },
  )

  it('reports what happened if no answer came', () => {
    expect(embedFailureText({ kind: 'offline' })).toBe('No connection. Check your network and try again.')
  })
})

describe('a lookup', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const dataOf = (given: object) => readEmbedData(given) as EmbedData
  function start(...answers: (object | null)[]) {
    const asked: { url: string; signal: AbortSignal }[] = []
    const lookup = createEmbedLookup({
      read: input => (input === '' ? null : readEmbedInput(input, servicesWith())),
      async ask(url, signal): Promise<Result<EmbedData>> {
        asked.push({ url, signal })
        const answer = answers.length > 1 ? answers.shift() : answers[0]
        return answer ? { ok: true, value: dataOf(answer) } : { ok: false, failure: { kind: 'offline' } }
      },
    })
    return { lookup, asked, state: () => lookup.$embed.get() }
  }
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('[EMBED-8] asks once more after 2 seconds if there was no thumbnail', async () => {
    const { lookup, asked, state } = start({ url: 'u' }, { url: 'u' }, { url: 'u', thumbnail: 't' })
    lookup.lookUp(video)
    await later(0)
    expect(state()).toMatchObject({ value: { thumbnail: '' } })
    await later(embedRetryMs - 1)
    expect(asked).toHaveLength(1)
    await later(1)
    expect(asked).toHaveLength(2)
    await later(60_000)
    expect(asked).toHaveLength(2)
  })

  it('[EMBED-8] takes a late thumbnail, and keeps its data if there is none', async () => {
    const late = start({ url: 'u' }, { url: 'u', thumbnail: 't' })
    late.lookup.lookUp(video)
    await later(embedRetryMs)
    expect(late.state()).toMatchObject({ value: { thumbnail: 't' } })
    const none = start({ url: 'u' }, null)
    none.lookup.lookUp(video)
    await later(embedRetryMs)
    expect(none.state()).toMatchObject({ value: { url: 'u' } })
  })

  it('[EMBED-8] does not ask again with a thumbnail, for newer input, or after it was disposed of', async () => {
    const whole = start({ url: 'u', thumbnail: 't' })
    whole.lookup.lookUp(video)
    await later(embedRetryMs)
    expect(whole.asked).toHaveLength(1)
    const newer = start({ url: 'u' }, { url: 'v', thumbnail: 't' })
    newer.lookup.lookUp(video)
    await later(0)
    newer.lookup.lookUp('https://vimeo.com/1')
    await later(embedRetryMs)
    expect(newer.asked.map(({ url }) => url)).toEqual([video, 'https://vimeo.com/1'])
    const over = start({ url: 'u' })
    over.lookup.lookUp(video)
    await later(0)
    over.lookup.dispose()
    await later(embedRetryMs)
    expect(over.asked).toHaveLength(1)
  })

  it('waits until typing stops, and cancels a pending call for newer input', async () => {
    const { lookup, asked, state } = start({ url: 'u', thumbnail: 't' })
    lookup.type(video.slice(0, -1))
    await later(embedSettleMs - 1)
    lookup.type(video)
    await later(embedSettleMs - 1)
    expect(asked).toHaveLength(0)
    await later(1)
    expect(asked.map(({ url }) => url)).toEqual([video])
    lookup.type(`${video}d`)
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(isNoEmbed(state())).toBe(true)
    await later(embedSettleMs)
    expect(asked).toHaveLength(2)
    lookup.lookUp(`${video}d`)
    lookup.type(`${video}d`)
    await later(embedSettleMs)
    expect(asked).toHaveLength(2)
  })

  it('[EMBED-5] reports invalid code, and drops it', async () => {
    const { lookup, asked, state } = start({ url: 'u' })
    lookup.type('<p>')
    expect(isNoEmbed(state())).toBe(true)
    await later(embedSettleMs)
    expect(state()).toMatchObject({ value: undefined, problem: 'Invalid embed code' })
    lookup.lookUp('')
    expect(isNoEmbed(state())).toBe(true)
    expect(asked).toHaveLength(0)
  })

  it('fails with the reason, and can be retried', async () => {
    const { lookup, state, asked } = start(null, { url: 'u', thumbnail: 't' })
    lookup.lookUp(video)
    await later(0)
    expect(state()).toMatchObject({ value: undefined, failure: { kind: 'offline' } })
    lookup.retry()
    await later(0)
    expect(state()).toMatchObject({ value: { url: 'u' } })
    lookup.clear()
    expect(isNoEmbed(state())).toBe(true)
    lookup.retry()
    expect(asked).toHaveLength(2)
  })
})
