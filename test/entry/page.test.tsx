// @vitest-environment happy-dom

import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../../src/entry/boot.ts'
import type { QueuedCall } from '../../src/platform/bus/contract.ts'
import {
  asking,
  aTurn,
  atOnce,
  eachHasAPage,
  element,
  guest,
  open,
  press,
  showsText,
  start,
  use,
  user,
  viewless,
  writePage,
} from './page.tsx'

eachHasAPage()

const ask = (recipient: string): QueuedCall => ['dispatch', 'ask:open', { recipient }]

describe('the queue of a script that ran before', () => {
  it('is run, and the page’s state is shared with a second copy of Inlay', async () => {
    const [opened, ready] = [vi.fn(), vi.fn()]
    writePage('<div data-inlay="ask-modal"></div>')
    window.inlay = { queue: [['on', 'inlay:ready', ready], ask('early'), ['scan']] }
    const api = start(asking(opened))
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith({ recipient: 'early' }))
    expect(ready).toHaveBeenCalledWith({ version: '1.0.0' })
    expect(boot(asking(opened), '2.0.0')).toBe(api)
    expect(window.inlay).toBe(api)
  })

  it('takes calls that are pushed once Inlay has started, on the list of before too', async () => {
    const [opened, ready] = [vi.fn(), vi.fn()]
    const early: QueuedCall[] = []
    writePage('')
    window.inlay = { queue: early }
    const api = start(asking(opened))
    api.queue.push(['on', 'inlay:ready', ready], ask('late'))
    early.push(ask('later'))
    const recipients = () => opened.mock.calls.map(([{ recipient }]) => recipient)
    await vi.waitFor(() => expect(recipients()).toEqual(['late', 'later']))
    expect(ready).toHaveBeenCalledWith({ version: '1.0.0' })
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('has a warning for each call that is none or fails, and the others are run', async () => {
    const ready = vi.fn()
    const wrong = [() => {}, null, 'scan', {}, [], ['juggle'], ['version'], ['dispatch'], ask('nobody')]
    const calls = [...wrong, ['on', 'inlay:ready', ready]] as QueuedCall[]
    writePage('')
    window.inlay = { queue: [...calls] }
    const api = start()
    for (const times of [1, 2]) {
      await vi.waitFor(() => expect(ready).toHaveBeenCalledTimes(times))
      await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(times * wrong.length))
      if (times === 1) api.queue.push(...calls)
    }
  })
})

