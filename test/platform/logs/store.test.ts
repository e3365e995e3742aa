// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForLogs } from '../../../src/platform/logs/listen.ts'
import { logs } from '../../../src/platform/logs/store.ts'
import { createTestApp as createApp, type TestAppOptions } from '../../support/app.ts'

type Test = ReturnType<typeof createApp>
const made: Test[] = []
const createTestApp = (options?: TestAppOptions): Test => {
  const test = counted(createApp(options))
  made.push(test)
  return test
}
const calls = (test: Test, path: string) => test.realm.requests.filter(one => one.path === path)
const lady = '/svc/log/lady'
const cslog = '/services/cslog'
const beacons: { url: string; body: Record<string, unknown> }[] = []
let accepts = true

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  beacons.length = 0
  accepts = true
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => {
      if (accepts) void body.text().then(text => beacons.push({ url, body: JSON.parse(text) }))
      return accepts
    },
  })
})
afterEach(() => {
  for (const { app } of made.splice(0)) app.disposer.dispose()
  vi.useRealTimers()
})

let under = 0
/** Counts pending calls, so that a test can wait for them. */
const counted = (test: Test) => {
  const { fetch } = test.app.platform
  test.app.platform.fetch = async (...args) => {
    under++
    try {
      return await fetch(...args)
    } finally {
      under--
    }
  }
  return test
}

/** Advances time and waits for everything that starts; immediates are real. */
const passed = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 20 || under > 0; turn++) await new Promise(resolve => setImmediate(resolve))
}

