// @vitest-environment happy-dom

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BootstrapData } from '../../../src/platform/bus/contract.ts'
import type { Call } from '../../../src/platform/http/call.ts'
import { http } from '../../../src/platform/http/client.ts'
import { login } from '../../../src/platform/http/login.ts'
import { loginState } from '../../../src/platform/http/login-state.ts'
import { createTestApp } from '../../support/app.ts'
import { stubTabs } from '../tabs/support.ts'

/** A server with a session that can end, as far as one browser sees it. */
function createServer() {
  const done: string[] = []
  let keys = 0
  const server = {
    user: 'aria' as string | null,
    key: 'key-0',
    canRefresh: false,
    /** Keys of calls that were carried out, in order. */
    done,
    pages: 0,
    refreshes: 0,
    /** How it says that the session has ended. */
    refuses: () => Response.json({ meta: { status: 401 } }, { status: 401 }),
    logIn(user: string | null) {
      server.user = user
      server.key = `key-${++keys}`
    },
    answer(url: string, init: RequestInit): Response {
      const headers = new Headers(init.headers)
      if (url.endsWith('/refresh')) {
        server.refreshes++
        if (!server.canRefresh) return server.refuses()
        server.logIn('aria')
        return Response.json({ form_key: server.key })
      }
      if (init.method !== 'POST') {
        server.pages++
        const data = { form_key: server.key, user: server.user && { name: server.user, channels: [] } }
        return new Response(
          `<!doctype html><script type="application/json" id="inlay-bootstrap">${JSON.stringify(data)}</script>`,
          { headers: { 'content-type': 'text/html' } },
        )
      }
      if (server.user !== 'aria') return server.refuses()
      if (headers.get('x-tumblr-form-key') !== server.key)
        return Response.json({}, { status: 403, headers: { 'X-Tumblr-Form-Key': server.key } })
      done.push(String(headers.get('idempotency-key')))
      return Response.json({ response: {} })
    },
  }
  return server
}
type Server = ReturnType<typeof createServer>

const openTab = (server: Server, bootstrap: Partial<BootstrapData> = {}, between = async () => {}) => {
  const test = createTestApp({
    bootstrap: { form_key: server.key, session: { login: '/login', refresh: '/refresh' }, ...bootstrap },
    platform: {
      async fetch(input, init = {}) {
        const request =
          input instanceof Request ? input : new Request(new URL(String(input), location.href), init)
        await between()
        const response = server.answer(request.url, { method: request.method, headers: request.headers })
        await between()
        return response
      },
    },
  })
  const send = (once: string, fields: Partial<Call<unknown>> = {}) =>
    test.app.get(http).send({ method: 'POST', path: '/svc/reply', once, ...fields })
  const $state = test.app.get(loginState)
  return { ...test, send, $state, login: () => test.app.get(login) }
}
const asks = (tab: ReturnType<typeof openTab>) => vi.waitFor(() => expect(tab.$state.get()).toBe('asking'))

