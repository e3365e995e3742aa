// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { setup } from '../../../../widgets/messaging-icon/index.tsx'
import { createTestApp, type TestAppOptions } from '../../../support/app.ts'

const bruno = {
  name: 'bruno',
  uuid: 't:bruno',
  url: 'https://bruno.blogs.example/',
  asks: true,
  submissions: true,
  can_receive_messages: true,
}

/** The icon of a blog from page data, and what it has requested. */
function start(options: unknown = bruno, given: TestAppOptions = {}) {
  const test = createTestApp(given)
  const asked: unknown[] = []
  const hear = (command: 'conversation:open' | 'ask:open') =>
    test.app.bus.handle(command, payload => void asked.push([command, payload]))
  const stopHearing = [hear('conversation:open'), hear('ask:open')]
  const element = document.createElement('span')
  const { view } = setup({ app: test.app, element, options, disposer: createDisposer() })
  if (view) render(view)
  const user = userEvent.setup()
  return {
    ...test,
    view,
    user,
    asked,
    /** Simulates code that fails to load. */
    deafen() {
      for (const stop of stopHearing) stop()
    },
    async open() {
      await user.click(screen.getByRole('button'))
      await screen.findByRole('menu')
      return screen.getAllByRole<HTMLAnchorElement>('menuitem')
    },
  }
}

