// @vitest-environment happy-dom

import { useId, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../../src/entry/boot.ts'
import type { Registry, RootModule } from '../../src/entry/mount/registry.ts'
import { mountReact } from '../../src/entry/mount/render.tsx'
import { mountWithoutView } from '../../src/entry/mount/without-view.ts'
import type { BootstrapData, InlayApi, QueuedCall } from '../../src/platform/bus/contract.ts'

const user = { name: 'aria', channels: [{ name: 'aria', is_current: true }] }

function writePage(body: string, data: Partial<BootstrapData> | string = { form_key: 'k', user }) {
  document.head.innerHTML = ''
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'inlay-bootstrap'
  block.textContent = typeof data === 'string' ? data : JSON.stringify(data)
  document.head.append(block)
  document.body.innerHTML = body
}

const drawing = (text: string, handlers: ReturnType<RootModule['setup']>['handlers'] = {}): RootModule => ({
  setup: () => ({ view: <p>{text}</p>, handlers }),
  mount: mountReact,
})

const Named = () => <i id={useId()} />

let inlay: InlayApi | undefined
const start = (registry: Registry) => {
  inlay = boot(registry, '1.0.0')
  return inlay
}
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
/** Records events on the document by name. */
const hear = (...names: string[]) => {
  const heard: { name: string; detail: unknown }[] = []
  for (const name of names)
    document.addEventListener(name, event => heard.push({ name, detail: (event as CustomEvent).detail }))
  return heard
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  inlay?.unmount()
  delete window.inlay
})

