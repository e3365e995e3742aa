import { beforeEach, describe, expect, it, vi } from 'vitest'
import { http } from '../../../src/platform/http/client.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'

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
  key: string | null = null
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
  contentType = 'application/json'
  getResponseHeader = (name: string) =>
    name === formKeyHeader ? this.key : name === 'content-type' ? this.contentType : null
}

async function start() {
  HeldXhr.last = null
  const { app } = createTestApp({ platform: { xhr: () => new HeldXhr() as unknown as XMLHttpRequest } })
  const multipart = new FormData()
  multipart.set('data', new File(['photo'], 'a.png'))
  const parts: [number, number][] = []
  const key = app.get(formKey)
  const answer = app.get(http).send({
    method: 'POST',
    path: '/svc/conversations/messages',
    multipart,
    onProgress: (loaded, total) => parts.push([loaded, total]),
  })
  const xhr = await vi.waitFor(() =>
    HeldXhr.last?.onload ? HeldXhr.last : expect.unreachable('not sent yet'),
  )
  /** What the call is answered with. */
  const ends = (by: 'onload' | 'onerror', fields: Partial<HeldXhr> = {}) => {
    Object.assign(xhr, fields)[by]?.({})
    return answer
  }
  return { key: key.value(), newKey: key.value, answer, parts, xhr, ends }
}

beforeEach(() => void stubPage())

describe('a call with files and progress', () => {
  it('[UP-2] reports the progress, sends the form key, and takes the new one', async () => {
    const { key, newKey, ends, parts, xhr } = await start()
    for (const loaded of [25, 100]) xhr.upload.onprogress?.({ loaded, total: 100 })
    expect(await ends('onload', { key: 'renewed' })).toEqual({ ok: true, value: { id: '7' } })
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
    const refused = { status: 413, responseText: '{"meta":{"status":413,"msg":"Too big"}}' }
    const failure = { kind: 'status', status: 413, msg: 'Too big' }
    expect(await (await start()).ends('onload', refused)).toMatchObject({ ok: false, failure })
    const empty = await (await start()).ends('onload', { status: 204, responseText: '' })
    expect(empty).toEqual({ ok: true, value: undefined })
    expect(await (await start()).ends('onerror')).toEqual({ ok: false, failure: { kind: 'offline' } })
  })

  it('allows no redirect to another origin, and reports a redirect to a login page', async () => {
    const away = await start()
    expect(seal.origins.at(-1)).toBe(location.origin)
    seal.isLedAway = true
    expect(await away.ends('onerror')).toMatchObject({ ok: false, failure: { kind: 'login' } })
    seal.isLedAway = false
    const responseURL = new URL('/login', location.href).href
    const led = await (await start()).ends('onload', { responseURL })
    expect(led).toMatchObject({ ok: false, failure: { kind: 'login' } })
  })

  it('a login page that answers an upload ends the session, as it does for any other call', async () => {
    const page = { contentType: 'text/html; charset=utf-8', responseText: '<form>Log in</form>' }
    const answer = await (await start()).ends('onload', page)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'login' } })
  })

  it('times out when there is no progress any more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { answer } = await start()
    await vi.advanceTimersByTimeAsync(90_000)
    vi.useRealTimers()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })
})
