// @vitest-environment happy-dom

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Commands } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { setup } from '../../../widgets/ask-modal/index.tsx'
import { createTestApp } from '../../support/app.ts'
import { peeprOf } from '../blog-viewer/open-viewer.ts'

async function start(payload: unknown = { recipient: 'bruno', anonymous_asks: true }) {
  const test = createTestApp()
  const { view, handlers = {} } = setup({
    app: test.app,
    element: document.body,
    options: null,
    disposer: createDisposer(),
  })
  render(view)
  test.app.bus.handle('ask:open', handlers['ask:open'] ?? (() => {}))
  const open = () => test.app.bus.dispatch('ask:open', payload as Commands['ask:open'])
  await open()
  return { ...test, open, say: test.app.get(feedback), user: userEvent.setup() }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask me anything' })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Ask' })

describe('the ask form', () => {
  it('[ASK-2, ASK-3, ASK-5, ASK-6, ASK-16] has a field, a switch, Close and Ask, and sends', async () => {
    const { user, realm } = await start()
    expect((await button()).disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
    await user.type(await field(), 'Why{Enter}not?')
    await user.click(screen.getByRole('switch', { name: 'Ask anonymously' }))
    await user.click(await button())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(realm.requests.at(-1)?.fields).toMatchObject({ anonymous: 'true', question: 'Whynot?' })
  })

  it('says whose blog it is, with face and title, and which keys send', async () => {
    const { realm } = await start()
    const bruno = realm.world.blogs.get('bruno')
    expect(await screen.findByText(bruno?.title ?? '-')).toBeDefined()
    expect(document.querySelector('dialog img')?.getAttribute('src')).toContain('bruno')
    expect((await field()).getAttribute('aria-describedby')).not.toBeNull()
    expect(screen.getByText('Press Ctrl+Enter to send.')).toBeDefined()
  })

  it('names the blog alone where nothing more is known of it', async () => {
    const test = createTestApp()
    test.realm.faults.add({ call: 'GET /svc/tumblelog_popover/bruno', kind: 'status', status: 500 })
    const { view, handlers } = setup({
      app: test.app,
      element: document.body,
      options: null,
      disposer: createDisposer(),
    })
    render(view)
    void handlers?.['ask:open']?.({ recipient: 'bruno' })
    await field()
    expect(screen.getByText('bruno')).toBeDefined()
    expect(test.app.get(feedback).$toasts.get()).toEqual([])
  })

  it.each([false, undefined, 'off', 0])(
    '[ASK-3] has no switch if anonymous_asks is %o',
    async anonymous_asks => {
      await start({ recipient: 'bruno', anonymous_asks })
      await field()
      expect(screen.queryByRole('switch')).toBeNull()
    },
  )

  it('[ASK-12] takes a pasted text without its newlines', async () => {
    const { user } = await start()
    await user.click(await field())
    await user.paste('one\n\ntwo\n')
    expect((await field()).value).toBe('one two')
  })

  it('[ASK-5, ASK-7, ASK-9] lists errors and disables the button', async () => {
    const { user } = await start()
    await user.type(await field(), 'see example.com')
    expect((await screen.findByRole('listitem')).textContent).toBe(
      "Sorry, but please don't include links in questions.",
    )
    expect((await button()).disabled).toBe(true)
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
  })

  it('[ASK-13, ASK-14, ASK-15, DEC-108, UTIL-1] counts from 100 remaining on, and beyond the limit', async () => {
    const { user } = await start()
    await user.click(await field())
    const states = () => document.querySelector('[data-state][class*=counter]')
    await user.paste('x'.repeat(399))
    expect(states()).toBeNull()
    await user.paste('x')
    expect(states()?.textContent).toContain('100')
    expect(states()?.getAttribute('data-state')).toBe('ok')
    await user.paste('x'.repeat(60))
    expect(states()?.getAttribute('data-state')).toBe('warning')
    await user.paste('x'.repeat(42))
    expect(states()?.getAttribute('data-state')).toBe('danger')
    expect(states()?.textContent).toContain('-2')
    expect((await field()).value).toHaveLength(502)
    expect((await button()).disabled).toBe(true)
  })

  it('[ASK-7, ASK-17] shows the server’s first error and keeps the text', async () => {
    const { user, realm } = await start()
    realm.faults.add({ call: 'POST /svc/post/ask', kind: 'status', status: 400, errors: ['Not today.', 'x'] })
    await user.type(await field(), 'Why?')
    await user.click(await button())
    expect((await screen.findByRole('listitem')).textContent).toBe('Not today.')
    expect((await field()).value).toBe('Why?')
  })

  it.each([{}, { recipient: '' }, { recipient: { name: 'x' } }, null])(
    'answers %o only with a warning',
    async payload => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      await start(payload)
      expect(warn).toHaveBeenCalledOnce()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('shows a hostile recipient as plain text', async () => {
    await start({ recipient: '<img src=x onerror=alert(1)>' })
    expect(await screen.findByText('Ask <img src=x onerror=alert(1)>')).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('an ask over the drawer', () => {
  /** A drawer with an ask over it in which a question is written; `back` is the Back button. */
  async function startInDrawer() {
    const test = await start()
    const host = {
      history,
      address: () => location.href,
      navigate: () => {},
      openWindow: () => {},
      copy: async () => true,
      isStill: () => true,
    }
    const peepr = peeprOf(test.app, test.app.disposer, host)
    await peepr.open({ blog_name: 'bruno' })
    await test.user.type(await field(), 'Why?')
    const close = () => {
      const closed = peepr.close()
      const question = test.say.$dialog.get()
      const answer = (isSure: boolean) => test.say.answer(question?.id ?? 0, isSure)
      return { closed, question, answer }
    }
    return { ...test, peepr, close }
  }

  it('[PEEP-12, DEC-103] asks before the drawer below it closes, and goes with it', async () => {
    const { peepr, close } = await startInDrawer()
    const kept = close()
    const question = { title: 'Close without sending?', confirm: 'OK', cancel: 'Cancel', danger: true }
    expect(kept.question).toMatchObject(question)
    kept.answer(false)
    expect(await kept.closed).toBe(false)
    expect([(await field()).value, peepr.$state.get().phase]).toEqual(['Why?', 'open'])
    const left = close()
    left.answer(true)
    expect(await left.closed).toBe(true)
    expect(peepr.$state.get().phase).toBe('closed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[PEEP-12, DEC-103] asks nothing while it is empty', async () => {
    const { user, close } = await startInDrawer()
    await user.clear(await field())
    const { closed, question } = close()
    expect([question, await closed]).toEqual([null, true])
  })
})