describe('a page that Inlay mounts on', () => {
  it('keeps the server’s fallback until the root has rendered, and restores it on unmount', async () => {
    writePage('<div data-inlay="header"><b>fallback</b></div>')
    let arrive: (module: RootModule) => void = () => {}
    const api = start({ header: { when: 'now', load: () => new Promise(resolve => (arrive = resolve)) } })
    expect(document.body.textContent).toBe('fallback')
    arrive(drawing('living'))
    await api.ready
    expect(document.body.textContent).toBe('living')
    api.unmount()
    expect(document.body.innerHTML).toBe('<div data-inlay="header"><b>fallback</b></div>')
  })

  it('loads nothing for a root that the page does not name, or that is not due yet', async () => {
    writePage('<div data-inlay="peepr"></div>')
    const load = vi.fn(async () => drawing('x'))
    await start({ peepr: { when: 'command', load }, header: { when: 'now', load } }).ready
    expect(load).not.toHaveBeenCalled()
  })

  it('[BOOT-13, BOOT-14] mounts no members’ root for a guest; their commands do nothing, and a link with one is followed', async () => {
    writePage(
      '<div data-inlay="header"></div><div data-inlay="fast-compose"></div><a href="#new" data-inlay-command="fast-compose:open">New</a>',
      { form_key: 'k', user: null },
    )
    const load = vi.fn(async () => drawing('x', { 'fast-compose:open': () => {} }))
    const members = { when: 'now', members: true, load } as const
    const api = start({ header: members, 'fast-compose': { ...members, start: load } })
    await api.ready
    await expect(api.dispatch('fast-compose:open')).rejects.toThrow('fast-compose:open')
    element('a').click()
    await vi.waitFor(() => expect(location.hash).toBe('#new'))
    expect(load).not.toHaveBeenCalled()
  })

  it('[BOOT-1] reports once why broken page data makes a guest page, to late listeners too, and goes on working', async () => {
    writePage('<div data-inlay="header"></div>', '{"form_key":')
    const api = start({ header: { when: 'now', load: async () => drawing('x') } })
    const late = vi.fn()
    await api.ready
    api.on('inlay:error', late)
    expect(late).toHaveBeenCalledTimes(1)
    expect(late.mock.calls[0]?.[0].reason).toContain('#inlay-bootstrap')
    expect(document.body.textContent).toBe('x')
  })

  it.each([
    ['no popovers', () => Reflect.deleteProperty(HTMLElement.prototype, 'popover')],
    ['no colours for light and dark', () => vi.stubGlobal('CSS', { supports: () => false })],
  ])(
    'in a browser with %s the page stays as the server sent it, and one error says why',
    async (_, strip) => {
      const popover = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
      strip()
      const html =
        '<a href="/blog/x" data-inlay-command="peepr:open">x</a><div data-inlay="header"><b>fallback</b></div>'
      writePage(html)
      const heard = hear('inlay:error', 'inlay:ready')
      const load = vi.fn(async () => drawing('living'))
      const api = start({ header: { when: 'now', load }, peepr: { when: 'command', load } })
      await api.ready
      api.scan()
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      element('a').dispatchEvent(click)
      await expect(api.dispatch('peepr:open', { blog_name: 'x' })).rejects.toThrow('peepr:open')
      Object.defineProperty(HTMLElement.prototype, 'popover', popover)
      expect(click.defaultPrevented).toBe(false)
      expect(heard).toEqual([{ name: 'inlay:error', detail: { reason: 'unsupported browser' } }])
      expect(load).not.toHaveBeenCalled()
      expect(document.body.innerHTML).toBe(html)
    },
  )

  it('lets a command wait for its root, and creates a placeholder at the end of the body for a root without one', async () => {
    writePage('<main></main>')
    const opened = vi.fn()
    const api = start({
      'ask-modal': { when: 'command', load: async () => drawing('ask', { 'ask:open': opened }) },
    })
    await api.dispatch('ask:open', { recipient: 'north' })
    expect(opened).toHaveBeenCalledWith({ recipient: 'north' })
    expect(element('[data-inlay="ask-modal"]').textContent).toBe('ask')
    expect(document.body.lastElementChild).toBe(element('[data-inlay="ask-modal"]'))
    api.unmount()
    expect(document.body.innerHTML).toBe('<main></main>')
  })

  it('settles commands whose root is unmounted while it is drawn, or while it is at work', async () => {
    writePage('')
    const endless = () => new Promise<void>(() => {})
    const load = vi.fn(async () => drawing('ask', { 'ask:open': endless }))
    const api = start({ 'ask-modal': { load } })
    const settled = vi.fn()
    void api.dispatch('ask:open', { recipient: 'early' }).then(settled, settled)
    await vi.waitFor(() => expect(document.querySelector('[data-inlay-root]')).not.toBeNull())
    api.unmount()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce())
    api.scan()
    void api.dispatch('ask:open', { recipient: 'late' }).then(settled, settled)
    await vi.waitFor(() => expect(element('[data-inlay="ask-modal"]').textContent).toBe('ask'))
    expect(settled).toHaveBeenCalledOnce()
    api.unmount()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(2))
  })

  it('loads a root once for several commands at a time', async () => {
    writePage('<div data-inlay="ask-modal"></div>')
    const load = vi.fn(async () => drawing('ask', { 'ask:open': () => {} }))
    const api = start({ 'ask-modal': { when: 'command', load } })
    await Promise.all([1, 2, 3].map(() => api.dispatch('ask:open', { recipient: 'north' })))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('keeps other roots working if one throws, and offers a retry', async () => {
    writePage('<div data-inlay="header"></div><div data-inlay="peepr"></div>')
    let broken = true
    const Broken = () => {
      if (broken) throw new Error('broken')
      return <p>well again</p>
    }
    const heard = hear('widget:failed')
    const api = start({
      header: { when: 'now', load: async () => ({ mount: mountReact, setup: () => ({ view: <Broken /> }) }) },
      peepr: { when: 'now', load: async () => drawing('peepr') },
    })
    await api.ready
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(element('[data-inlay="peepr"]').textContent).toBe('peepr')
    expect(element('[data-inlay="header"]').textContent).toContain(
      'Something went wrong in this part of the page.',
    )
    broken = false
    element('[data-inlay="header"] button').click()
    await vi.waitFor(() => expect(element('[data-inlay="header"]').textContent).toBe('well again'))
  })

  it('keeps other roots working if one cannot be created', async () => {
    writePage('<div data-inlay="header"><i>old</i></div><div data-inlay="peepr"></div>')
    const heard = hear('widget:failed')
    const api = start({
      header: {
        when: 'now',
        load: async () => ({
          mount: mountReact,
          setup() {
            throw new Error('no')
          },
        }),
      },
      peepr: { when: 'now', load: async () => drawing('peepr') },
    })
    await api.ready
    expect(heard.map(({ detail }) => (detail as { name: string }).name)).toEqual(['header'])
    expect(document.body.textContent).toBe('oldpeepr')
  })

  it('[ERR-1] retries a chunk, then reports it, and a later command tries again', async () => {
    vi.useFakeTimers()
    writePage('<div data-inlay="ask-modal"></div>')
    const heard = hear('chunk:failed')
    const opened = vi.fn()
    const load = vi.fn(async (): Promise<RootModule> => {
      if (load.mock.calls.length <= 3) throw new TypeError('Failed to fetch dynamically imported module')
      return drawing('ask', { 'ask:open': opened })
    })
    const api = start({ 'ask-modal': { when: 'command', load } })
    const asked = api.dispatch('ask:open', { recipient: 'north' })
    const refused = expect(asked).rejects.toThrow('Failed to fetch')
    await vi.runAllTimersAsync()
    await refused
    expect(load).toHaveBeenCalledTimes(3)
    expect(heard).toEqual([
      { name: 'chunk:failed', detail: { name: 'ask-modal', error: expect.any(TypeError) } },
    ])
    vi.useRealTimers()
    await api.dispatch('ask:open', { recipient: 'north' })
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('mounts one root per name, and warns of further ones', async () => {
    writePage('<div data-inlay="header"></div><div data-inlay="header"></div><div data-inlay="what"></div>')
    await start({ header: { when: 'now', load: async () => drawing('h') } }).ready
    expect(document.body.textContent).toBe('h')
    expect(console.warn).toHaveBeenCalledTimes(2)
  })

  it('passes a root its options, and undefined for invalid ones', async () => {
    writePage(
      `<div data-inlay="peepr" data-inlay-options='{"hd":1}'></div><div data-inlay="tour" data-inlay-options="{"></div>`,
    )
    const seen: unknown[] = []
    const reading = {
      when: 'now',
      load: async (): Promise<RootModule> => ({
        mount: mountReact,
        setup: ({ options }) => {
          seen.push(options)
          return { view: null }
        },
      }),
    } as const
    await start({ peepr: reading, tour: reading }).ready
    expect(seen).toEqual([{ hd: 1 }, undefined])
  })

  it('disposes of a root when its part of the page is removed, and mounts new ones', async () => {
    writePage('<main><div data-inlay="header"></div></main>')
    const ticks = vi.fn()
    const api = start({
      header: {
        when: 'now',
        load: async () => ({
          mount: mountReact,
          setup: ({ disposer }) => {
            disposer.listen(window, 'resize', ticks)
            return { view: <p>h</p> }
          },
        }),
      },
    })
    await api.ready
    api.unmount(element('main'))
    window.dispatchEvent(new Event('resize'))
    expect(ticks).not.toHaveBeenCalled()
    api.scan(element('main'))
    await vi.waitFor(() => expect(document.body.textContent).toBe('h'))
    window.dispatchEvent(new Event('resize'))
    expect(ticks).toHaveBeenCalledTimes(1)
  })

  it('mounts again after a full unmount, with the page data of the new page', async () => {
    writePage('<div data-inlay="header"></div>')
    const api = start({
      header: {
        when: 'now',
        load: async () => ({
          mount: mountReact,
          setup: ({ app }) => ({ view: <p>{app.page.user?.name ?? 'guest'}</p> }),
        }),
      },
    })
    await api.ready
    expect(document.body.textContent).toBe('aria')
    api.unmount()
    writePage('<div data-inlay="header"></div>', { form_key: 'k', user: { ...user, name: 'bruno' } })
    api.scan()
    await vi.waitFor(() => expect(document.body.textContent).toBe('bruno'))
  })

  it('mounts a root that may occur several times at each place, and one without a view keeps its fallback', async () => {
    writePage(
      '<p data-inlay="messaging-icon"><b>1</b></p><p data-inlay="messaging-icon" data-inlay-options="0"><b>2</b></p><p data-inlay="messaging-icon"><b>3</b></p>',
    )
    const setup: RootModule['setup'] = ({ options }) => ({ view: options === 0 ? null : <Named /> })
    const load = async (): Promise<RootModule> => ({ setup, mount: mountReact })
    const api = start({ 'messaging-icon': { when: 'now', several: true, load } })
    await api.ready
    const [first, second, third] = document.querySelectorAll('[data-inlay]')
    expect([first, second, third].map(place => place?.querySelector('b')?.textContent)).toEqual([
      undefined,
      '2',
      undefined,
    ])
    // Ids are unique in the page: two roots must not use the same one.
    const ids = [...document.querySelectorAll('i')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(console.warn).not.toHaveBeenCalled()
    api.unmount(first)
    expect(first?.innerHTML).toBe('<b>1</b>')
    expect(third?.querySelector('i')).not.toBeNull()
  })

  it('runs the calls that a script queued, and shares its state with a second copy of itself', async () => {
    writePage('<div data-inlay="ask-modal"></div>')
    const opened = vi.fn()
    const ready = vi.fn()
    window.inlay = {
      queue: [['on', 'inlay:ready', ready], ['dispatch', 'ask:open', { recipient: 'early' }], ['scan']],
    }
    const registry = {
      'ask-modal': { when: 'command', load: async () => drawing('ask', { 'ask:open': opened }) },
    } as const
    const api = start(registry)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith({ recipient: 'early' }))
    expect(ready).toHaveBeenCalledWith({ version: '1.0.0' })
    expect(boot(registry, '2.0.0')).toBe(api)
    expect(window.inlay).toBe(api)
  })

  it('runs calls that are pushed once it has started, on the list of before too', async () => {
    writePage('')
    const opened = vi.fn()
    const ready = vi.fn()
    const early: QueuedCall[] = []
    window.inlay = { queue: early }
    const api = start({ 'ask-modal': { load: async () => drawing('ask', { 'ask:open': opened }) } })
    api.queue.push(['on', 'inlay:ready', ready], ['dispatch', 'ask:open', { recipient: 'late' }])
    early.push(['dispatch', 'ask:open', { recipient: 'later' }])
    await vi.waitFor(() =>
      expect(opened.mock.calls.map(([{ recipient }]) => recipient)).toEqual(['late', 'later']),
    )
    expect(ready).toHaveBeenCalledWith({ version: '1.0.0' })
    expect(console.warn).not.toHaveBeenCalled()
  })

  it('warns once of each queued call that is none or fails, and runs the others', async () => {
    writePage('')
    const ready = vi.fn()
    const wrong: unknown[] = [
      () => {},
      null,
      'scan',
      {},
      [],
      ['juggle'],
      ['version'],
      ['dispatch'],
      ['dispatch', 'ask:open', { recipient: 'nobody' }],
    ]
    const calls = [...wrong, ['on', 'inlay:ready', ready]] as QueuedCall[]
    window.inlay = { queue: [...calls] }
    const api = start({})
    await vi.waitFor(() => expect(ready).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(wrong.length))
    api.queue.push(...calls)
    await vi.waitFor(() => expect(ready).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2 * wrong.length))
  })
})

describe('a part that several roots need', () => {
  const setUp = () => {
    const at = { work: 0, begun: 0 }
    const attention: RootModule = {
      mount: mountWithoutView,
      setup({ disposer }) {
        at.work++
        at.begun++
        disposer.add(() => at.work--)
        return {}
      },
    }
    const root = { when: 'command', load: async () => drawing(''), companions: ['attention'] } as const
    const registry: Registry = {
      header: { ...root, members: true },
      'mobile-header': root,
      messaging: root,
      attention: { viewless: true, members: true, when: 'used', load: async () => attention },
    }
    return { registry, at }
  }
  const use = async () => {
    window.dispatchEvent(new Event('pointermove'))
    await new Promise(resolve => setTimeout(resolve))
  }

  it('starts once, on the first touch of the page, and stops with the last of them', async () => {
    const { registry, at } = setUp()
    writePage('<main><div data-inlay="messaging"></div></main><div data-inlay="mobile-header"></div>')
    const api = start(registry)
    await api.ready
    expect(at.work).toBe(0)
    await use()
    await use()
    expect(at).toEqual({ work: 1, begun: 1 })
    api.unmount(element('main'))
    expect(at.work).toBe(1)
    api.unmount(element('[data-inlay="mobile-header"]'))
    expect(at.work).toBe(0)
    api.scan()
    await use()
    expect(at).toEqual({ work: 1, begun: 2 })
  })

  it('starts with a root that a command has mounted', async () => {
    const { registry, at } = setUp()
    writePage('')
    const api = start({
      ...registry,
      'ask-modal': { load: async () => drawing('', { 'ask:open': () => {} }), companions: ['attention'] },
    })
    await api.ready
    await use()
    expect(at.work).toBe(0)
    await api.dispatch('ask:open', { recipient: 'north' })
    await use()
    expect(at.work).toBe(1)
  })

  it('never starts for a guest', async () => {
    const { registry, at } = setUp()
    writePage('<div data-inlay="mobile-header"></div>', { form_key: 'k', user: null })
    await start(registry).ready
    await use()
    expect(at.begun).toBe(0)
  })

  it('starts by itself after a minute without a touch', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { registry, at } = setUp()
    writePage('<div data-inlay="messaging"></div>')
    await start(registry).ready
    await vi.advanceTimersByTimeAsync(59_999)
    expect(at.work).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(at.work).toBe(1))
  })
})