describe('the logs', () => {
  it('[LOG-4] are sent in bodies that browsers let outlive the page, however long the events are', async () => {
    const test = createTestApp()
    const { log } = test.app.get(logs)
    for (let each = 0; each < 100; each++)
      log('errors', 'broken', { a: 'ä'.repeat(500), b: 'b'.repeat(500), each })
    const sizes: number[] = []
    const { fetch } = test.app.platform
    test.app.platform.fetch = async (input, init) => {
      if (typeof init?.body === 'string') sizes.push(new TextEncoder().encode(init.body).length)
      return fetch(input, init)
    }
    for (let batch = 0; batch < 5; batch++) await passed(15_100)
    expect(sizes.length).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThan(64 * 1024)
    const sent = calls(test, lady).flatMap(({ fields }) => Object.values(fields).flat())
    expect(JSON.stringify(sent).match(/"each":\d+/g)).toHaveLength(100)
  })

  it('[LOG-1, LOG-2, LOG-3, LOG-4] are sent in one batch after 15 s, each event complete', async () => {
    const test = createTestApp({ platform: { now: () => 1_700_000_000_000 } })
    const { log } = test.app.get(logs)
    log('gif-search', 'opened', { context: 'messaging' })
    log('gif-search', 'chosen')
    log('errors', 'broken', {}, 'cslog')
    await passed(14_900)
    expect(calls(test, lady)).toHaveLength(0)
    await passed(200)
    const [call] = calls(test, lady)
    expect(calls(test, lady)).toHaveLength(1)
    expect(call?.status).toBe(200)
    const events = call?.fields.events as Record<string, unknown>[]
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      log_key: 'gif-search',
      event: 'opened',
      ts: 1_700_000_000_000,
      data: { context: 'messaging' },
      env: { page: 'dashboard', language: 'en-US' },
    })
    for (const field of ['uuid', 'rid', 'elapsed']) expect(events[0]).toHaveProperty(field)
    expect(events[0]?.rid).toBe(events[1]?.rid)
    expect(calls(test, cslog)[0]?.fields.payload).toHaveLength(1)
  })

  it('[LOG-4] are sent by beacon when the page is left, and stay stored if the browser refuses', async () => {
    const test = createTestApp()
    const { log } = test.app.get(logs)
    log('a', 'first')
    accepts = false
    window.dispatchEvent(new Event('pagehide'))
    accepts = true
    window.dispatchEvent(new Event('pagehide'))
    await passed(0)
    expect(beacons).toHaveLength(1)
    expect(beacons[0]?.url).toMatch(/\/svc\/log\/lady$/)
    expect(beacons[0]?.body.form_key).toBe(test.realm.formKey)
    expect(beacons[0]?.body.events).toHaveLength(1)
    await passed(60_000)
    expect(calls(test, lady)).toHaveLength(0)
  })

  it('[LOG-5] send a tracker service its trackers and the time, and ignore its answer', async () => {
    const test = createTestApp({ platform: { now: () => 5000 } })
    const { track } = test.app.get(logs)
    track('pt-1')
    track({ pt: 'pt-2' })
    await passed(15_100)
    const [call] = calls(test, '/services/tracker')
    expect(call?.fields).toMatchObject({ trackers: ['pt-1', { pt: 'pt-2' }], flushTime: 5000 })
    test.realm.faults.add({ call: 'POST /services/tracker', kind: 'malformed' })
    track('pt-3')
    await passed(15_100)
    await passed(60_000)
    expect(calls(test, '/services/tracker')).toHaveLength(2)
  })

  it('[LOG-5] keep the form key from a tracker on another site, and are never sent without https', async () => {
    const asked: { url: string; body: string; mode: unknown }[] = []
    const test = createTestApp({
      bootstrap: { hosts: { tracker: 'http://track.example', www: 'http://www.example' } },
      platform: {
        fetch: async (url, init) => {
          asked.push({ url: String(url), body: String(init?.body), mode: init?.mode })
          return new Response(null, { status: 204 })
        },
      },
    })
    test.app.get(logs).track('pt-1')
    test.app.get(logs).log('errors', 'broken', {}, 'cslog')
    await passed(15_100)
    const [tracker, www] = asked
    expect(tracker?.url).toBe('https://track.example/services/tracker')
    expect(tracker?.body).not.toContain('form_key')
    expect(www?.url).toBe('https://www.example/services/cslog')
    expect(www?.body).toContain('form_key')
    expect(www?.mode).toBe('no-cors')
  })

  it('wait longer after each failure, are sent again, and are never shown', async () => {
    const test = createTestApp()
    const { log } = test.app.get(logs)
    test.realm.faults.add({ call: `POST ${lady}`, kind: 'status', status: 500 })
    test.realm.faults.add({ call: `POST ${lady}`, kind: 'drop' })
    log('a', 'first')
    await passed(15_100)
    log('a', 'second')
    await passed(15_100)
    expect(calls(test, lady)).toHaveLength(1)
    await passed(15_100)
    expect(calls(test, lady)).toHaveLength(2)
    await passed(60_100)
    expect(calls(test, lady)[2]?.fields.events).toHaveLength(2)
    expect(calls(test, lady)[2]?.status).toBe(200)
    expect(test.events.map(({ name }) => name)).toEqual([])
  })

  it('drop what the server refuses for good, and the oldest of too many', async () => {
    const test = createTestApp()
    const { log } = test.app.get(logs)
    test.realm.faults.add({ call: `POST ${lady}`, kind: 'status', status: 400 })
    log('a', 'refused')
    await passed(15_100)
    for (let n = 0; n < 600; n++) log('a', `n${n}`)
    await passed(15_100)
    const events = calls(test, lady)[1]?.fields.events as { event: string }[]
    expect(events).toHaveLength(100)
    expect(events[0]?.event).toBe('n100')
  })

  it('take a newer form key from an answer and retry with it', async () => {
    const test = createTestApp()
    test.app.get(logs).log('a', 'first')
    test.realm.rotateFormKey()
    await passed(15_100)
    expect(calls(test, lady)[0]?.status).toBe(403)
    await passed(30_100)
    expect(calls(test, lady)[1]?.status).toBe(200)
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
    window.dispatchEvent(new Event('pagehide'))
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

  it('are sent when Inlay is unmounted', async () => {
    const test = createTestApp()
    test.app.get(logs).log('a', 'last')
    test.app.disposer.dispose()
    await passed(0)
    expect(beacons).toHaveLength(1)
    test.app.get(logs).log('a', 'too late')
    await passed(60_000)
    expect(calls(test, lady)).toHaveLength(0)
  })
})