const names = (items: HTMLElement[]) => items.map(({ textContent }) => textContent)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the icon of a blog', () => {
  it('[ICON-1, ICON-2, ICON-3, ICON-4] opens a menu of what the blog accepts', async () => {
    const { open, user, asked } = start()
    const button = screen.getByRole('button', { name: 'Contact bruno' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    expect(names(await open())).toEqual(['Send a message', 'Ask a question', 'Submit'])
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: 'Send a message' }))
    expect(asked).toEqual([['conversation:open', { name: 'bruno' }]])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it.each([
    ['[ICON-2]', { can_receive_messages: false }, ['Ask a question', 'Submit']],
    ['[ICON-3]', { asks: false }, ['Send a message', 'Submit']],
    ['[ICON-4]', { submissions: undefined }, ['Send a message', 'Ask a question']],
    ['[ICON-1]', { can_receive_messages: null, submissions: false }, ['Ask a question']],
  ])('%s leaves out what the blog does not accept: %o', async (_, fields, expected) => {
    expect(names(await start({ ...bruno, ...fields }).open())).toEqual(expected)
  })

  it('[ICON-1] opens the conversation at once if messages are the only choice', async () => {
    const { user, asked } = start({ name: 'bruno', can_receive_messages: true })
    await user.click(screen.getByRole('button', { name: 'Send bruno a message' }))
    expect(asked).toEqual([['conversation:open', { name: 'bruno' }]])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it.each([
    ['https://bruno.blogs.example', 'https://bruno.blogs.example'],
    ['https://site.example/blog/bruno/?from=x#top', 'https://site.example/blog/bruno'],
    ['/blog/a%20b', 'http://localhost:3000/blog/a%20b'],
  ])('[ICON-5, ICON-6] of %s links to its pages, and to the submit page in a new tab', async (url, at) => {
    const [, ask, submit] = await start({ ...bruno, url }).open()
    expect([ask?.href, ask?.target]).toEqual([`${at}/ask`, ''])
    expect([submit?.href, submit?.target]).toEqual([`${at}/submit`, '_blank'])
    expect(submit?.rel).toContain('noopener')
  })

  it('[ICON-3, ICON-4, ICON-5, ICON-6] finds a blog without an address of its own under the domain of blogs', async () => {
    const { open } = start({ ...bruno, url: undefined }, { bootstrap: { hosts: { blogs: 'blogs.example' } } })
    const items = await open()
    expect(names(items)).toEqual(['Send a message', 'Ask a question', 'Submit'])
    expect(items[1]?.href).toBe('https://bruno.blogs.example/ask')
    expect(items[2]?.href).toBe('https://bruno.blogs.example/submit')
  })

  it.each([
    'javascript:alert(1)//',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'https://',
    '',
    7,
    undefined,
  ])('[ICON-5, ICON-6] makes no link of the invalid address %o', async url => {
    const { user, asked } = start({ ...bruno, url })
    await user.click(screen.getByRole('button', { name: 'Send bruno a message' }))
    expect(asked).toHaveLength(1)
    expect(document.querySelector('a')).toBeNull()
  })

  it.each([null, 'x', [], {}, { name: '' }, { name: 5 }, { ...bruno, name: undefined }])(
    'is not drawn for %o; the developer gets a warning, and the host’s markup stays',
    options => {
      expect(start(options).view).toBeNull()
      expect(console.warn).toHaveBeenCalled()
    },
  )

  it.each([
    ['a blog that takes nothing', { name: 'bruno' }, {}],
    ['an own blog', { ...bruno, name: 'aria', submissions: false }, {}],
    ['a guest who may only write messages', { name: 'bruno', can_receive_messages: true }, { user: null }],
  ] as const)('draws nothing where nothing is open: %s', (_, options, given) => {
    expect(start(options, given).view).toBeNull()
  })

  it('recognises an own blog by its uuid if the page has another name for it', () => {
    const { realm } = createTestApp()
    const uuid = realm.world.blogs.get('aria')?.uuid
    expect(start({ ...bruno, uuid, submissions: false }).view).toBeNull()
  })
})

describe('the choices of a blog’s icon', () => {
  it('[ICON-2] include no messages for a guest, or a user without a blog that may write', async () => {
    expect(names(await start(bruno, { user: null }).open())).toEqual(['Ask a question', 'Submit'])
    cleanup()
    const voiceless = { name: 'aria', can_message: true, channels: [{ name: 'aria', uuid: 'a' }] }
    expect(names(await start(bruno, { bootstrap: { user: voiceless } }).open())).toEqual([
      'Ask a question',
      'Submit',
    ])
  })

  it('[ICON-3] include no ask for a guest if the page says that anonymous asks are off', async () => {
    const items = await start({ ...bruno, anonymous_asks: false }, { user: null }).open()
    expect(names(items)).toEqual(['Submit'])
  })

  it.each([
    ['opens our form with its flag', true, { flags: { ask_form: true } }],
    ['goes to its page without the flag', false, {}],
    [
      'include the ask page for a guest whom the form cannot serve',
      false,
      { user: null, flags: { ask_form: true } },
    ],
  ] as const)('[ICON-5] a plain press on "Ask a question" %s', async (_, isForm, given) => {
    const { open, user, asked } = start(bruno, given)
    const [ask] = (await open()).filter(item => item.textContent === 'Ask a question')
    const went = vi.fn((event: Event) => event.preventDefault())
    const isPlain = vi.fn((event: Event) => void (event.defaultPrevented || went(event)))
    document.addEventListener('click', isPlain)
    await user.click(ask ?? document.body)
    document.removeEventListener('click', isPlain)
    expect(asked).toEqual(isForm ? [['ask:open', { recipient: 'bruno', anonymous_asks: false }]] : [])
    expect(went).toHaveBeenCalledTimes(isForm ? 0 : 1)
  })

  it('[ICON-5] open our form on a guest’s plain click if anonymous asks are on', async () => {
    const given = { user: null, flags: { ask_form: true } } as const
    const { open, user, asked } = start({ ...bruno, anonymous_asks: true }, given)
    await user.click((await open())[0] ?? document.body)
    expect(asked).toEqual([['ask:open', { recipient: 'bruno', anonymous_asks: true }]])
  })

  it.each(['Control', 'Meta', 'Shift', 'Alt'])(
    '[ICON-5] leave a click with %s on "Ask a question" to the browser',
    async key => {
      const { open, user, asked } = start(bruno, { flags: { ask_form: true } })
      const [, ask] = await open()
      const prevented: boolean[] = []
      const look = (event: Event) => {
        prevented.push(event.defaultPrevented)
        event.preventDefault()
      }
      document.addEventListener('click', look)
      await user.keyboard(`{${key}>}`)
      await user.click(ask ?? document.body)
      await user.keyboard(`{/${key}}`)
      document.removeEventListener('click', look)
      expect(prevented).toEqual([false])
      expect(asked).toEqual([])
      expect(screen.queryByRole('menu')).toBeNull()
    },
  )

  it('work by keys, and return the focus to the icon', async () => {
    const { user, asked } = start()
    const button = screen.getByRole('button')
    await user.tab()
    expect(document.activeElement).toBe(button)
    await user.keyboard('{ArrowUp}')
    await screen.findByRole('menu')
    expect(document.activeElement?.textContent).toBe('Submit')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Send a message')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    await user.keyboard('{Enter}')
    expect(asked).toEqual([['conversation:open', { name: 'bruno' }]])
    expect(document.activeElement).toBe(button)
  })

  it('report if messages fail to load, and open the ask page if the form fails to', async () => {
    const { open, user, deafen, app } = start(bruno, { flags: { ask_form: true } })
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    deafen()
    await open()
    await user.click(screen.getByRole('menuitem', { name: 'Send a message' }))
    const toasts = () => app.get(feedback).$toasts.get()
    await vi.waitFor(() => expect(toasts()[0]?.text).toContain('Couldn’t load'))
    await open()
    await user.click(screen.getByRole('menuitem', { name: 'Ask a question' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://bruno.blogs.example/ask'))
  })
})