describe('a page with an element named like the global', () => {
  it.each([
    '<p id="inlay"></p>',
    '<form id="inlay"><input name="queue"><input name="version"></form>',
    '<a id="inlay"></a><a id="inlay" name="dispatch"></a>',
    '<form name="inlay"><input name="ready"><input name="on"></form>',
    '<img name="inlay" alt="">',
    '<object id="inlay"></object>',
  ])('mounts all the same: %s', async html => {
    writePage(`${html}<div data-inlay="header"></div>`)
    // Like a browser's named access to an element by id or name.
    window.inlay = element('#inlay, [name=inlay]') as never
    const api = start({ header: { when: 'now', load: async () => drawing('living') } })
    await api.ready
    expect(element('[data-inlay]').textContent).toBe('living')
    expect(window.inlay).toBe(api)
  })

  it('works even if the name belongs to a frame, also one of another site', async () => {
    writePage('<iframe name="inlay"></iframe><div data-inlay="header"></div>')
    // A browser returns the frame's window; one of another site throws on nearly every access.
    const foreign = new Proxy(
      {},
      {
        get() {
          throw new DOMException('Blocked a frame', 'SecurityError')
        },
      },
    )
    window.inlay = foreign as never
    const api = start({ header: { when: 'now', load: async () => drawing('living') } })
    await api.ready
    expect(element('[data-inlay]').textContent).toBe('living')
    expect(window.inlay).toBe(api)
  })
})

