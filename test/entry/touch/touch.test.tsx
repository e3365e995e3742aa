// @vitest-environment happy-dom

import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../../../src/entry/boot.ts'
import type { Registry, RootModule } from '../../../src/entry/mount/registry.ts'
import { mountReact } from '../../../src/entry/mount/render.tsx'
import { mountWithoutView } from '../../../src/entry/mount/without-view.ts'
import type { InlayApi } from '../../../src/platform/bus/contract.ts'

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
const header: RootModule = {
  setup: () => ({ view: <Header />, handlers: { 'account:open': () => opened('account') } }),
  mount: mountReact,
}
const messaging: RootModule = {
  setup: () => ({
    handlers: { 'inbox:open': payload => inboxAnchor((payload as unknown as { anchor: Element }).anchor) },
  }),
  mount: mountWithoutView,
}

let inlay: InlayApi
async function start(load: () => Promise<RootModule>, more: Registry = {}) {
  document.head.innerHTML = `<script type="application/json" id="inlay-bootstrap">${JSON.stringify({ form_key: 'k', user: { name: 'aria', channels: [{ name: 'aria' }] } })}</script>`
  document.body.innerHTML = page
  inlay = boot(
    { header: { load, when: 'now' }, messaging: { load: async () => messaging, viewless: true }, ...more },
    '1',
  )
  await inlay.ready
}
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const account = '[data-inlay-preload="account"]'
const press = (selector: string, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  find(selector).dispatchEvent(event)
  return event
}
const mounted = () =>
  vi.waitFor(() => expect(document.querySelector('[data-inlay-root="header"] nav')).not.toBeNull())

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  inlay.unmount()
  delete window.inlay
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

describe('[DEC-194] a place that waits for a touch', () => {
  it('is the server’s HTML until a press, which is busy at once and opens what was pressed, one time', async () => {
    let arrive = (_: RootModule) => {}
    const load = vi.fn(() => new Promise<RootModule>(resolve => (arrive = resolve)))
    await start(load)
    expect(load).not.toHaveBeenCalled()
    expect(press(account).defaultPrevented).toBe(true)
    expect(find(account).ariaBusy).toBe('true')
    expect(find(account).hasAttribute('data-inlay-busy')).toBe(true)
    // Impatient: the link is not followed, and nothing is opened twice.
    expect(press(account).defaultPrevented).toBe(true)
    arrive(header)
    await vi.waitFor(() => expect(opened).toHaveBeenCalled())
    expect(opened).toHaveBeenCalledTimes(1)
    expect(load).toHaveBeenCalledTimes(1)
    expect(find('[data-inlay="header"]').textContent).toBe('HomeMessagesAccount 1')
    press(account)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  })

  it('opens what another root draws beside the control that has taken the place of the pressed one', async () => {
    await start(async () => header)
    press('[data-inlay-command="inbox:open"]')
    await vi.waitFor(() => expect(inboxAnchor).toHaveBeenCalledTimes(1))
    expect(inboxAnchor.mock.calls[0]?.[0]).toBe(find('button[data-inlay-command="inbox:open"]'))
  })

  it('keeps the focus on the same control when it comes alive by a key', async () => {
    await start(async () => header)
    find(account).focus()
    await mounted()
    await vi.waitFor(() => expect(document.activeElement).toBe(find(`button${account}`)))
    expect(opened).not.toHaveBeenCalled()
  })

  it('leaves a press with a modifier, and links without a command, to the browser', async () => {
    const load = vi.fn(async () => header)
    await start(load)
    expect(press(account, { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(press('a[href="/dashboard"]').defaultPrevented).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })

  it('comes alive when a mouse rests on it, not when one only passes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const load = vi.fn(async () => header)
    const ready = start(load)
    await vi.advanceTimersByTimeAsync(100)
    await ready
    const place = find('[data-inlay="header"]')
    place.dispatchEvent(new Event('pointerenter'))
    place.dispatchEvent(new Event('pointerleave'))
    await vi.advanceTimersByTimeAsync(200)
    expect(load).not.toHaveBeenCalled()
    place.dispatchEvent(new Event('pointerenter'))
    await vi.advanceTimersByTimeAsync(200)
    expect(load).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it('comes alive by a command from elsewhere, such as a key’s, and when something else has been drawn', async () => {
    const forms = {
      setup: () => ({ view: <p>Forms</p>, handlers: { 'post-form:open': opened } }),
      mount: mountReact,
    }
    await start(async () => header, { 'post-forms': { load: async () => forms } })
    await inlay.dispatch('post-form:open', { mode: 'new', type: 'text' })
    expect(opened).toHaveBeenCalledTimes(1)
    await mounted()
  })

  it('says in a sentence that it could not be loaded, stays as it was, and works the next time', async () => {
    const load = vi.fn(async () => header)
    for (let attempt = 0; attempt < 3; attempt++) load.mockRejectedValueOnce(new Error('offline'))
    await start(load)
    press(account)
    await vi.waitFor(
      () =>
        expect(find('[role="alert"]').textContent).toBe(
          'Couldn’t load that. Check your network and try again.',
        ),
      4000,
    )
    expect(find(account).ariaBusy).toBe('false')
    expect(find(account).tagName).toBe('A')
    press(account)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  })

  it('[DEC-201] leads to the page of its link where the next time fails, too, as Firefox never asks again for what has failed', async () => {
    vi.useFakeTimers()
    const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const load = vi.fn(async (): Promise<RootModule> => {
      throw new Error('failed')
    })
    await start(load)
    const pressAndFail = async () => {
      press(account)
      await vi.advanceTimersByTimeAsync(2000)
    }
    await pressAndFail()
    expect(find('[role="alert"]').textContent).toMatch(/^Couldn’t load that/)
    expect(go).not.toHaveBeenCalled()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pressAndFail()
    expect(go).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    await pressAndFail()
    expect(go).toHaveBeenCalledWith(new URL('/settings', location.href).href)
    vi.useRealTimers()
  })

  it('is the server’s HTML again after unmount, and waits again after the next scan', async () => {
    await start(async () => header)
    press(account)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    inlay.unmount(find('[data-inlay="header"]'))
    expect(find(account).tagName).toBe('A')
    inlay.scan()
    press(account)
    expect(find(account).hasAttribute('data-inlay-busy')).toBe(true)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  })
})
