import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { callAddress } from '../../../src/platform/http/call-address.ts'
import { http } from '../../../src/platform/http/client.ts'
import { openEnvelope, readErrors } from '../../../src/platform/http/envelope.ts'
import { type Failure, serverMessage, statusCode } from '../../../src/platform/http/failure.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { failureText } from '../../../src/shared/feedback/failure-text.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'

const follow = { method: 'POST', path: '/svc/follow', form: { tumblelog: 'papercranes' } } as const
const header = {
  method: 'GET',
  path: '/svc/indash_blog/header',
  query: { tumblelog_name_or_id: 'papercranes' },
} as const
type Call = Parameters<ReturnType<typeof http>['send']>[0]

let test: TestApp
const sendBy = (by: Pick<TestApp, 'app'>, call: Call = follow) => by.app.get(http).send(call)
const send = (call: Call = follow) => sendBy(test, call)
/** A call that fails. */
const failed = async (call: Call = follow): Promise<Failure> => {
  const result = await send(call)
  return result.ok ? expect.unreachable('it should fail') : result.failure
}
const fault = (kind: Fault['kind'], more: Partial<Fault> = {}, { method, path }: Call = follow) =>
  test.realm.faults.add({ call: `${method} ${path}`, kind, ...more })
const lastHeaders = ({ realm }: TestApp = test) => realm.requests.at(-1)?.headers
const statuses = ({ realm }: TestApp = test) => realm.requests.map(({ status }) => status)

beforeEach(() => {
  stubPage()
  test = createTestApp()
})
afterEach(() => void vi.useRealTimers())

describe('the form key', () => {
  it('[BOOT-9, BOOT-10] is sent in the header, and in a form-encoded body too; a GET of the social calls has none', async () => {
    expect(await send()).toMatchObject({ ok: true })
    expect(lastHeaders()).toMatchObject({ 'x-tumblr-form-key': test.realm.formKey })
    const fields = { form_key: test.realm.formKey, tumblelog: 'papercranes' }
    expect(test.realm.requests.at(-1)?.fields).toMatchObject(fields)
    await send(header)
    expect(lastHeaders()).not.toHaveProperty('x-tumblr-form-key')
  })

  it('[BOOT-9] stays on the page’s own site, although a <base> names another one', async () => {
    Object.assign(document, { baseURI: 'https://cdn.example/assets/' })
    expect(callAddress(test.app, '/svc/follow')?.href).toBe('http://localhost:3000/svc/follow')
    expect(await send()).toMatchObject({ ok: true })
    expect(test.realm.requests).toHaveLength(1)
  })

  it('is renewed where it is refused: the call is sent once more, and the new key is passed on', async () => {
    const old = test.realm.formKey
    test.realm.rotateFormKey()
    expect(await send()).toMatchObject({ ok: true })
    expect(test.app.get(formKey).value()).not.toBe(old)
    expect(test.emitted('form-key:changed')).toHaveLength(1)
    expect(statuses()).toEqual([403, 200])
    // It is given up if none is accepted.
    test = createTestApp({ bootstrap: { form_key: 'nonsense' } })
    expect(await send()).toMatchObject({ ok: false, failure: { kind: 'status' } })
    expect(test.realm.requests.length).toBeLessThanOrEqual(2)
  })

  it.each([400, 404, 409, 429, 500])(
    'of an answer with %i does not make a call be sent again',
    async status => {
      fault('status', { status, headers: { 'x-tumblr-form-key': `newer-${status}` }, times: 0 })
      expect(await send()).toMatchObject({ ok: false, failure: { status } })
      expect(test.realm.requests).toHaveLength(1)
    },
  )

  it.each([401, 403, 419, 422])('of an answer with %i makes a call be sent again, once', async status => {
    test = createTestApp({ bootstrap: { form_key: 'old' } })
    fault('status', { status, headers: { 'x-tumblr-form-key': test.realm.formKey } })
    expect(await send()).toMatchObject({ ok: true })
    expect(statuses()).toEqual([status, 200])
  })

  it('forbids redirects of the calls that have it', async () => {
    const modes: (RequestRedirect | undefined)[] = []
    const { fetch } = test.app.platform
    test.app.platform.fetch = (input, init) => {
      modes.push(input instanceof Request ? input.redirect : init?.redirect)
      return fetch(input, init)
    }
    for (const call of [follow, { ...header, formKey: true }, header]) await send(call)
    expect(modes).toEqual(['manual', 'manual', 'follow'])
  })
})

