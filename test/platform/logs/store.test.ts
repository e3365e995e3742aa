import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForLogs } from '../../../src/platform/logs/listen.ts'
import { logs } from '../../../src/platform/logs/store.ts'
import { createTestApp as createApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'

type Test = ReturnType<typeof createApp>
const made: Test[] = []
let under = 0
/** An app whose pending calls are counted, so that a test can wait for them. */
function createTestApp(options?: TestAppOptions) {
  const test = createApp(options)
  const { fetch } = test.app.platform
  test.app.platform.fetch = (...args) => {
    under++
    return fetch(...args).finally(() => under--)
  }
  made.push(test)
  const { log, track } = test.app.get(logs)
  return { ...test, log, track, leave: () => test.app.platform.window.dispatchEvent(new Event('pagehide')) }
}
const lady = '/svc/log/lady'
const cslog = '/services/cslog'
const calls = ({ realm }: Pick<Test, 'realm'>, path = lady) => realm.requests.filter(one => one.path === path)
const fails = ({ realm }: Test, kind: 'status' | 'drop', status = 500) =>
  realm.faults.add({ call: `POST ${lady}`, kind, status })
const beacons: { url: string; body: Record<string, unknown> }[] = []
let accepts = true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  beacons.length = 0
  accepts = true
  stubPage().navigator.sendBeacon = vi.fn((url, body) => {
    if (accepts) void body.text().then(text => beacons.push({ url, body: JSON.parse(text) }))
    return accepts
  })
})
afterEach(() => {
  for (const { app } of made.splice(0)) app.disposer.dispose()
  vi.useRealTimers()
})

/** Advances time and waits for everything that starts. Immediates are real. */
const passed = async (ms = 15_100) => {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 20 || under > 0; turn++) await new Promise(resolve => setImmediate(resolve))
}

describe('the logs', () => {
  it('[LOG-4] are sent in bodies that browsers let outlive the page, however long the events are', async () => {
    const test = createTestApp()
    const long = { a: 'ä'.repeat(500), b: 'b'.repeat(500) }
    for (let each = 0; each < 100; each++) test.log('errors', 'broken', { ...long, each })
    const sizes: number[] = []
    const { fetch } = test.app.platform
    test.app.platform.fetch = async (input, init) => {
      if (typeof init?.body === 'string') sizes.push(new TextEncoder().encode(init.body).length)
      return fetch(input, init)
    }
    for (let batch = 0; batch < 5; batch++) await passed()
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThan(64 * 1024)
    const sent = calls(test).flatMap(({ fields }) => Object.values(fields).flat())
    expect(JSON.stringify(sent).match(/"each":\d+/g)).toHaveLength(100)
  })

  it('[LOG-1, LOG-2, LOG-3, LOG-4] are sent in one batch after 15 s, each event complete', async () => {
    const test = createTestApp({ platform: { now: () => 1_700_000_000_000 } })
    test.log('gif-search', 'opened', { context: 'messaging' })
    test.log('gif-search', 'chosen')
    test.log('errors', 'broken', {}, 'cslog')
    await passed(14_900)
    expect(calls(test)).toHaveLength(0)
    await passed(200)
    expect(calls(test).map(({ status }) => status)).toEqual([200])
    const [first, second, ...more] = (calls(test)[0]?.fields.events ?? []) as Record<string, unknown>[]
    expect(more).toEqual([])
    expect(first).toMatchObject({
      ...{ log_key: 'gif-search', event: 'opened', ts: 1_700_000_000_000 },
      ...{ data: { context: 'messaging' }, env: { page: 'dashboard', language: 'en-US' } },
    })
    for (const field of ['uuid', 'rid', 'elapsed']) expect(first).toHaveProperty(field)
    expect(first?.rid).toBe(second?.rid)
    expect(calls(test, cslog)[0]?.fields.payload).toHaveLength(1)
  })

  it('[LOG-4] are sent by beacon when the page is left, and stay stored if the browser refuses', async () => {
    const test = createTestApp()
    test.log('a', 'first')
    for (accepts of [false, true]) test.leave()
    await passed(0)
    expect(beacons).toHaveLength(1)
    expect(beacons[0]?.url).toMatch(/\/svc\/log\/lady$/)
    expect(beacons[0]?.body).toMatchObject({ form_key: test.realm.formKey, events: [{ event: 'first' }] })
    await passed(60_000)
    expect(calls(test)).toHaveLength(0)
  })

  it('[LOG-5] send a tracker service its trackers and the time, and ignore its answer', async () => {
    const test = createTestApp({ platform: { now: () => 5000 } })
    test.track('pt-1')
    test.track({ pt: 'pt-2' })
    await passed()
    const [call] = calls(test, '/services/tracker')
    expect(call?.fields).toMatchObject({ trackers: ['pt-1', { pt: 'pt-2' }], flushTime: 5000 })
    test.realm.faults.add({ call: 'POST /services/tracker', kind: 'malformed' })
    test.track('pt-3')
    await passed()
    await passed(60_000)
    expect(calls(test, '/services/tracker')).toHaveLength(2)
  })

  it('[LOG-5] keep the form key from a tracker on another site, and are never sent without https', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 204 }))
    const hosts = { tracker: 'http://track.example', www: 'http://www.example' }
    const { track, log } = createTestApp({ bootstrap: { hosts }, platform: { fetch } })
    track('pt-1')
    log('errors', 'broken', {}, 'cslog')
    await passed()
    const [tracker, www] = fetch.mock.calls
    expect(tracker?.[0]).toBe('https://track.example/services/tracker')
    expect(tracker?.[1]?.body).not.toContain('form_key')
    expect(www?.[0]).toBe('https://www.example/services/cslog')
    expect(www?.[1]?.body).toContain('form_key')
    expect(www?.[1]?.mode).toBe('no-cors')
  })

  it('wait longer after each failure, are sent again, and are never shown', async () => {
    const test = createTestApp()
    fails(test, 'status')
    fails(test, 'drop')
    test.log('a', 'first')
    await passed()
    test.log('a', 'second')
    await passed()
    expect(calls(test)).toHaveLength(1)
    await passed()
    expect(calls(test)).toHaveLength(2)
    await passed(60_100)
    expect(calls(test)[2]).toMatchObject({ status: 200, fields: { events: [{}, {}] } })
    expect(test.events).toEqual([])
  })

  it('take a newer form key from an answer and retry with it', async () => {
    const test = createTestApp()
    test.log('a', 'first')
    test.realm.rotateFormKey()
    await passed()
    await passed(30_100)
    expect(calls(test).map(({ status }) => status)).toEqual([403, 200])
  })
})

