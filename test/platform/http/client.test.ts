// @vitest-environment happy-dom

import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { callAddress } from '../../../src/platform/http/call-address.ts'
import { http } from '../../../src/platform/http/client.ts'
import { openEnvelope, readErrors } from '../../../src/platform/http/envelope.ts'
import { serverMessage, statusCode } from '../../../src/platform/http/failure.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { failureText } from '../../../src/shared/feedback/failure-text.ts'
import { canTryAgain } from '../../../src/shared/feedback/try-again.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

const follow = { method: 'POST', path: '/svc/follow', form: { tumblelog: 'papercranes' } } as const
const header = {
  method: 'GET',
  path: '/svc/indash_blog/header',
  query: { tumblelog_name_or_id: 'papercranes' },
} as const

let test: TestApp
const send = (call: Parameters<ReturnType<typeof http>['send']>[0]) => test.app.get(http).send(call)

beforeEach(() => {
  test = createTestApp()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the http client', () => {
  it('[BOOT-9, BOOT-10] sends the form key in the header, and in a form-encoded body too', async () => {
    expect(await send(follow)).toMatchObject({ ok: true })
    const sent = test.realm.requests.at(-1)
    expect(sent?.headers).toMatchObject({ 'x-tumblr-form-key': test.realm.formKey })
    expect(sent?.fields).toMatchObject({ form_key: test.realm.formKey, tumblelog: 'papercranes' })
  })

  it('[BOOT-9] keeps the form key on the page’s own site, although a <base> names another one', async () => {
    document.head.innerHTML = '<base href="https://cdn.example/assets/">'
    onTestFinished(() => document.head.replaceChildren())
    expect(document.baseURI).toBe('https://cdn.example/assets/')
    const { app, realm } = createTestApp()
    expect(callAddress(app, '/svc/follow')?.href).toBe(new URL('/svc/follow', location.href).href)
    expect(await app.get(http).send(follow)).toMatchObject({ ok: true })
    expect(realm.requests).toHaveLength(1)
  })

  it('[BOOT-10] sends a GET of the social calls without it', async () => {
    await send(header)
    expect(test.realm.requests.at(-1)?.headers).not.toHaveProperty('x-tumblr-form-key')
  })

  it('renews a refused form key, retries once, and passes the new key on', async () => {
    const old = test.realm.formKey
    test.realm.rotateFormKey()
    expect(await send(follow)).toMatchObject({ ok: true })
    expect(test.app.get(formKey).value()).not.toBe(old)
    expect(test.emitted('form-key:changed')).toHaveLength(1)
    expect(
      test.realm.requests.filter(({ path }) => path === '/svc/follow').map(({ status }) => status),
    ).toEqual([403, 200])
  })

  it('[DEC-174] says whose page a call comes from, so that an old tab cannot act as whoever has logged in since', async () => {
    await send(follow)
    expect(test.realm.requests.at(-1)?.headers).toMatchObject({ 'inlay-user': 'aria' })
    const old = createTestApp({ bootstrap: { user: { name: 'zoë', channels: [{ name: 'zoë' }] } } })
    expect(await old.app.get(http).send(follow)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(old.realm.requests.at(-1)?.headers).toMatchObject({ 'inlay-user': 'zo%C3%AB' })
    const other = createTestApp({ bootstrap: { hosts: { api: 'https://api.example' } } })
    await other.app.get(http).send(follow)
    expect(other.realm.requests.at(-1)?.headers).not.toHaveProperty('inlay-user')
    expect(other.realm.requests).toHaveLength(1)
  })

  it('gives up if no key is accepted', async () => {
    const bad = createTestApp({ bootstrap: { form_key: 'nonsense' } })
    const result = await bad.app.get(http).send(follow)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'status' } })
    expect(bad.realm.requests.length).toBeLessThanOrEqual(2)
  })

  it('reads an answer in its envelope, and without one', () => {
    expect(openEnvelope({ meta: { status: 200 }, response: { a: 1 } })).toEqual({ a: 1 })
    expect(openEnvelope({ a: 1 })).toEqual({ a: 1 })
    expect(openEnvelope([1])).toEqual([1])
    fc.assert(fc.property(fc.jsonValue(), body => openEnvelope({ meta: {}, response: body }) === body))
  })

  it('reads errors as objects and as strings, beside meta or inside the response', () => {
    expect(readErrors({ errors: ['no links'] })).toEqual([{ detail: 'no links' }])
    expect(readErrors({ response: { errors: [{ code: 7001, title: 'T' }] } })).toEqual([
      { code: 7001, title: 'T', detail: undefined },
    ])
    fc.assert(fc.property(fc.jsonValue(), body => Array.isArray(readErrors(body))))
  })

  const failures: [Fault['kind'], Partial<Fault>, object][] = [
    ['status', { status: 500 }, { kind: 'status', status: 500 }],
    ['drop', {}, { kind: 'offline' }],
    ['cut', {}, { kind: 'offline' }],
    ['accepted-then-drop', {}, { kind: 'offline' }],
  ]
  it.each(failures)(
    'reports the failure of a call that meets %s, and sends it once',
    async (kind, more, failure) => {
      test.realm.faults.add({ call: 'POST /svc/follow', kind, ...more })
      expect(await send({ ...follow, schema: v.object({}) })).toMatchObject({ ok: false, failure })
      expect(test.realm.requests.filter(({ path }) => path === '/svc/follow').length).toBeLessThanOrEqual(1)
      expect(test.realm.faults.list()).toEqual([])
    },
  )

  it('reports an answer that cannot be parsed or lacks required fields as malformed', async () => {
    test.realm.faults.add({ call: 'GET /svc/indash_blog/header', kind: 'malformed' })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const call = { ...header, schema: v.object({ name: v.optional(v.number()), surely_missing: v.string() }) }
    expect(await send(call)).toEqual({ ok: false, failure: { kind: 'malformed', status: 200 } })
    expect(warn).not.toHaveBeenCalled()
    const result = await send(call)
    const field = 'surely_missing'
    expect(result).toEqual({ ok: false, failure: { kind: 'malformed', status: 200, field } })
    // Once, with the call and the field, as for page data.
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain(header.path)
    expect(warn.mock.calls[0]?.[0]).toContain(field)
    expect(test.emitted('ajax:error')).toEqual([{ path: header.path, status: 200, field }])
    if (result.ok) throw new Error('it should fail')
    expect(canTryAgain(result.failure)).toBe(false)
    expect(failureText(result.failure)).not.toMatch(/again/i)
  })

  it.each(['GET', 'POST'] as const)(
    'ends a %s whose body stalls, and one whose refusal does',
    async method => {
      vi.useFakeTimers()
      const call = method === 'GET' ? header : follow
      test.realm.faults.add({ call: `${method} ${call.path}`, kind: 'stall' })
      const stalled = send(call)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(await stalled).toEqual({ ok: false, failure: { kind: 'timeout' } })
      const aborted = new AbortController()
      test.realm.faults.add({ call: `${method} ${call.path}`, kind: 'stall' })
      const left = send({ ...call, signal: aborted.signal })
      await vi.advanceTimersByTimeAsync(1000)
      aborted.abort()
      expect(await left).toEqual({ ok: false, failure: { kind: 'aborted' } })
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('asks for JSON, so that frameworks answer 401 instead of a redirect to the login page', async () => {
    await send(follow)
    await send({ ...header, text: true })
    const [json, html] = test.realm.requests.slice(-2)
    expect(json?.headers.accept).toBe('application/json')
    expect(html?.headers.accept ?? '').not.toContain('json')
  })

  it.each([400, 404, 409, 429, 500])(
    'does not send a call again for a %i, although the answer brings a newer form key',
    async status => {
      const headers = { 'x-tumblr-form-key': `newer-${status}` }
      test.realm.faults.add({ call: 'POST /svc/follow', kind: 'status', status, headers, times: 0 })
      expect(await send(follow)).toMatchObject({ ok: false, failure: { status } })
      expect(test.realm.requests).toHaveLength(1)
    },
  )

  it.each([401, 403, 419, 422])(
    'sends a call again once for a %i that brings a newer form key',
    async status => {
      const headers = { 'x-tumblr-form-key': test.realm.formKey }
      const { app, realm } = createTestApp({ bootstrap: { form_key: 'old' } })
      realm.faults.add({ call: 'POST /svc/follow', kind: 'status', status, headers })
      expect(await app.get(http).send(follow)).toMatchObject({ ok: true })
      expect(realm.requests.map(one => one.status)).toEqual([status, 200])
    },
  )

  it.each([
    ['its login page', {}],
    ['the way to its login page', { status: 302 }],
    ['the way to another site', { status: 307, headers: { location: 'https://evil.example/' } }],
  ] satisfies [string, Partial<Fault>][])(
    'does not count as success when a server that has ended the session answers with %s',
    async (_, more) => {
      for (const call of [follow, { ...follow, schema: v.object({}) }]) {
        test.realm.faults.add({ call: 'POST /svc/follow', kind: 'login', ...more })
        const result = await send(call)
        expect(result).toEqual({ ok: false, failure: { kind: 'login', status: 401 } })
        expect(result.ok || failureText(result.failure)).toContain('You’ve been logged out.')
      }
    },
  )

  it('forbids redirects of calls with a form key', async () => {
    const modes: (RequestRedirect | undefined)[] = []
    const { fetch } = test.app.platform
    const app = createTestApp({
      platform: {
        fetch: (input, init) => {
          modes.push(input instanceof Request ? input.redirect : init?.redirect)
          return fetch(input, init)
        },
      },
    }).app
    await app.get(http).send(follow)
    await app.get(http).send({ ...header, formKey: true })
    await app.get(http).send(header)
    expect(modes).toEqual(['manual', 'manual', 'follow'])
  })

  it('[BOOT-31] accepts any parsable answer if none of its fields are needed, and no other', async () => {
    for (const response of [undefined, null, [], {}, 'OK', { odd: [1] }]) {
      const { app } = createTestApp({
        platform: { fetch: async () => Response.json({ meta: {}, response }) },
      })
      expect(await app.get(http).send(follow)).toMatchObject({ ok: true })
    }
    test.realm.faults.add({ call: 'POST /svc/follow', kind: 'malformed' })
    expect(await send(follow)).toEqual({ ok: false, failure: { kind: 'malformed', status: 200 } })
  })

  it('keeps status, errors and body of a refusal', async () => {
    test.realm.faults.add({
      call: 'POST /svc/follow',
      kind: 'status',
      status: 403,
      errors: [{ code: 7001, detail: 'Verify first.' }],
    })
    const result = await send(follow)
    if (result.ok) throw new Error('it should fail')
    expect(statusCode(result.failure)).toBe('403.7001')
    expect(serverMessage(result.failure)).toBe('Verify first.')
  })

  it('[ASK-17, POST-61] takes errors for a refusal, also with status 200, of a call that carries words', async () => {
    test.realm.faults.add({
      call: 'POST /svc/follow',
      kind: 'status',
      status: 200,
      errors: ['Too long.'],
    })
    const result = await send({ ...follow, once: 'a key' })
    if (result.ok) throw new Error('it should fail')
    expect(serverMessage(result.failure)).toBe('Too long.')
  })

  it('retries safe calls, after the delay that the server asks for', async () => {
    vi.useFakeTimers()
    test.realm.faults.add({
      call: 'GET /svc/indash_blog/header',
      kind: 'status',
      status: 503,
      headers: { 'Retry-After': '4' },
    })
    const answer = send(header)
    await vi.advanceTimersByTimeAsync(3900)
    expect(test.realm.faults.list()).toEqual([])
    let settled = false
    answer.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toMatchObject({ ok: true })
  })

  it('gives up a safe call after three tries', async () => {
    vi.useFakeTimers()
    test.realm.faults.add({ call: 'GET /svc/indash_blog/header', kind: 'status', status: 503, times: 0 })
    const answer = send(header)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ ok: false, failure: { status: 503 } })
  })

  it('times out', async () => {
    vi.useFakeTimers()
    test.realm.faults.add({ call: 'POST /svc/follow', kind: 'delay', delayMs: 60_000 })
    const answer = send({ ...follow, timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1001)
    expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  it('is aborted by its signal', async () => {
    const controller = new AbortController()
    test.realm.faults.add({ call: 'POST /svc/follow', kind: 'delay', delayMs: 500 })
    const answer = send({ ...follow, signal: controller.signal })
    controller.abort()
    expect(await answer).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })

  it('follows links to its own server only', async () => {
    for (const path of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', 'http://['])
      expect(await send({ method: 'GET', path }), path).toEqual({
        ok: false,
        failure: { kind: 'malformed', status: 0 },
      })
    expect(test.realm.requests).toEqual([])
  })

  it('leaves out fields without a value and repeats those with several', async () => {
    await send({
      method: 'POST',
      path: '/svc/follow',
      form: { tumblelog: 'papercranes', source: undefined, pt: null },
    })
    expect(Object.keys(test.realm.requests.at(-1)?.fields ?? {})).toEqual(['tumblelog', 'form_key'])
  })
})
