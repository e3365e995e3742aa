import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BootstrapData } from '../../../src/platform/bus/contract.ts'
import type { Call } from '../../../src/platform/http/call.ts'
import { http } from '../../../src/platform/http/client.ts'
import { login } from '../../../src/platform/http/login.ts'
import { loginState } from '../../../src/platform/http/login-state.ts'
import { idempotencyKeys, sendOnce } from '../../../src/shared/send-once.ts'
import { createTestApp } from '../../support/app.ts'
import { dearRuns } from '../../support/properties.ts'
import { stubPage } from '../page-stub.ts'
import { stubTabs } from '../tabs/support.ts'

const newerKey = (key: string) => Response.json({}, { status: 403, headers: { 'X-Tumblr-Form-Key': key } })
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

/** A server with a session that can end, as far as one browser sees it. */
function createServer() {
  let keys = 0
  const server = {
    user: 'aria' as string | null,
    key: 'key-0',
    canRefresh: false,
    /** Keys of calls that were carried out, in order. */
    done: [] as string[],
    pages: 0,
    refreshes: 0,
    /** How it says that the session has ended. */
    refuses: () => Response.json({ meta: { status: 401 } }, { status: 401 }),
    logIn(user: string | null) {
      server.user = user
      server.key = `key-${++keys}`
    },
    answer({ url, method, headers }: Request): Response {
      if (url.endsWith('/refresh')) {
        server.refreshes++
        if (!server.canRefresh) return server.refuses()
        server.logIn('aria')
        return Response.json({ form_key: server.key })
      }
      if (method !== 'POST') {
        server.pages++
        const data = { form_key: server.key, user: server.user && { name: server.user, channels: [] } }
        const start = '<!doctype html><script type="application/json" id="inlay-bootstrap">'
        return html(`${start}${JSON.stringify(data)}</script>`)
      }
      if (server.user !== 'aria') return server.refuses()
      if (headers.get('x-tumblr-form-key') !== server.key) return newerKey(server.key)
      server.done.push(String(headers.get('idempotency-key')))
      return Response.json({ response: {} })
    },
  }
  return server
}
type Server = ReturnType<typeof createServer>

const openTab = (server: Server, bootstrap: Partial<BootstrapData> = {}, between = async () => {}) => {
  const session = { login: '/login', refresh: '/refresh' }
  const test = createTestApp({
    bootstrap: { form_key: server.key, session, ...bootstrap },
    platform: {
      async fetch(input, init = {}) {
        const address = input instanceof Request ? input : new URL(String(input), location.href)
        await between()
        const response = server.answer(new Request(address, init))
        await between()
        return response
      },
    },
  })
  const send = (once: string, fields: Partial<Call<unknown>> = {}) =>
    test.app.get(http).send({ method: 'POST', path: '/svc/reply', once, ...fields })
  const $state = test.app.get(loginState)
  return {
    ...test,
    send,
    $state,
    login: () => test.app.get(login),
    /** The user comes back to the tab. */
    look: () => test.app.platform.window.dispatchEvent(new Event('focus')),
    asks: () => vi.waitFor(() => expect($state.get()).toBe('asking')),
  }
}
/** A tab whose session has ended. */
function endedTab(bootstrap?: Partial<BootstrapData>, server = createServer()) {
  const tab = openTab(server, bootstrap)
  server.logIn(null)
  return { server, ...tab }
}

let reload = vi.fn()
beforeEach(() => {
  reload = stubPage().location.reload
  stubTabs()
})
afterEach(() => void vi.unstubAllGlobals())