describe('a call', () => {
  it('[DEC-174] says whose page it comes from, so that an old tab cannot act as whoever has logged in since', async () => {
    await send()
    expect(lastHeaders()).toMatchObject({ 'inlay-user': 'aria' })
    const old = createTestApp({ bootstrap: { user: { name: 'zoë', channels: [{ name: 'zoë' }] } } })
    expect(await sendBy(old)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(lastHeaders(old)).toMatchObject({ 'inlay-user': 'zo%C3%AB' })
    const other = createTestApp({ bootstrap: { hosts: { api: 'https://api.example' } } })
    await sendBy(other)
    expect(lastHeaders(other)).not.toHaveProperty('inlay-user')
    expect(other.realm.requests).toHaveLength(1)
  })

  it('asks for JSON, so that frameworks answer 401 instead of a redirect to the login page', async () => {
    await send()
    expect(lastHeaders()?.accept).toBe('application/json')
    await send({ ...header, text: true })
    expect(lastHeaders()?.accept ?? '').not.toContain('json')
  })

  it('leaves out fields without a value', async () => {
    await send({ ...follow, form: { tumblelog: 'papercranes', source: undefined, pt: null } })
    expect(Object.keys(test.realm.requests.at(-1)?.fields ?? {})).toEqual(['tumblelog', 'form_key'])
  })

  it('follows links to its own server only', async () => {
    for (const path of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', 'http://['])
      expect(await failed({ method: 'GET', path }), path).toEqual({ kind: 'malformed', status: 0 })
    expect(test.realm.requests).toEqual([])
  })

  it('that is safe is sent again, after the delay that the server asks for', async () => {
    vi.useFakeTimers()
    fault('status', { status: 503, headers: { 'Retry-After': '4' } }, header)
    let settled = false
    const answer = send(header).finally(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(3900)
    expect([test.realm.faults.list(), settled]).toEqual([[], false])
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toMatchObject({ ok: true })
  })

  it('that is safe is given up after three tries', async () => {
    vi.useFakeTimers()
    fault('status', { status: 503, times: 0 }, header)
    const answer = failed(header)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ status: 503 })
    expect(statuses()).toEqual([503, 503, 503])
  })

  it('ends when its time is over, or its signal says so', async () => {
    vi.useFakeTimers()
    fault('delay', { delayMs: 60_000, times: 2 })
    const late = failed({ ...follow, timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1001)
    expect(await late).toEqual({ kind: 'timeout' })
    const controller = new AbortController()
    const aborted = failed({ ...follow, signal: controller.signal })
    controller.abort()
    expect(await aborted).toEqual({ kind: 'aborted' })
  })

  it.each([header, follow])(
    'ends if its body stalls, and if the one of a refusal does: $method',
    async call => {
      vi.useFakeTimers()
      fault('stall', {}, call)
      const stalled = failed(call)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(await stalled).toEqual({ kind: 'timeout' })
      const aborted = new AbortController()
      fault('stall', {}, call)
      const left = failed({ ...call, signal: aborted.signal })
      await vi.advanceTimersByTimeAsync(1000)
      aborted.abort()
      expect(await left).toEqual({ kind: 'aborted' })
      expect(vi.getTimerCount()).toBe(0)
    },
  )
})

describe('an answer', () => {
  it('is read in its envelope, and without one', () => {
    expect(openEnvelope({ meta: { status: 200 }, response: { a: 1 } })).toEqual({ a: 1 })
    expect(openEnvelope({ a: 1 })).toEqual({ a: 1 })
    expect(openEnvelope([1])).toEqual([1])
    fc.assert(fc.property(fc.jsonValue(), body => openEnvelope({ meta: {}, response: body }) === body))
  })

  it('has errors as objects or as strings, beside meta or inside the response', () => {
    expect(readErrors({ errors: ['no links'] })).toEqual([{ detail: 'no links' }])
    const errors = [{ code: 7001, title: 'T' }]
    expect(readErrors({ response: { errors } })).toEqual([{ code: 7001, title: 'T', detail: undefined }])
    fc.assert(fc.property(fc.jsonValue(), body => Array.isArray(readErrors(body))))
  })

  it.each([
    ['status', { status: 500 }, { kind: 'status', status: 500 }],
    ['drop', {}, { kind: 'offline' }],
    ['cut', {}, { kind: 'offline' }],
    ['accepted-then-drop', {}, { kind: 'offline' }],
  ] as const)('that meets %s is reported, and the call is sent once', async (kind, more, failure) => {
    fault(kind, more)
    expect(await failed({ ...follow, schema: v.object({}) })).toMatchObject(failure)
    expect(test.realm.requests.length).toBeLessThanOrEqual(1)
    expect(test.realm.faults.list()).toEqual([])
  })

  it('that cannot be parsed, or lacks a field that is required, is malformed', async () => {
    fault('malformed', {}, header)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const call = { ...header, schema: v.object({ name: v.optional(v.number()), surely_missing: v.string() }) }
    expect(await failed(call)).toEqual({ kind: 'malformed', status: 200 })
    expect(warn).not.toHaveBeenCalled()
    expect(await failed(call)).toEqual({ kind: 'malformed', status: 200, field: 'surely_missing' })
    // Once, with the call and the field, as for page data.
    expect(warn).toHaveBeenCalledTimes(1)
    for (const part of [header.path, 'surely_missing']) expect(warn.mock.calls[0]?.[0]).toContain(part)
  })

  it.each([
    ['its login page', {}],
    ['the way to its login page', { status: 302 }],
    ['the way to another site', { status: 307, headers: { location: 'https://evil.example/' } }],
  ] satisfies [string, Partial<Fault>][])(
    'is no success where a server that has ended the session gives %s',
    async (_, more) => {
      for (const call of [follow, { ...follow, schema: v.object({}) }]) {
        fault('login', more)
        const failure = await failed(call)
        expect(failure).toEqual({ kind: 'login', status: 401 })
        expect(failureText(failure)).toContain('You’ve been logged out.')
      }
    },
  )

  it('[BOOT-31] is accepted whatever it is if it can be parsed and none of its fields are needed', async () => {
    for (const response of [undefined, null, [], {}, 'OK', { odd: [1] }]) {
      const fetch = async () => Response.json({ meta: {}, response })
      expect(await sendBy(createTestApp({ platform: { fetch } }))).toMatchObject({ ok: true })
    }
    fault('malformed')
    expect(await failed()).toEqual({ kind: 'malformed', status: 200 })
  })

  it('of a refusal has its status, errors and body', async () => {
    fault('status', { status: 403, errors: [{ code: 7001, detail: 'Verify first.' }] })
    const failure = await failed()
    expect([statusCode(failure), serverMessage(failure)]).toEqual(['403.7001', 'Verify first.'])
  })

  it('[ASK-17, POST-61] with errors is a refusal, also with status 200, of a call that carries words', async () => {
    fault('status', { status: 200, errors: ['Too long.'] })
    expect(serverMessage(await failed({ ...follow, once: 'a key' }))).toBe('Too long.')
  })
})

it.each([
  ['a date, by the server’s clock', 'Thu, 26 Nov 2026 10:00:30 GMT', 30_000],
  ['seconds', '90', 90_000],
  ['days, as another unit was meant', '99999999999', 3_600_000],
  ['a time that is over', 'Thu, 26 Nov 2026 09:00:00 GMT', undefined],
])('a pause that the server asks for is read from %s, whatever this clock says', async (_, after, pause) => {
  const headers = { 'retry-after': after, date: 'Thu, 26 Nov 2026 10:00:00 GMT' }
  vi.setSystemTime(Date.UTC(2026, 10, 26, 5))
  const fetch = async () => new Response('{}', { status: 429, headers })
  const result = await sendBy(createTestApp({ platform: { fetch } }))
  expect(result).toMatchObject({ ok: false, failure: { status: 429 } })
  expect(!result.ok && 'retryAfterMs' in result.failure ? result.failure.retryAfterMs : undefined).toBe(pause)
})
