// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { http } from '../../../src/platform/http/client.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { createTestApp } from '../../support/app.ts'

const formKeyHeader = 'X-Tumblr-Form-Key'

/** Stands in for a frame's window, which the simulated page does not have. */
const seal = vi.hoisted(() => ({ origins: [] as string[], isLedAway: false }))
vi.mock('../../../src/platform/http/origin-frame.ts', () => ({
  async createOriginFrame(origin: string) {
    seal.origins.push(origin)
    return { window, wasRedirected: () => seal.isLedAway, release: forgetAnswer }
  },
}))

/** Like a browser's request when its frame is removed. */
const forgetAnswer = () => Object.assign(HeldXhr.last ?? {}, { key: null, status: 0, responseText: '' })

type Listener = ((event: Partial<ProgressEvent>) => void) | null

/** An XMLHttpRequest whose network is this test. */
class HeldXhr {
  static last: HeldXhr | null = null
  upload: { onprogress: Listener } = { onprogress: null }
  onload: Listener = null
  onerror: Listener = null
  onabort: Listener = null
  status = 200
  responseURL = ''
  responseText = '{"meta":{"status":200},"response":{"id":"7"}}'
  sent: Record<string, string> = {}
  constructor() {
    HeldXhr.last = this
  }
  open() {}
  send() {}
  abort() {
    this.onabort?.({})
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name.toLowerCase()] = value
  }
  key: string | null = null
  getResponseHeader = (name: string) => (name === formKeyHeader ? this.key : null)
}

async function start() {
  HeldXhr.last = null
  const { app } = createTestApp({ platform: { xhr: () => new HeldXhr() as unknown as XMLHttpRequest } })
  const multipart = new FormData()
  multipart.set('data', new File(['photo'], 'a.png'))
  const parts: [number, number][] = []
  const client = app.get(http)
  const key = app.get(formKey)
  const answer = client.send({
    method: 'POST',
    path: '/svc/conversations/messages',
    multipart,
    onProgress: (loaded, total) => parts.push([loaded, total]),
  })
  const xhr = await vi.waitFor(() => {
    if (!HeldXhr.last?.onload) throw new Error('not sent yet')
    return HeldXhr.last
  })
  return { key: key.value(), newKey: key.value, answer, parts, xhr }
}

describe('a call with files and progress', () => {
  it('[UP-2] reports the progress, sends the form key, and takes the new one', async () => {
    const { key, newKey, answer, parts, xhr } = await start()
    xhr.upload.onprogress?.({ loaded: 25, total: 100 })
    xhr.upload.onprogress?.({ loaded: 100, total: 100 })
    xhr.key = 'renewed'
    xhr.onload?.({})
    expect(await answer).toEqual({ ok: true, value: { id: '7' } })
    expect(parts).toEqual([
      [25, 100],
      [100, 100],
    ])
    expect(xhr.sent).toMatchObject({ [formKeyHeader.toLowerCase()]: key })
    // The sender of the body sets its boundary.
    expect(xhr.sent).not.toHaveProperty('content-type')
    expect(newKey()).toBe('renewed')
  })

  it('reports a refusal, an empty answer and a lost connection like any other call', async () => {
    const refused = await start()
    Object.assign(refused.xhr, { status: 413, responseText: '{"meta":{"status":413,"msg":"Too big"}}' })
    refused.xhr.onload?.({})
    expect(await refused.answer).toMatchObject({
      ok: false,
      failure: { kind: 'status', status: 413, msg: 'Too big' },
    })
    const empty = await start()
    Object.assign(empty.xhr, { status: 204, responseText: '' })
    empty.xhr.onload?.({})
    expect(await empty.answer).toEqual({ ok: true, value: undefined })
    const lost = await start()
    lost.xhr.onerror?.({})
    expect(await lost.answer).toEqual({ ok: false, failure: { kind: 'offline' } })
  })

  it('allows no redirect to another origin, and reports a redirect to a login page', async () => {
    const away = await start()
    expect(seal.origins.at(-1)).toBe(location.origin)
    seal.isLedAway = true
    away.xhr.onerror?.({})
    expect(await away.answer).toMatchObject({ ok: false, failure: { kind: 'login' } })
    seal.isLedAway = false
    const led = await start()
    led.xhr.responseURL = new URL('/login', location.href).href
    led.xhr.onload?.({})
    expect(await led.answer).toMatchObject({ ok: false, failure: { kind: 'login' } })
  })

  it('times out when there is no progress any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { answer } = await start()
    await vi.advanceTimersByTimeAsync(90_000)
    vi.useRealTimers()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })
})