describe('a page with an element named like the global', () => {
  // A browser returns a frame's window; one of another site throws on nearly every access.
  const foreign = new Proxy(
    {},
    {
      get() {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    },
  )
  it.each<[html: string, named?: unknown]>([
    ['<p id="inlay"></p>'],
    ['<form id="inlay"><input name="queue"><input name="version"></form>'],
    ['<a id="inlay"></a><a id="inlay" name="dispatch"></a>'],
    ['<form name="inlay"><input name="ready"><input name="on"></form>'],
    ['<img name="inlay" alt="">'],
    ['<object id="inlay"></object>'],
    ['<iframe name="inlay"></iframe>', foreign],
  ])('mounts all the same: %s', async (html, named) => {
    writePage(`${html}<div data-inlay="header"></div>`)
    window.inlay = (named ?? element('#inlay, [name=inlay]')) as never
    const api = start({ header: atOnce('living') })
    await api.ready
    expect(element('[data-inlay]').textContent).toBe('living')
    expect(window.inlay).toBe(api)
  })
})

describe('the host’s sidebar', () => {
  const sidebar = '<aside data-inlay-sidebar></aside>'
  const scrollTo = (scrollY: number) => {
    Object.assign(window, { scrollY })
    document.dispatchEvent(new Event('scroll'))
  }
  const faded = () => [...document.querySelectorAll('aside')].map(one => one.hasAttribute('data-inlay-faded'))
  afterEach(() => void Object.assign(window, { scrollY: 0 }))

  it('[UTIL-11] fades beyond 2,000 px of scroll and reappears above, for guests and without a root too', async () => {
    const api = await open(sidebar, {}, guest)
    const seen = [0, 2000, 2001, 5000, 1999, 2001].map(y => {
      scrollTo(y)
      return faded()[0]
    })
    expect(seen).toEqual([false, false, true, true, false, true])
    document.body.insertAdjacentHTML('beforeend', sidebar)
    await vi.waitFor(() => expect(faded()).toEqual([true, true]))
    api.unmount()
    expect(faded()).toEqual([false, false])
    scrollTo(0)
    scrollTo(3000)
    expect(faded()).toEqual([false, false])
  })

  it('[UTIL-11] is faded from the start on a page that starts scrolled', async () => {
    Object.assign(window, { scrollY: 2500 })
    await open(sidebar)
    expect(faded()).toEqual([true])
  })
})

describe('a page that changes while Inlay is mounted', () => {
  const Counter = () => {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    )
  }
  const place = '<div data-inlay="header">old</div>'
  const registry = { header: atOnce(<Counter />) }

  it('is mounted again when the body is swapped', async () => {
    await open(place, registry)
    const body = document.createElement('body')
    body.innerHTML = place
    document.body.replaceWith(body)
    await showsText('0')
  })

  it('is mounted again when a morph removes what a placeholder held', async () => {
    await open(place, registry)
    element('[data-inlay="header"]').innerHTML = 'morphed'
    await showsText('0')
    press('button')
    await showsText('1')
  })

  it('is not mounted again after the host has unmounted it', async () => {
    const api = await open(place, registry)
    api.unmount(element('[data-inlay="header"]'))
    document.body.append('x')
    await new Promise(resolve => setTimeout(resolve, 80))
    expect(document.body.textContent).toBe('oldx')
  })
})

describe('a page after a log-out', () => {
  const keep = () => {
    localStorage.clear()
    localStorage.setItem('inlay:ask:aria:s1', '{"at":1}')
    localStorage.setItem('theme', 'dark')
  }
  const isForgotten = () => vi.waitFor(() => expect({ ...localStorage }).toEqual({ theme: 'dark' }))

  it.each([
    ['a guest', null],
    ['somebody else', user],
  ])('that is marked as such deletes stored data, without a root and for %s', async (_, user) => {
    keep()
    await open('', {}, { form_key: 'k', user, signed_out: true })
    await isForgotten()
  })

  it('keeps stored data unless the page says that it was a log-out; a script may delete it, even one that ran before', async () => {
    keep()
    const api = await open('', {}, { form_key: 'k', signed_out: false })
    expect(localStorage.length).toBe(2)
    await api.forget()
    await isForgotten()
    api.unmount()
    keep()
    window.inlay = { queue: [['forget']] }
    start()
    await isForgotten()
  })
})

describe('elements that show what is unread', () => {
  const badge = '<b data-inlay-unread="messages">0</b>'
  const counted = { name: 'aria', channels: [{ name: 'aria', unread_messages_count_sum: 4 }] }
  const load = vi.fn(async () => viewless())
  const registry = { attention: { load, viewless: true, members: true, when: 'used' } } as const
  afterEach(() => void load.mockClear())

  it('[DEC-195, MSGP-8] show the count of the page data without a root, and poll once the page is used, one time', async () => {
    const api = await open(badge, registry, { form_key: 'k', user: counted })
    await showsText('4')
    expect(load).not.toHaveBeenCalled()
    document.body.innerHTML = `<main>${badge}</main>`
    api.scan()
    await showsText('4')
    use()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    api.scan()
    use()
    await aTurn()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('[DEC-195] stay as they are on a guest’s page', async () => {
    await open(badge, registry, guest)
    use()
    await aTurn()
    expect(document.body.textContent).toBe('0')
    expect(load).not.toHaveBeenCalled()
  })
})
