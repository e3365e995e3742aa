// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Commands } from '../../../src/platform/bus/contract.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { setup } from '../../../widgets/ask-modal/index.tsx'
import { createTestApp } from '../../support/app.ts'
import { showRoot } from '../../support/show-root.tsx'
import { peeprOf } from '../blog-viewer/open-viewer.ts'

async function start(payload: unknown = { recipient: 'bruno', anonymous_asks: true }) {
  const test = createTestApp()
  const { app } = test
  showRoot(app, setup)
  await app.bus.dispatch('ask:open', payload as Commands['ask:open'])
  return { ...test, say: app.get(feedback), user: userEvent.setup() }
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask me anything' })
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Ask' })

describe('the ask form', () => {
  it('[ASK-2, ASK-3, ASK-5, ASK-6] has a field, a switch, Close and Ask, and sends', async () => {
    const { user, realm } = await start()
    expect((await button()).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
    await user.type(await field(), 'Why{Enter}not?')
    await user.click(screen.getByRole('switch', { name: 'Ask anonymously' }))
    await user.click(await button())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(realm.requests.at(-1)?.fields).toMatchObject({ anonymous: 'true', question: 'Whynot?' })
  })

  it('says whose blog it is, with face and title, and which keys send', async () => {
    const { realm } = await start()
    expect(await screen.findByText(realm.world.blogs.get('bruno')?.title ?? '-')).toBeDefined()
    expect(document.querySelector('dialog img')?.getAttribute('src')).toContain('bruno')
    expect((await field()).getAttribute('aria-describedby')).not.toBeNull()
    expect(screen.getByText('Press Ctrl+Enter to send.')).toBeDefined()
  })

  it.each([undefined, 'off', 0])('[ASK-3] has no switch if anonymous_asks is %o', async anonymous_asks => {
    await start({ recipient: 'bruno', anonymous_asks })
    await field()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('[ASK-7, ASK-12, ASK-13, ASK-14, ASK-15, DEC-108, UTIL-1] takes a pasted text without its newlines, lists errors, and counts', async () => {
    const { user } = await start()
    await user.click(await field())
    await user.paste('one\n\ntwo\n')
    expect((await field()).value).toBe('one two')
    const counter = () => document.querySelector('[data-state][class*=counter]')
    expect(counter()).toBeNull()
    await user.paste(`${'x'.repeat(489)} a.com`)
    const error = "Sorry, but please don't include links in questions."
    expect((await screen.findByRole('listitem')).textContent).toBe(error)
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    expect(counter()?.textContent).toContain('-2')
    expect(counter()?.getAttribute('data-state')).toBe('danger')
    expect((await button()).getAttribute('aria-disabled')).toBe('true')
  })

  it.each([{}, { recipient: { name: 'x' } }, null])('answers %o only with a warning', async payload => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await start(payload)
    expect(warn).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('[PEEP-12, DEC-103] an ask over the drawer is asked about before the drawer closes, and goes with it; an empty one is not', async () => {
  const { app, user, say } = await start()
  const peepr = peeprOf(app, app.disposer, { isStill: () => true })
  await peepr.open({ blog_name: 'bruno' })
  await user.type(await field(), 'Why?')
  /** Closes the drawer, and confirms if there is a question. */
  const close = async (isSure: boolean) => {
    const closed = peepr.close()
    const question = say.$dialog.get()
    if (question) say.answer(question.id, isSure)
    return { question, isClosed: await closed }
  }
  const kept = await close(false)
  const question = { title: 'Close without sending?', confirm: 'OK', cancel: 'Cancel', danger: true }
  expect(kept).toMatchObject({ question, isClosed: false })
  expect([(await field()).value, peepr.$state.get().phase]).toEqual(['Why?', 'open'])
  expect(await close(true)).toMatchObject({ isClosed: true })
  expect(peepr.$state.get().phase).toBe('closed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await peepr.open({ blog_name: 'bruno' })
  await app.bus.dispatch('ask:open', { recipient: 'bruno' })
  expect(await close(true)).toEqual({ question: null, isClosed: true })
})