let reloads = 0
beforeEach(() => {
  stubTabs()
  reloads = 0
  vi.spyOn(location, 'reload').mockImplementation(() => void reloads++)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a session that ends', () => {
  it('[MSGE-10] asks once for all calls that wait; after the log-in each is sent again with its key, exactly once', async () => {
    const server = createServer()
    const tab = openTab(server)
    server.logIn(null)
    const all = ['a', 'b', 'c'].map(once => tab.send(once))
    await asks(tab)
    expect(tab.needed).toEqual(['overlays'])
    expect(server.refreshes).toBe(1)
    await tab.login().check(true)
    expect(tab.$state.get()).toBe('not yet')
    server.logIn('aria')
    window.dispatchEvent(new Event('focus'))
    expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, true])
    expect(server.done.toSorted()).toEqual(['a', 'b', 'c'])
    expect(tab.$state.get()).toBe('idle')
  })

  it('is renewed silently where the host can do that', async () => {
    const server = createServer()
    server.canRefresh = true
    const tab = openTab(server)
    server.logIn(null)
    expect(await tab.send('a')).toMatchObject({ ok: true })
    expect([tab.needed, server.done]).toEqual([[], ['a']])
  })

  it.each([
    ['a login page', () => new Response('<form></form>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } })],
    [
      'a form key that no newer one mends',
      () => Response.json({}, { status: 403, headers: { 'X-Tumblr-Form-Key': `k${Math.random()}` } }),
    ],
    ['419', () => Response.json({}, { status: 419 })],
  ])('is noticed by %s', async (_, refuses) => {
    const server = createServer()
    server.refuses = refuses
    const tab = openTab(server, { session: { login: '/login' } })
    server.logIn(null)
    const sent = tab.send('a')
    await asks(tab)
    server.logIn('aria')
    await tab.login().check(true)
    expect(await sent).toMatchObject({ ok: true })
    expect(server.done).toEqual(['a'])
  })

  it('a 403 that is about something else, or one without a page to log in, is as before', async () => {
    const server = createServer()
    server.refuses = () => Response.json({}, { status: 403 })
    const tab = openTab(server)
    server.logIn(null)
    expect(await tab.send('a')).toMatchObject({ ok: false, failure: { status: 403 } })
    const plain = createServer()
    const without = openTab(plain, { session: undefined })
    plain.logIn(null)
    expect(await without.send('a')).toMatchObject({ ok: false, failure: { status: 401 } })
    expect([tab.needed, without.needed, plain.pages]).toEqual([[], [], 0])
  })

  it('closing the sheet lets what waits fail as before; the next call asks again', async () => {
    const server = createServer()
    const tab = openTab(server)
    server.logIn(null)
    const first = tab.send('a')
    await asks(tab)
    tab.login().close()
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'status', status: 401 } })
    const second = tab.send('b')
    await asks(tab)
    server.logIn('aria')
    await tab.login().check()
    expect(await second).toMatchObject({ ok: true })
    expect(server.done).toEqual(['b'])
  })

  it('quiet calls do not ask; a call that is aborted waits no longer', async () => {
    const server = createServer()
    const tab = openTab(server)
    server.logIn(null)
    expect(await tab.send('a', { quiet: true })).toMatchObject({ ok: false })
    expect(tab.needed).toEqual([])
    const stop = new AbortController()
    const sent = tab.send('b', { signal: stop.signal })
    await asks(tab)
    stop.abort()
    expect(await sent).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(tab.$state.get()).toBe('idle')
  })

  it('another user who logs in sees nothing of it: what waits fails, and the page reloads', async () => {
    const server = createServer()
    const tab = openTab(server)
    server.logIn(null)
    const sent = tab.send('a')
    await asks(tab)
    server.logIn('bruno')
    window.dispatchEvent(new Event('focus'))
    expect(await sent).toMatchObject({ ok: false })
    await vi.waitFor(() => expect(reloads).toBe(1))
    expect([tab.$state.get(), server.done]).toEqual(['other user', []])
  })

  it('all tabs go on when the user is back in one', async () => {
    const server = createServer()
    const [one, two] = [openTab(server), openTab(server)]
    server.logIn(null)
    const sent = [one.send('a'), two.send('b')]
    await Promise.all([asks(one), asks(two)])
    server.logIn('aria')
    await one.login().check(true)
    expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([true, true])
    expect(server.done.toSorted()).toEqual(['a', 'b'])
  })

  it('any interleaving of calls, ends of the session and log-ins sends each call exactly once', async () => {
    const steps = fc.array(fc.constantFrom('send', 'end', 'log in', 'look'), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, fc.boolean(), async (scheduler, steps, canRefresh) => {
        const server = createServer()
        server.canRefresh = canRefresh
        const tab = openTab(server, {}, () => scheduler.schedule(Promise.resolve()))
        const sent: Promise<{ ok: boolean }>[] = []
        for (const step of steps) {
          if (step === 'send') sent.push(tab.send(`call ${sent.length}`))
          if (step === 'end') server.logIn(null)
          if (step === 'log in') server.logIn('aria')
          if (step === 'look') window.dispatchEvent(new Event('focus'))
          if (scheduler.count() > 0) await scheduler.waitOne()
        }
        server.logIn('aria')
        const all = Promise.all(sent)
        let isOver = false
        void all.finally(() => {
          isOver = true
        })
        for (let turn = 0; !isOver && turn < 500; turn++) {
          if (scheduler.count() > 0) await scheduler.waitOne()
          else window.dispatchEvent(new Event('focus'))
          await new Promise(resolve => setTimeout(resolve))
        }
        tab.app.disposer.dispose()
        const results = await all
        // One that was let down twice, by a session that ended again meanwhile, has failed, and is not done.
        expect(server.done.toSorted()).toEqual(
          results.flatMap(({ ok }, at) => (ok ? [`call ${at}`] : [])).toSorted(),
        )
        const ends = steps.filter(step => step === 'end').length
        expect(results.filter(({ ok }) => !ok).length).toBeLessThanOrEqual(ends > 1 ? sent.length : 0)
      }),
      { numRuns: 60 },
    )
  })
})