describe('a placeholder with a mount time', () => {
  const load = vi.fn(async () => drawing('living', { 'peepr:close': closed }))
  const closed = vi.fn()
  const fallback = '<button data-inlay-command="peepr:close">fallback</button>'
  const place = () => element('[data-inlay]')
  const begin = (when: string, byDefault: 'now' | 'command') => {
    load.mockClear()
    closed.mockClear()
    writePage(`<div data-inlay="peepr" data-inlay-when="${when}">${fallback}</div>`)
    return start({ peepr: { when: byDefault, load } }).ready
  }
  const lives = () => vi.waitFor(() => expect(document.body.textContent).toBe('living'))

  it('mounts at once for "now", although it would wait for a command', async () => {
    await begin('now', 'command')
    expect(document.body.textContent).toBe('living')
  })

  it.each(['visible', 'idle', 'touch', 'command'])(
    'keeps the fallback for "%s", though it would mount at once; a command in it works',
    async when => {
      const observe = vi.fn()
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          observe = observe
          disconnect = () => {}
        },
      )
      vi.stubGlobal('requestIdleCallback', () => 1)
      vi.stubGlobal('cancelIdleCallback', () => {})
      await begin(when, 'now')
      expect(load).not.toHaveBeenCalled()
      expect(document.body.textContent).toBe('fallback')
      expect(observe).toHaveBeenCalledTimes(when === 'visible' ? 1 : 0)
      element('button').click()
      await lives()
      expect(closed).toHaveBeenCalledTimes(1)
    },
  )

  it.each(['pointerenter', 'pointerdown', 'focusin'])('mounts for "touch" at the first %s', async type => {
    await begin('touch', 'now')
    document.body.dispatchEvent(new Event(type, { bubbles: true }))
    expect(load).not.toHaveBeenCalled()
    place().dispatchEvent(new Event(type))
    await lives()
    place().dispatchEvent(new Event(type))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('passes the fallback’s focus to the root', async () => {
    writePage(`<div data-inlay="peepr" data-inlay-when="touch">${fallback}</div>`)
    const view = <a href="#there">there</a>
    await start({ peepr: { load: async () => ({ mount: mountReact, setup: () => ({ view }) }) } }).ready
    element('button').focus()
    await vi.waitFor(() => expect(document.activeElement).toBe(element('a')))
  })

  it('warns of an unknown word, and mounts at its usual time', async () => {
    await begin('soon', 'now')
    expect(document.body.textContent).toBe('living')
    expect(console.warn).toHaveBeenCalledWith('Inlay: no data-inlay-when "soon"', place())
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
    writePage(sidebar, { form_key: 'k', user: null })
    const api = start({})
    await api.ready
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
    writePage(sidebar)
    await start({}).ready
    expect(faded()).toEqual([true])
  })
})