describe('logged events', () => {
  it('[GIF-23, MSGC-11, PEEP-32, ERR-1] are GIF searches, blocked blogs, failed posts of the viewer, and chunks that failed to load', async () => {
    const test = createTestApp()
    listenForLogs(test.app)
    test.app.bus.emit('gif-search:chosen', { context: 'messaging', query: 'cat', post_id: '7' })
    test.app.bus.emit('blog:blocked', { name: 'bruno' })
    test.app.bus.emit('ajax:error', { path: '/svc/indash_blog/posts', status: 500, offset: 10 })
    test.app.bus.emit('chunk:failed', { name: 'account', error: new TypeError('gone') })
    vi.useRealTimers()
    await vi.dynamicImportSettled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    test.app.bus.emit('gif-search:opened', { context: 'post-form' })
    test.leave()
    await passed(0)
    const of = (path: string, field: string) =>
      beacons.filter(({ url }) => url.endsWith(path)).flatMap(({ body }) => body[field] as unknown[])
    expect(of(lady, 'events')).toMatchObject([
      { log_key: 'gif-search', event: 'gif-search-chosen', data: { query: 'cat', post_id: '7' } },
      { log_key: 'blog', event: 'blog-blocked', data: { name: 'bruno' } },
      { log_key: 'gif-search', event: 'gif-search-opened', data: { context: 'post-form' } },
    ])
    expect(of(cslog, 'payload')).toMatchObject([
      { event: 'ajax-error', data: { path: '/svc/indash_blog/posts', offset: 10 } },
      { event: 'chunk-failed', data: { name: 'account', error: { name: 'TypeError', message: 'gone' } } },
    ])
  })

  it('are none where the page data say so, neither calls nor beacons', async () => {
    const test = createTestApp({ bootstrap: { logs: false } })
    listenForLogs(test.app)
    test.app.bus.emit('blog:blocked', { name: 'bruno' })
    test.app.bus.emit('chunk:failed', { name: 'account', error: new TypeError('gone') })
    test.log('a', 'b')
    await passed()
    test.leave()
    await passed(0)
    expect([calls(test), beacons]).toEqual([[], []])
  })
})
