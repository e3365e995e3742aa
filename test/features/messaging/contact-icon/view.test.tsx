// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { AppContext } from '../../../../src/ui/app-context.ts'
import { setup } from '../../../../widgets/messaging-icon/index.tsx'
import { createTestApp, type TestAppOptions } from '../../../support/app.ts'

const bruno = {
  ...{ name: 'bruno', uuid: 't:bruno', url: 'https://bruno.blogs.example/' },
  ...{ asks: true, submissions: true, can_receive_messages: true },
}
const withForm = { flags: { ask_form: true } }
const guestWithForm = { user: null, ...withForm }

/** The icon of a blog from page data, and what it has requested. */
function start(options: unknown = bruno, given: TestAppOptions = {}) {
  const test = createTestApp(given)
  const asked: unknown[] = []
  const hear = (command: 'conversation:open' | 'ask:open') =>
    test.app.bus.handle(command, payload => void asked.push([command, payload]))
  const stopHearing = [hear('conversation:open'), hear('ask:open')]
  const element = document.createElement('span')
  const { view } = setup({ app: test.app, element, options, disposer: createDisposer() })
  if (view) render(<AppContext value={test.app}>{view}</AppContext>)
  const user = userEvent.setup()
  return {
    ...{ ...test, view, user, asked },
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

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

describe('the icon of a blog', () => {
  const voiceless = { name: 'aria', can_message: true, channels: [{ name: 'aria', uuid: 'a' }] }
  it.each<[string, object, TestAppOptions, string[]]>([
    ['[ICON-1]', {}, {}, ['Send a message', 'Ask a question', 'Submit']],
    ['[ICON-2]', { can_receive_messages: false }, {}, ['Ask a question', 'Submit']],
    ['[ICON-2]', {}, { user: null }, ['Ask a question', 'Submit']],
    ['[ICON-2]', {}, { bootstrap: { user: voiceless } }, ['Ask a question', 'Submit']],
    ['[ICON-3]', { asks: false }, {}, ['Send a message', 'Submit']],
    ['[ICON-3]', { anonymous_asks: false }, { user: null }, ['Submit']],
    ['[ICON-4]', { submissions: undefined }, {}, ['Send a message', 'Ask a question']],
  ])('%s a menu of what is accepted: %j %j', async (_, fields, given, expected) => {
    const { open } = start({ ...bruno, ...fields }, given)
    const button = screen.getByRole('button', { name: 'Contact bruno' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    expect(names(await open())).toEqual(expected)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })

  it('[ICON-1] opens the conversation at once if messages are the only choice', async () => {
    const { user, asked } = start({ name: 'bruno', can_receive_messages: true })
    await user.click(screen.getByRole('button', { name: 'Send bruno a message' }))
    expect(asked).toEqual([['conversation:open', { name: 'bruno' }]])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it.each([
    ['https://site.example/blog/bruno/?from=x#top', 'https://site.example/blog/bruno'],
    ['/blog/a%20b', 'http://localhost:3000/blog/a%20b'],
    [undefined, 'https://bruno.blogs.example'],
  ])('[ICON-5, ICON-6] of %s links to its pages, and to the submit page in a new tab', async (url, at) => {
    // Without an address of its own it is under the domain of blogs.
    const given = { bootstrap: { hosts: { blogs: 'blogs.example' } } }
    const [, ask, submit] = await start({ ...bruno, url }, given).open()
    expect([ask?.href, ask?.target]).toEqual([`${at}/ask`, ''])
    expect([submit?.href, submit?.target]).toEqual([`${at}/submit`, '_blank'])
    expect(submit?.rel).toContain('noopener')
  })

  it.each(['javascript:alert(1)//', 'mailto:a@b.example', '', 7])(
    '[ICON-5, ICON-6] makes no link of the invalid address %o',
    url => {
      start({ ...bruno, url })
      expect(screen.getByRole('button', { name: 'Send bruno a message' })).toBeDefined()
      expect(document.querySelector('a')).toBeNull()
    },
  )

  it('is not drawn where nothing is open, nor without a name, of which the developer is warned', () => {
    for (const options of [null, 'x', {}, { name: '' }, { ...bruno, name: 5 }]) {
      expect(start(options).view).toBeNull()
      expect(console.warn).toHaveBeenCalled()
    }
    const uuid = createTestApp().realm.world.blogs.get('aria')?.uuid
    for (const own of [{ name: 'aria' }, { uuid }])
      expect(start({ ...bruno, ...own, submissions: false }).view).toBeNull()
    expect(start({ name: 'bruno' }).view).toBeNull()
    expect(start({ name: 'bruno', can_receive_messages: true }, { user: null }).view).toBeNull()
  })
})

describe('the choices of a blog’s icon', () => {
  it.each<[string, string, object, TestAppOptions]>([
    ['opens our form with its flag', '', {}, withForm],
    ['opens it for a guest if anonymous asks are on', '', { anonymous_asks: true }, guestWithForm],
    ['goes to its page without the flag', '', {}, {}],
    ['goes to it for a guest whom the form cannot serve', '', {}, guestWithForm],
    ['with Control is the browser’s', 'Control', {}, withForm],
    ['with Shift is the browser’s', 'Shift', {}, withForm],
  ])('[ICON-5] a press on "Ask a question" %s', async (what, key, fields, given) => {
    const { open, user, asked } = start({ ...bruno, ...fields }, given)
    const ask = (await open()).find(item => item.textContent === 'Ask a question')
    const prevented: boolean[] = []
    const look = (event: Event) => {
      prevented.push(event.defaultPrevented)
      event.preventDefault()
    }
    document.addEventListener('click', look)
    if (key) await user.keyboard(`{${key}>}`)
    await user.click(ask ?? document.body)
    if (key) await user.keyboard(`{/${key}}`)
    document.removeEventListener('click', look)
    const opensForm = what.startsWith('opens')
    const payload = { recipient: 'bruno', anonymous_asks: 'anonymous_asks' in fields }
    expect(asked).toEqual(opensForm ? [['ask:open', payload]] : [])
    expect(prevented).toEqual([opensForm])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('report if messages fail to load, and open the ask page if the form fails to', async () => {
    const { open, user, deafen, told } = start(bruno, withForm)
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    deafen()
    await open()
    await user.click(screen.getByRole('menuitem', { name: 'Send a message' }))
    await vi.waitFor(() => expect(told).toEqual([undefined]))
    await open()
    await user.click(screen.getByRole('menuitem', { name: 'Ask a question' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://bruno.blogs.example/ask'))
  })
})