describe('commands from markup', () => {
  const opened = vi.fn()
  const registry: Registry = {
    'ask-modal': { when: 'command', load: async () => drawing('', { 'ask:open': opened }) },
    'share-popover': {
      when: 'command',
      viewless: true,
      load: async () => ({ mount: mountWithoutView, setup: () => ({ handlers: { 'share:open': opened } }) }),
    },
  }
  const click = (selector: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    element(selector).dispatchEvent(event)
    return event
  }
  beforeEach(() => opened.mockClear())

  it('have their own payload, the post around them and their element', async () => {
    writePage(`<article data-inlay-post='{"id":"7","tumblelog":"north","reblog_key":"rk"}'>
      <button data-inlay-command="share:open" data-inlay-payload='{"pt":"x"}'><b>Share</b></button></article>`)
    await start(registry).ready
    expect(click('b').defaultPrevented).toBe(true)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    expect(opened.mock.calls[0]?.[0]).toEqual({
      id: '7',
      post_id: '7',
      reblog_id: '7',
      tumblelog: 'north',
      tumblelog_name: 'north',
      reblog_key: 'rk',
      pt: 'x',
      anchor: element('button'),
    })
  })

  it('leave clicks with a modifier or another button to the browser, and ignore disabled elements', async () => {
    writePage(
      `<a href="#x" data-inlay-command="ask:open" data-inlay-payload='{"recipient":"n"}'>Ask</a><button data-inlay-command="ask:open" aria-disabled="true">no</button>`,
    )
    await start(registry).ready
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      expect(click('a', init).defaultPrevented).toBe(false)
    click('button')
    expect(click('a').defaultPrevented).toBe(true)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  })

  it('[POST-57] show that the pressed control is busy until what it opens is there, and ignore another press', async () => {
    writePage(`<button data-inlay-command="ask:open" data-inlay-payload='{"recipient":"n"}'>Ask</button>`)
    let load = (_: RootModule) => {}
    const loading = new Promise<RootModule>(resolve => {
      load = resolve
    })
    await start({ 'ask-modal': { load: () => loading } }).ready
    click('button')
    await vi.waitFor(() => expect(element('button').ariaBusy).toBe('true'))
    expect(element('button').hasAttribute('data-inlay-busy')).toBe(true)
    click('button')
    load(drawing('ask', { 'ask:open': opened }))
    await vi.waitFor(() => expect(element('button').hasAttribute('data-inlay-busy')).toBe(false))
    expect(opened).toHaveBeenCalledTimes(1)
    expect(element('button').ariaBusy).toBe('false')
  })

  it('are run by Enter and Space where an element is a button by its role; the browser does so with its own', async () => {
    writePage(
      `<span role="button" tabindex="0" data-inlay-command="ask:open" data-inlay-payload='{"recipient":"n"}'>Ask</span><a role="button" href="#x" data-inlay-command="ask:open">Ask</a>`,
    )
    await start(registry).ready
    const press = (selector: string, key: string, repeat = false) => {
      const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
      element(selector).dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press('span', 'Enter')).toBe(true)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
    expect(press('span', ' ')).toBe(true)
    // A key that is held presses once.
    expect(press('span', ' ', true)).toBe(true)
    expect([press('span', 'x'), press('a', 'Enter')]).toEqual([false, false])
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  })

  it.each([
    ['broken JSON', '{"recipient":'],
    ['a list', '[1]'],
    ['a string', '"x"'],
    ['null', 'null'],
  ])('leave the link alone if the payload is %s', async (_, payload) => {
    writePage('<a href="#x" data-inlay-command="ask:open">Ask</a>')
    element('a').setAttribute('data-inlay-payload', payload)
    await start(registry).ready
    expect(click('a').defaultPrevented).toBe(false)
    expect(opened).not.toHaveBeenCalled()
  })

  it('do nothing inside users’ HTML, nor does a placeholder there', async () => {
    const load = vi.fn(async () => drawing('x', { 'ask:open': () => {} }))
    writePage(
      `<div data-inlay-post-body><a href="#won" data-inlay-command="ask:open" data-inlay-payload='{"recipient":"n"}'>Ask</a><div data-inlay="ask-modal">mine</div></div>`,
    )
    await start({ 'ask-modal': { when: 'now', load } }).ready
    const link = element('a')
    link.click()
    inlay?.scan(element('[data-inlay]'))
    await inlay?.ready
    expect(load).not.toHaveBeenCalled()
    expect(document.body.textContent).toBe('Askmine')
    expect(location.hash).toBe('#won')
  })

  it('leave the link alone if the command is unknown', async () => {
    writePage('<a href="#x" data-inlay-command="constructor:x">Ask</a><i data-inlay-command="ask">x</i>')
    await start(registry).ready
    expect(click('a').defaultPrevented).toBe(false)
    expect(click('i').defaultPrevented).toBe(false)
  })

  it('need one listener for the whole page, so HTML inserted later works', async () => {
    writePage('')
    await start(registry).ready
    document.body.insertAdjacentHTML(
      'beforeend',
      `<button data-inlay-command="ask:open" data-inlay-payload='{"recipient":"n"}'>x</button>`,
    )
    click('button')
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
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
  const registry: Registry = {
    header: { when: 'now', load: async () => ({ mount: mountReact, setup: () => ({ view: <Counter /> }) }) },
  }

  it('is mounted again when the body is swapped', async () => {
    writePage('<div data-inlay="header">old</div>')
    await start(registry).ready
    const body = document.createElement('body')
    body.innerHTML = '<div data-inlay="header">new</div>'
    document.body.replaceWith(body)
    await vi.waitFor(() => expect(document.body.textContent).toBe('0'))
  })

  it('is mounted again when a morph removes what a placeholder held', async () => {
    writePage('<div data-inlay="header">old</div>')
    await start(registry).ready
    element('[data-inlay="header"]').innerHTML = 'morphed'
    await vi.waitFor(() => expect(document.body.textContent).toBe('0'))
    element('button').click()
    await vi.waitFor(() => expect(document.body.textContent).toBe('1'))
  })

  it('is observed only while a root has a placeholder in it', async () => {
    const observe = vi.spyOn(MutationObserver.prototype, 'observe')
    const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect')
    writePage('')
    const api = start(registry)
    await api.ready
    expect(observe).not.toHaveBeenCalled()
    document.body.innerHTML = '<div data-inlay="header"></div>'
    api.scan()
    await vi.waitFor(() => expect(document.body.textContent).toBe('0'))
    expect(observe).toHaveBeenCalled()
    disconnect.mockClear()
    api.unmount(document.body)
    expect(disconnect).toHaveBeenCalledOnce()
  })

  it('is not mounted again after the host has unmounted it', async () => {
    writePage('<div data-inlay="header">old</div>')
    const api = start(registry)
    await api.ready
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

  it.each([
    ['a guest', null],
    ['somebody else', user],
  ])('that is marked as such deletes stored data, without a root and for %s', async (_, user) => {
    keep()
    writePage('', { form_key: 'k', user, signed_out: true })
    await start({}).ready
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({ theme: 'dark' }))
  })

  it('keeps stored data unless the page says that it was a log-out; a script may delete it, even one that ran before', async () => {
    keep()
    writePage('', { form_key: 'k', signed_out: false })
    const api = start({})
    await api.ready
    expect(localStorage.length).toBe(2)
    await api.forget()
    expect({ ...localStorage }).toEqual({ theme: 'dark' })
    api.unmount()
    keep()
    window.inlay = { queue: [['forget']] }
    start({})
    await vi.waitFor(() => expect({ ...localStorage }).toEqual({ theme: 'dark' }))
  })
})

describe('elements that show what is unread', () => {
  const badge = '<b data-inlay-unread="messages">0</b>'
  const counted = {
    form_key: 'k',
    user: { name: 'aria', channels: [{ name: 'aria', unread_messages_count_sum: 4 }] },
  }
  const poller = () => {
    const load = vi.fn(async (): Promise<RootModule> => ({ setup: () => ({}), mount: mountWithoutView }))
    return { load, registry: { attention: { load, viewless: true, members: true, when: 'used' } } as const }
  }
  const use = () => window.dispatchEvent(new Event('pointermove'))

  it('[DEC-195, MSGP-8] show the count of the page data without a root, and poll once the page is used, one time', async () => {
    writePage(badge, counted)
    const { load, registry } = poller()
    const api = start(registry)
    await api.ready
    await vi.waitFor(() => expect(document.body.textContent).toBe('4'))
    expect(load).not.toHaveBeenCalled()
    document.body.innerHTML = `<main>${badge}</main>`
    api.scan()
    await vi.waitFor(() => expect(document.body.textContent).toBe('4'))
    use()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    api.scan()
    use()
    await new Promise(resolve => setTimeout(resolve))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('[DEC-195] stay as they are on a guest’s page', async () => {
    writePage(badge, { form_key: 'k', user: null })
    const { load, registry } = poller()
    await start(registry).ready
    use()
    await new Promise(resolve => setTimeout(resolve))
    expect(document.body.textContent).toBe('0')
    expect(load).not.toHaveBeenCalled()
  })
})
