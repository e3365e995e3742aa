// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RootModule } from '../../../src/entry/mount/registry.ts'
import { asking, drawing, eachHasAPage, element, open, press, root, showsText, viewless } from '../page.tsx'

eachHasAPage()

const opened = vi.fn()
beforeEach(() => opened.mockClear())
const opens = (times = 1) => vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(times))
/** What opens the question form. */
const control = (tag: string, more = '') =>
  `<${tag} ${more} data-inlay-command="ask:open" data-inlay-payload='{"recipient":"n"}'>Ask</${tag}>`

describe('commands from markup', () => {
  it('have their own payload, the post around them and their element', async () => {
    await open(
      `<article data-inlay-post='{"id":"7","tumblelog":"north","reblog_key":"rk"}'>
      <button data-inlay-command="share:open" data-inlay-payload='{"pt":"x"}'><b>Share</b></button></article>`,
      { 'share-popover': { viewless: true, load: async () => viewless({ 'share:open': opened }) } },
    )
    expect(press('b').defaultPrevented).toBe(true)
    await opens()
    const ids = { id: '7', post_id: '7', reblog_id: '7', tumblelog: 'north', tumblelog_name: 'north' }
    expect(opened.mock.calls[0]?.[0]).toEqual({
      ...ids,
      reblog_key: 'rk',
      pt: 'x',
      anchor: element('button'),
    })
  })

  it('[PEEP-3] leave clicks with a modifier or another button to the browser, and ignore disabled elements', async () => {
    await open(control('a', 'href="#x"') + control('button', 'aria-disabled="true"'), asking(opened))
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(press('a', init).defaultPrevented).toBe(false)
    press('button')
    expect(press('a').defaultPrevented).toBe(true)
    await opens()
  })

  it('[POST-57] show that the pressed control is busy until what it opens is there, and ignore another press', async () => {
    let load = (_: RootModule) => {}
    const loading = new Promise<RootModule>(resolve => {
      load = resolve
    })
    await open(control('button'), { 'ask-modal': { load: () => loading } })
    const isBusy = () => element('button').hasAttribute('data-inlay-busy')
    press('button')
    await vi.waitFor(() => expect(element('button').ariaBusy).toBe('true'))
    expect(isBusy()).toBe(true)
    press('button')
    load(drawing('ask', { 'ask:open': opened }))
    await vi.waitFor(() => expect(isBusy()).toBe(false))
    expect(opened).toHaveBeenCalledTimes(1)
    expect(element('button').ariaBusy).toBe('false')
  })

  it('are run by Enter and Space where an element is a button by its role; the browser does so with its own', async () => {
    await open(
      control('span', 'role="button" tabindex="0"') + control('a', 'role="button" href="#x"'),
      asking(opened),
    )
    const type = (selector: string, key: string, repeat = false) => {
      const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
      element(selector).dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(type('span', 'Enter')).toBe(true)
    await opens()
    // A key that is held presses once.
    expect([type('span', ' '), type('span', ' ', true)]).toEqual([true, true])
    expect([type('span', 'x'), type('a', 'Enter')]).toEqual([false, false])
    await opens(2)
  })

  it.each([
    ['its payload is broken', 'ask:open', '{"recipient":'],
    ['its payload is a list', 'ask:open', '[1]'],
    ['its payload is a string', 'ask:open', '"x"'],
    ['its payload is null', 'ask:open', 'null'],
    ['there is no such command', 'constructor:x', '{}'],
    ['its command is none', 'ask', '{}'],
  ])('leave a link alone if %s', async (_, command, payload) => {
    await open(
      `<a href="#x" data-inlay-command="${command}" data-inlay-payload='${payload}'>Ask</a>`,
      asking(opened),
    )
    expect(press('a').defaultPrevented).toBe(false)
    expect(opened).not.toHaveBeenCalled()
  })

  it('do nothing inside users’ HTML, nor does a placeholder there', async () => {
    const load = vi.fn(async () => drawing('x', { 'ask:open': () => {} }))
    const api = await open(
      `<div data-inlay-post-body>${control('a', 'href="#won"')}<div data-inlay="ask-modal">mine</div></div>`,
      { 'ask-modal': { when: 'now', load } },
    )
    element('a').click()
    api.scan(element('[data-inlay]'))
    await api.ready
    expect(load).not.toHaveBeenCalled()
    expect(document.body.textContent).toBe('Askmine')
    expect(location.hash).toBe('#won')
  })

  it('need one listener for the whole page, so HTML inserted later works', async () => {
    await open('', asking(opened))
    document.body.insertAdjacentHTML('beforeend', control('button'))
    press('button')
    await opens()
  })
})

describe('a placeholder with a mount time', () => {
  const load = vi.fn(async () => drawing('living', { 'peepr:close': opened }))
  const fallback = '<button data-inlay-command="peepr:close">fallback</button>'
  const begin = (when: string, byDefault: 'now' | 'command') => {
    load.mockClear()
    return open(`<div data-inlay="peepr" data-inlay-when="${when}">${fallback}</div>`, {
      peepr: { when: byDefault, load },
    })
  }

  it.each(['visible', 'idle', 'touch', 'command'])(
    'keeps the fallback for "%s", though it would mount at once; a command in it works',
    async when => {
      const observe = vi.fn()
      const Observer = class {
        observe = observe
        disconnect = () => {}
      }
      vi.stubGlobal('IntersectionObserver', Observer)
      vi.stubGlobal('requestIdleCallback', () => 1)
      vi.stubGlobal('cancelIdleCallback', () => {})
      await begin(when, 'now')
      expect(load).not.toHaveBeenCalled()
      expect(document.body.textContent).toBe('fallback')
      expect(observe).toHaveBeenCalledTimes(when === 'visible' ? 1 : 0)
      press('button')
      await showsText('living')
      expect(opened).toHaveBeenCalledTimes(1)
    },
  )

  it('passes the fallback’s focus to the root', async () => {
    await open(`<div data-inlay="peepr" data-inlay-when="touch">${fallback}</div>`, {
      peepr: root(() => ({ view: <a href="#there">there</a> })),
    })
    element('button').focus()
    await vi.waitFor(() => expect(document.activeElement).toBe(element('a')))
  })

  it('mounts at once for "now", although it would wait for a command, and at its usual time for an unknown word', async () => {
    for (const [when, byDefault] of [
      ['now', 'command'],
      ['soon', 'now'],
    ] as const) {
      const api = await begin(when, byDefault)
      expect(document.body.textContent).toBe('living')
      if (when === 'soon')
        expect(console.warn).toHaveBeenCalledWith(
          'INLAY-12: no data-inlay-when "soon"',
          element('[data-inlay]'),
        )
      api.unmount()
      delete window.inlay
    }
  })
})

describe('a command whose code cannot be loaded', () => {
  const sentence = 'Couldn’t load that. Check your network and try again.'
  const said = () => [...document.querySelectorAll('[role="alert"]')].map(one => one.textContent)
  /** All chunks are lost, once the page has started. */
  const lost = async (body: string, names: string[], runs: object = {}) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isLost = true
    const load = vi.fn(async () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return viewless(runs)
    })
    const api = await open(body, Object.fromEntries(names.map(name => [name, { load, viewless: true }])))
    return {
      api,
      load,
      found: () => {
        isLost = false
      },
      later: () => vi.advanceTimersByTimeAsync(3000),
    }
  }
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['post:toggle-like', 'feed'],
    ['post:reply', 'feed'],
    ['post:menu', 'feed'],
    ['photo:open', 'overlays'],
    ['share:open', 'share-popover'],
    ['blog:follow', 'blogs'],
    ['notes:open', 'notes'],
    ['quick-reblog:open', 'quick-reblog'],
  ])('%s says so in a sentence, and the next press tries again', async (command, owner) => {
    const { later, found } = await lost(
      `<article data-inlay-post='{"id":"7"}'><button data-inlay-command="${command}">x</button></article>`,
      [owner],
      { [command]: opened },
    )
    press('button')
    await later()
    expect(said()).toEqual([sentence])
    found()
    press('button')
    await later()
    expect(opened).toHaveBeenCalledTimes(1)
    expect(said()).toHaveLength(1)
  })

  it('by a key or by the host: says so once, also where one command leads to another', async () => {
    const { api, later } = await lost('', ['feed', 'notes'])
    api.dispatch('post:like', { id: '7' } as never).catch(() => {})
    await later()
    expect(said()).toEqual([sentence])
  })

  it('on a link leads to its page the second time, as Firefox never asks again for what has failed', async () => {
    const { later } = await lost('<a href="#page" data-inlay-command="post:like">x</a>', ['feed'])
    const followed = vi.fn()
    document.addEventListener('click', event => event.defaultPrevented || followed())
    press('a')
    await later()
    expect(followed).not.toHaveBeenCalled()
    press('a')
    await later()
    expect(followed).toHaveBeenCalledTimes(1)
  })

  it('says nothing of a handler that fails, or of a command that is not for this page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fail = () => Promise.reject(new Error('broken'))
    await open(control('button'), { 'ask-modal': { load: async () => drawing('ask', { 'ask:open': fail }) } })
    press('button')
    await vi.advanceTimersByTimeAsync(3000)
    expect(said()).toEqual([])
  })
})
