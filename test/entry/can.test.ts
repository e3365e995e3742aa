// @vitest-environment happy-dom

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { warnOfDeprecated } from '../../src/platform/page/warn-deprecated.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import {
  start as boot,
  eachHasAPage,
  element,
  guest,
  open,
  press,
  root,
  viewless,
  writePage,
} from './page.tsx'

eachHasAPage()
const user = { name: 'aria', can_message: true, channels: [{ name: 'aria' }] }
const load = () => import('../../widgets/host/index.ts')
const registry = {
  host: { load, viewless: true },
  messaging: { load, viewless: true, members: true },
  'post-forms': { load, viewless: true, members: true },
} as const
const start = (data: object, html = '') => {
  writePage(html, { form_key: 'k', ...data })
  return boot(registry)
}

describe('inlay.can', () => {
  it('[DEC-265] tells of a command if this version has it and the page data allow it', async () => {
    const api = start({ user, notes: {} })
    const names = ['notes:open', 'inbox:open', 'post-form:open', 'notes:burn', 'polls:open', 'host:rules']
    expect(await Promise.all(names.map(api.can))).toEqual([true, true, true, false, false, false])
    api.extend({ command: { name: 'host:rules', run: () => {} } })
    await api.dispatch('host:rules')
    expect(await api.can('host:rules')).toBe(true)
  })

  it('[DEC-265] tells a guest of nothing that needs a user, or a call that the server lacks', async () => {
    const api = start({})
    expect(await Promise.all(['post-form:open', 'notes:open', 'peepr:open'].map(api.can))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('[DEC-265] tells of the page data what this version reads of it, of what is offered by default, and of what can be added', async () => {
    const api = start({
      user,
      media: ['alt_text'],
      messaging: { can: ['edit'] },
      posting: { gifs: false },
      polls: true,
    })
    const is = ['media.alt_text', 'messaging.can.edit', 'posting.types.video', 'extend', 'extend.postMenu']
    const not = [
      'media.captions',
      'messaging.can.react',
      'posting.gifs',
      'polls',
      'extend.sidebar',
      '',
      'toString',
    ]
    expect(await Promise.all([...is, ...not].map(api.can))).toEqual([
      ...is.map(() => true),
      ...not.map(() => false),
    ])
    api.unmount()
    expect(await api.can('extend')).toBe(false)
  })
})

describe('what is deprecated', () => {
  it('[DEC-266] is named in the console if the page uses it, with what to use instead', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    writePage('<b data-inlay-old></b><button data-inlay-command="old:open">Old</button>', {
      old: { field: 0 },
    } as object)
    const names = ['old.field', 'data-inlay-old', 'old:open', 'older.field', 'data-inlay-older', 'older:open']
    warnOfDeprecated(names.map(name => ({ name, instead: 'the new one' })))
    expect(warn.mock.calls.map(([text]) => text)).toEqual(
      names
        .slice(0, 3)
        .map(name => `INLAY-50: ${name} is deprecated: use the new one. See docs/reference.md#deprecated.`),
    )
  })
})

describe('a guest who presses what only members can do', () => {
  const members = { when: 'command', members: true, load: async () => viewless() } as const

  it('[DEC-123] is asked to log in; a button that nothing handles, and a link, say nothing', async () => {
    const told: string[] = []
    await open(
      `<b role="button" data-inlay-command="tour:open"></b><a href="#inbox" data-inlay-command="inbox:open"></a>
       <button data-inlay-command="inbox:open"></button>`,
      {
        messaging: members,
        tour: { when: 'command', load: members.load },
        overlays: root(({ app }) => {
          app.get(feedback).$toasts.subscribe(toasts => told.push(...toasts.map(({ text }) => text)))
          return { view: null }
        }),
      },
      guest,
    )
    press('b')
    element('a').click()
    await vi.waitFor(() => expect(location.hash).toBe('#inbox'))
    press('button')
    await vi.waitFor(() => expect(told).toEqual(['Log in to do that.']))
  })

  const couldNot = 'Couldn’t load that. Check your network and try again.'
  it.each([
    ['knows that', '../../src/entry/can.ts', couldNot],
    ['asks for it', '../../src/shared/feedback/ask-to-log-in.ts', couldNot],
    ['draws toasts', null, 'Log in to do that.'],
  ])('[DEC-123, ERR-1] is told, too, if what %s can’t be loaded', async (_, path, text) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    if (path) vi.doMock(path, fail)
    onTestFinished(() => void (path && vi.doUnmock(path)))
    const button = '<button data-inlay-command="inbox:open"></button>'
    await open(button, { messaging: members, overlays: { load: async () => fail() } }, guest)
    press('button')
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(document.querySelector('[role="alert"]')?.textContent).toBe(text)
    })
  })
})
