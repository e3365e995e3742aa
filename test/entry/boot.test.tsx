// @vitest-environment happy-dom

import { useId } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import {
  asking,
  atOnce,
  drawing,
  eachHasAPage,
  element,
  guest,
  hear,
  member,
  open,
  press,
  root,
  showsText,
  start,
  user,
  writePage,
} from './page.tsx'

eachHasAPage()

const header = (inside = '') => `<div data-inlay="header">${inside}</div>`
const ask = (recipient: string) => ({ recipient })

describe('a page that Inlay mounts on', () => {
  it('keeps the server’s fallback until the root has rendered, and restores it on unmount', async () => {
    writePage(header('<b>fallback</b>'))
    let arrive: (module: RootModule) => void = () => {}
    const api = start({ header: { when: 'now', load: () => new Promise(resolve => (arrive = resolve)) } })
    expect(document.body.textContent).toBe('fallback')
    arrive(drawing('living'))
    await api.ready
    expect(document.body.textContent).toBe('living')
    api.unmount()
    expect(document.body.innerHTML).toBe(header('<b>fallback</b>'))
  })

  it('loads nothing for a root that the page does not name, or that is not due yet', async () => {
    const load = vi.fn(async () => drawing('x'))
    await open('<div data-inlay="peepr"></div>', {
      peepr: { when: 'command', load },
      header: { when: 'now', load },
    })
    expect(load).not.toHaveBeenCalled()
  })

  it('[BOOT-13, BOOT-14] mounts no members’ root for a guest; their commands do nothing, and a link with one is followed', async () => {
    const load = vi.fn(async () => drawing('x', { 'fast-compose:open': () => {} }))
    const members = { when: 'now', members: true, load } as const
    const api = await open(
      `${header()}<div data-inlay="fast-compose"></div><a href="#new" data-inlay-command="fast-compose:open">New</a>`,
      { header: members, 'fast-compose': { ...members, start: load } },
      guest,
    )
    await expect(api.dispatch('fast-compose:open')).rejects.toThrow('fast-compose:open')
    element('a').click()
    await vi.waitFor(() => expect(location.hash).toBe('#new'))
    expect(load).not.toHaveBeenCalled()
  })

  it('[BOOT-1] says that the form key is missing, and nothing more', async () => {
    await open(header(), {}, '{"user":null}')
    expect(console.warn).toHaveBeenCalledWith('INLAY-2: #inlay-bootstrap has no form_key', '')
  })

  it('[BOOT-1] reports once why broken page data makes a guest page, to late listeners too, and goes on working', async () => {
    const api = await open(header(), { header: atOnce('x') }, '{"form_key":')
    const late = vi.fn()
    api.on('inlay:error', late)
    expect(late).toHaveBeenCalledTimes(1)
    expect(late.mock.calls[0]?.[0].reason).toContain('#inlay-bootstrap')
    expect(document.body.textContent).toBe('x')
  })

  it.each([
    ['no popovers', () => Reflect.deleteProperty(HTMLElement.prototype, 'popover')],
    ['no colors for light and dark', () => vi.stubGlobal('CSS', { supports: () => false })],
  ])(
    'in a browser with %s the page stays as the server sent it, and one error says why',
    async (_, strip) => {
      const popover = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
      strip()
      const html = `<a href="/blog/x" data-inlay-command="peepr:open">x</a>${header('<b>fallback</b>')}`
      const heard = hear('inlay:error', 'inlay:ready')
      const load = vi.fn(async () => drawing('living'))
      const api = await open(html, { header: { when: 'now', load }, peepr: { load } })
      api.scan()
      const click = press('a')
      await expect(api.dispatch('peepr:open', { blog_name: 'x' })).rejects.toThrow('peepr:open')
      Object.defineProperty(HTMLElement.prototype, 'popover', popover)
      expect(click.defaultPrevented).toBe(false)
      expect(heard).toEqual([
        { name: 'inlay:error', detail: { code: 'INLAY-3', reason: 'unsupported browser' } },
      ])
      expect(load).not.toHaveBeenCalled()
      expect(document.body.innerHTML).toBe(html)
    },
  )

  it('lets commands wait for their root, which is loaded once, and creates a placeholder at the end of the body for a root without one', async () => {
    writePage('<main></main>')
    const opened = vi.fn()
    const load = vi.fn(async () => drawing('ask', { 'ask:open': opened }))
    const api = start({ 'ask-modal': { load } })
    await Promise.all(['north', 'south'].map(name => api.dispatch('ask:open', ask(name))))
    expect(opened.mock.calls.map(([payload]) => payload)).toEqual([ask('north'), ask('south')])
    expect(load).toHaveBeenCalledTimes(1)
    expect(document.body.lastElementChild).toBe(element('[data-inlay="ask-modal"]'))
    expect(document.body.textContent).toBe('ask')
    api.unmount()
    expect(document.body.innerHTML).toBe('<main></main>')
  })

  it('settles commands whose root is unmounted while it is drawn, or while it is at work', async () => {
    writePage('')
    const api = start(asking(() => new Promise(() => {})))
    const settled = vi.fn()
    void api.dispatch('ask:open', ask('early')).then(settled, settled)
    await vi.waitFor(() => element('[data-inlay-root]'))
    api.unmount()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce())
    api.scan()
    void api.dispatch('ask:open', ask('late')).then(settled, settled)
    await showsText('ask')
    expect(settled).toHaveBeenCalledOnce()
    api.unmount()
    await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(2))
  })

  it('keeps other roots working if one throws or cannot be created, and offers a retry', async () => {
    let broken = true
    const fail = () => {
      throw new Error('broken')
    }
    const Broken = () => <p>{broken ? fail() : 'well again'}</p>
    const heard = hear('widget:failed')
    await open(`${header()}<div data-inlay="peepr"></div><div data-inlay="tour"><i>old</i></div>`, {
      header: atOnce(<Broken />),
      peepr: atOnce('peepr'),
      tour: root(fail, { when: 'now' }),
    })
    const names = () => heard.map(({ detail }) => (detail as { name: string }).name).sort()
    await vi.waitFor(() => expect(names()).toEqual(['header', 'tour']))
    expect(document.body.textContent).toMatch(/^Something went wrong in this part of the page\..*peeprold$/)
    broken = false
    press('[data-inlay="header"] button')
    await showsText('well againpeeprold')
  })

  it('[ERR-1] retries a chunk, then reports it, and a later command tries again', async () => {
    vi.useFakeTimers()
    writePage('<div data-inlay="ask-modal"></div>')
    const heard = hear('chunk:failed')
    const opened = vi.fn()
    const load = vi.fn(async () => drawing('ask', { 'ask:open': opened }))
    for (let time = 0; time < 3; time++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const api = start({ 'ask-modal': { load } })
    const refused = expect(api.dispatch('ask:open', ask('north'))).rejects.toThrow('Failed to fetch')
    await vi.runAllTimersAsync()
    await refused
    expect(load).toHaveBeenCalledTimes(3)
    const detail = { name: 'ask-modal', error: expect.any(TypeError) }
    expect(heard).toEqual([{ name: 'chunk:failed', detail }])
    vi.useRealTimers()
    await api.dispatch('ask:open', ask('north'))
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('[ERR-1] says at once that a chunk can’t be loaded if there is no connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    writePage('<div data-inlay="ask-modal"></div>')
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const api = start({ 'ask-modal': { load } })
    await expect(api.dispatch('ask:open', ask('north'))).rejects.toThrow('Failed to fetch')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('mounts one root per name, and warns of further ones', async () => {
    await open(`${header()}${header()}<div data-inlay="what"></div>`, { header: atOnce('h') })
    expect(document.body.textContent).toBe('h')
    expect(console.warn).toHaveBeenCalledTimes(2)
  })

  it('passes a root its options, and undefined for invalid ones', async () => {
    const seen: unknown[] = []
    const reading = root(({ options }) => ({ view: seen.push(options) }), { when: 'now' })
    await open(
      `<div data-inlay="peepr" data-inlay-options='{"hd":1}'></div><div data-inlay="tour" data-inlay-options="{"></div>`,
      { peepr: reading, tour: reading },
    )
    expect(seen).toEqual([{ hd: 1 }, undefined])
  })

  it('disposes of a root when its part of the page is removed, and mounts new ones', async () => {
    const ticks = vi.fn()
    const resize = () => window.dispatchEvent(new Event('resize'))
    const listening = root(
      ({ disposer }) => {
        disposer.listen(window, 'resize', ticks)
        return { view: 'h' }
      },
      { when: 'now' },
    )
    const api = await open(`<main>${header()}</main>`, { header: listening })
    api.unmount(element('main'))
    resize()
    expect(ticks).not.toHaveBeenCalled()
    api.scan(element('main'))
    await showsText('h')
    resize()
    expect(ticks).toHaveBeenCalledTimes(1)
  })

  it('mounts again after a full unmount, with the page data of the new page', async () => {
    const named = root(({ app }) => ({ view: app.page.user?.name ?? 'guest' }), { when: 'now' })
    const api = await open(header(), { header: named })
    expect(document.body.textContent).toBe('aria')
    api.unmount()
    writePage(header(), { ...member, user: { ...user, name: 'bruno' } })
    api.scan()
    await showsText('bruno')
  })

  it('mounts a root that may occur several times at each place, and one without a view keeps its fallback', async () => {
    const Named = () => <i id={useId()} />
    const place = (content: number, options = '') =>
      `<p data-inlay="messaging-icon" ${options}><b>${content}</b></p>`
    const api = await open(place(1) + place(2, 'data-inlay-options="0"') + place(3), {
      'messaging-icon': root(({ options }) => ({ view: options === 0 ? null : <Named /> }), {
        when: 'now',
        several: true,
      }),
    })
    const [first, , third] = document.querySelectorAll('[data-inlay]')
    expect(document.body.textContent).toBe('2')
    // Ids are unique in the page: two roots must not use the same one.
    expect(new Set([...document.querySelectorAll('i')].map(({ id }) => id)).size).toBe(2)
    expect(console.warn).not.toHaveBeenCalled()
    api.unmount(first)
    expect(first?.innerHTML).toBe('<b>1</b>')
    expect(third?.querySelector('i')).not.toBeNull()
  })
})
