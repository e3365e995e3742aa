// @vitest-environment happy-dom

import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Registry, RootModule } from '../../../src/entry/mount/registry.ts'
import type { InlayApi } from '../../../src/platform/bus/contract.ts'
import { drawing, eachHasAPage, element, open, press, viewless } from '../page.tsx'

const page = `<div data-inlay="header" data-inlay-when="touch"><div data-inlay-root><nav>
  <a href="/dashboard">Home</a>
  <a href="/inbox" data-inlay-command="inbox:open">Messages</a>
  <a href="/settings" data-inlay-command="account:open" data-inlay-preload="account">Account</a>
</nav></div></div><div data-inlay="post-forms" data-inlay-when="touch"><a data-type="text" href="/new/text" data-inlay-command="post-form:open">Text</a></div>`

const opened = vi.fn()
const inboxAnchor = vi.fn()

function Header() {
  const [count, setCount] = useState(0)
  const press = () => {
    setCount(count + 1)
    opened('account')
  }
  return (
    <nav aria-label="Main">
      <a href="/dashboard">Home</a>
      <button type="button" data-inlay-command="inbox:open">
        Messages
      </button>
      <button type="button" data-inlay-preload="account" onClick={press}>
        Account {count}
      </button>
    </nav>
  )
}
const header = drawing(<Header />, { 'account:open': () => opened('account') })
const messaging = viewless({
  'inbox:open': payload => inboxAnchor((payload as unknown as { anchor: Element }).anchor),
})

eachHasAPage()
afterEach(() => void vi.clearAllMocks())

let inlay: InlayApi
async function start(load = vi.fn(async (): Promise<RootModule> => header), more: Registry = {}) {
  const registry: Registry = {
    header: { load, when: 'now' },
    messaging: { load: async () => messaging, viewless: true },
  }
  inlay = await open(page, { ...registry, ...more })
  return load
}
const account = '[data-inlay-preload="account"]'
const opens = (times = 1) => vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(times))
const mounted = () => vi.waitFor(() => element('[data-inlay-root="header"] nav'))

describe('[DEC-194] a place that waits for a touch', () => {
  it('is the server’s HTML until a press, which is busy at once and opens what was pressed, one time', async () => {
    let arrive = (_: RootModule) => {}
    const load = await start(vi.fn(() => new Promise<RootModule>(resolve => (arrive = resolve))))
    expect(load).not.toHaveBeenCalled()
    expect(press(account).defaultPrevented).toBe(true)
    expect(element(account).ariaBusy).toBe('true')
    expect(element(account).hasAttribute('data-inlay-busy')).toBe(true)
    // Impatient: the link is not followed, and nothing is opened twice.
    expect(press(account).defaultPrevented).toBe(true)
    arrive(header)
    await opens()
    expect(load).toHaveBeenCalledTimes(1)
    expect(element('[data-inlay="header"]').textContent).toBe('HomeMessagesAccount 1')
    press(account)
    await opens(2)
  })

  it('opens what another root draws beside the control that has taken the place of the pressed one', async () => {
    await start()
    press('[data-inlay-command="inbox:open"]')
    await vi.waitFor(() => expect(inboxAnchor).toHaveBeenCalledTimes(1))
    expect(inboxAnchor.mock.calls[0]?.[0]).toBe(element('button[data-inlay-command="inbox:open"]'))
  })

  it('keeps the focus on the same control when it comes alive by a key', async () => {
    await start()
    element(account).focus()
    await mounted()
    await vi.waitFor(() => expect(document.activeElement).toBe(element(`button${account}`)))
    expect(opened).not.toHaveBeenCalled()
  })

  it('leaves a press with a modifier, and links without a command, to the browser', async () => {
    const load = await start()
    expect(press(account, { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(press('a[href="/dashboard"]').defaultPrevented).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  it('comes alive when a mouse rests on it, not when one only passes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const starting = start()
    await vi.advanceTimersByTimeAsync(100)
    const load = await starting
    const mouse = (type: string) => element('[data-inlay="header"]').dispatchEvent(new Event(type))
    mouse('pointerenter')
    mouse('pointerleave')
    await vi.advanceTimersByTimeAsync(200)
    expect(load).not.toHaveBeenCalled()
    mouse('pointerenter')
    await vi.advanceTimersByTimeAsync(200)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('comes alive by a command from elsewhere, such as a key’s, and when something else has been drawn', async () => {
    const forms = drawing(<p>Forms</p>, { 'post-form:open': opened })
    await start(undefined, { 'post-forms': { load: async () => forms } })
    await inlay.dispatch('post-form:open', { mode: 'new', type: 'text' })
    expect(opened).toHaveBeenCalledTimes(1)
    await mounted()
  })

  it('[DEC-201] leads to the page of its link where the next time fails, too, as Firefox never asks again for what has failed', async () => {
    vi.useFakeTimers()
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await start(vi.fn(() => Promise.reject(new Error('failed'))))
    const pressAndFail = async () => {
      press(account)
      await vi.advanceTimersByTimeAsync(2000)
    }
    await pressAndFail()
    expect(element('[role="alert"]').textContent).toMatch(/^Couldn’t load that/)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pressAndFail()
    expect(go).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    await pressAndFail()
    expect(go).toHaveBeenCalledWith(new URL('/settings', location.href).href)
  })

  it('is the server’s HTML again after unmount, and waits again after the next scan', async () => {
    await start()
    press(account)
    await opens()
    inlay.unmount(element('[data-inlay="header"]'))
    expect(element(account).tagName).toBe('A')
    inlay.scan()
    press(account)
    expect(element(account).hasAttribute('data-inlay-busy')).toBe(true)
    await opens(2)
  })
})