describe('a session that ends', () => {
  it('[MSGE-10] asks once for all calls that wait; after the log-in each is sent again with its key, exactly once', async () => {
    const { server, ...tab } = endedTab()
    const all = ['a', 'b', 'c'].map(once => tab.send(once))
    await tab.asks()
    expect(tab.needed).toEqual(['overlays'])
    expect(server.refreshes).toBe(1)
    await tab.login().check(true)
    expect(tab.$state.get()).toBe('not yet')
    server.logIn('aria')
    tab.look()
    expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, true])
    expect(server.done.toSorted()).toEqual(['a', 'b', 'c'])
    expect(tab.$state.get()).toBe('idle')
  })

  it('“I’m logged in” is answered also while the tab looks by itself', async () => {
    const { server, ...tab } = endedTab()
    const sent = tab.send('a')
    await tab.asks()
    tab.look()
    void tab.login().check(true)
    expect(tab.$state.get()).toBe('checking')
    await vi.waitFor(() => expect(tab.$state.get()).toBe('not yet'))
    server.logIn('aria')
    tab.look()
    expect(await sent).toMatchObject({ ok: true })
  })

  it('is renewed silently where the host can do that', async () => {
    const { server, send, needed } = endedTab()
    server.canRefresh = true
    expect(await send('a')).toMatchObject({ ok: true })
    expect([needed, server.done]).toEqual([[], ['a']])
  })

  it.each([
    ['a login page', () => html('<form></form>')],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } })],
    ['a form key that no newer one mends', () => newerKey(`k${Math.random()}`)],
    ['419', () => Response.json({}, { status: 419 })],
  ])('is noticed by %s', async (_, refuses) => {
    const { server, ...tab } = endedTab({ session: { login: '/login' } })
    server.refuses = refuses
    const sent = tab.send('a')
    await tab.asks()
    server.logIn('aria')
    await tab.login().check(true)
    expect(await sent).toMatchObject({ ok: true })
    expect(server.done).toEqual(['a'])
  })

  it('a 403 that is about something else, or one without a page to log in, is as before', async () => {
    const tab = endedTab()
    tab.server.refuses = () => Response.json({}, { status: 403 })
    expect(await tab.send('a')).toMatchObject({ ok: false, failure: { status: 403 } })
    const plain = endedTab({ session: undefined })
    expect(await plain.send('a')).toMatchObject({ ok: false, failure: { status: 401 } })
    expect([tab.needed, plain.needed, plain.server.pages]).toEqual([[], [], 0])
  })

  it('closing the sheet lets what waits fail as before; the next call asks again', async () => {
    const { server, ...tab } = endedTab()
    const first = tab.send('a')
    await tab.asks()
    tab.login().close()
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'status', status: 401 } })
    const second = tab.send('b')
    await tab.asks()
    server.logIn('aria')
    await tab.login().check()
    expect(await second).toMatchObject({ ok: true })
    expect(server.done).toEqual(['b'])
  })

  it('quiet calls do not ask; a call that is aborted waits no longer', async () => {
    const tab = endedTab()
    expect(await tab.send('a', { quiet: true })).toMatchObject({ ok: false })
    expect(tab.needed).toEqual([])
    const stop = new AbortController()
    const sent = tab.send('b', { signal: stop.signal })
    await tab.asks()
    stop.abort()
    expect(await sent).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(tab.$state.get()).toBe('idle')
  })

  it('a call that is aborted before it could ask waits for nothing, and nobody is asked', async () => {
    const tab = endedTab()
    expect(await tab.login().wait(AbortSignal.abort())).toBe(false)
    expect([tab.$state.get(), tab.needed, tab.server.pages]).toEqual(['idle', [], 0])
  })

  it('another user who logs in sees nothing of it: what waits fails, and the page reloads', async () => {
    const { server, ...tab } = endedTab()
    const sent = tab.send('a')
    await tab.asks()
    server.logIn('bruno')
    tab.look()
    expect(await sent).toMatchObject({ ok: false })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect([tab.$state.get(), server.done]).toEqual(['other user', []])
  })

  it('all tabs go on when the user is back in one', async () => {
    const server = createServer()
    const tabs = [openTab(server), openTab(server)]
    server.logIn(null)
    const sent = tabs.map((tab, at) => tab.send(`${at}`))
    await Promise.all(tabs.map(tab => tab.asks()))
    server.logIn('aria')
    await tabs[0]?.login().check(true)
    expect((await Promise.all(sent)).map(({ ok }) => ok)).toEqual([true, true])
    expect(server.done.toSorted()).toEqual(['0', '1'])
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
          if (step === 'look') tab.look()
          if (scheduler.count() > 0) await scheduler.waitOne()
        }
        server.logIn('aria')
        let isOver = false
        const all = Promise.all(sent).finally(() => {
          isOver = true
        })
        for (let turn = 0; !isOver && turn < 500; turn++) {
          if (scheduler.count() > 0) await scheduler.waitOne()
          else tab.look()
          await new Promise(resolve => setTimeout(resolve))
        }
        tab.app.disposer.dispose()
        const results = await all
        // A call whose session ended twice has failed; it isn't done.
        const carriedOut = results.flatMap(({ ok }, at) => (ok ? [`call ${at}`] : []))
        expect(server.done.toSorted()).toEqual(carriedOut.toSorted())
        const ends = steps.filter(step => step === 'end').length
        expect(results.length - carriedOut.length).toBeLessThanOrEqual(ends > 1 ? sent.length : 0)
      }),
      { numRuns: dearRuns },
    )
  })
})

it('[DEC-157, DEC-165] what the end of a session has refused is asked about by no later page', async () => {
  const server = createServer()
  server.user = null
  const { app, $state } = openTab(server)
  const call = { method: 'POST', path: '/svc/reply', form: { reply_text: 'Mine' } } as const
  const intent = JSON.stringify([call.path, call.form, undefined])
  const isOpen = () => app.get(idempotencyKeys).isOpen(intent)
  const sending = sendOnce(app, call)
  await vi.waitFor(() => expect($state.get()).toBe('asking'))
  expect(isOpen()).toBe(false)
  server.logIn('aria')
  await app.get(login).check()
  expect((await sending).ok).toBe(true)
  expect([server.done.length, isOpen()]).toEqual([1, false])
})
