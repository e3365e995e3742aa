// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { suggestions } from '../../../../src/features/blogs/suggestions-api.ts'
import { holdCalls } from '../../../support/hold.ts'
import { uuidOf } from '../app.ts'
import { activeOne, box, field, messagesPath, people, person, start } from './support.tsx'

const choose = async (name: string) => {
  await act(async () => fireEvent.click(await person(name)))
  return box()
}
const hasBox = () => screen.queryByRole('textbox', { name: /^Message to / }) !== null

describe('the popover', () => {
  it('[SMSG-1, SMSG-2, SMSG-3, SMSG-13] opens with its field focused; without post, blog or anchor it warns with the reason', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { open, anchor } = start()
    for (const missing of ['post_id', 'blog_uuid', 'anchor']) await open({ [missing]: undefined })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(warn.mock.calls.map(([text]) => text)).toEqual(
      Array(3).fill(expect.stringMatching(/post_id, blog_uuid and an element/)),
    )
    anchor.focus()
    await open()
    expect(screen.getByRole('dialog', { name: 'Share as a message' })).toBeDefined()
    expect(document.activeElement).toBe(field())
    expect(field().placeholder).toBe('Message to...')
    await open()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(anchor)
  })

  it('[SMSG-5, SMSG-26] has a box in the recipient’s colors, sent by Enter, and not by Shift+Enter or a held Enter', async () => {
    const { open, realm } = start()
    await open()
    const area = await choose('bruno')
    expect(area.placeholder).toBe('Say something if you like...')
    const form = screen.getByRole('form', { name: 'Message to bruno' })
    expect(form.style.cssText).toContain('--inlay-blog-link')
    expect(screen.queryByRole('toolbar')).toBeNull()
    fireEvent.change(area, { target: { value: 'Look' } })
    fireEvent.keyDown(area, { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(area, { key: 'Enter', repeat: true })
    expect(area.readOnly).toBe(false)
    fireEvent.keyDown(area, { key: 'Enter' })
    expect([area.readOnly, area.placeholder]).toEqual([true, 'Sending...'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = realm.requests.filter(one => one.path === messagesPath && one.method === 'POST')
    expect(sent.map(({ fields }) => fields.type)).toContain('POSTREF')
  })

  it('[SMSG-25, SMSG-52, SMSG-53] says that nobody matches, by one of several texts', async () => {
    const { open } = start()
    await open()
    fireEvent.change(field(), { target: { value: 'zzzz' } })
    await waitFor(() => expect(screen.getAllByText('We looked. Nobody’s there.').length).toBeGreaterThan(0))
    expect(people()).toEqual([])
  })
})

describe('by keyboard', () => {
  it('[KEY-12, KEY-13] up, down and tab move from area to area, left and right along the row', async () => {
    const { user, open } = start()
    await open()
    await person('bruno')
    const all = people()
    await user.keyboard('{ArrowDown}')
    expect(activeOne()).toBe(all[0])
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(activeOne()).toBe(all[1])
    expect(document.activeElement).toBe(field())
    await user.keyboard('{ArrowUp}')
    expect(activeOne()).toBeNull()
    await user.keyboard('{Tab}')
    expect(activeOne()).toBe(all[0])
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(activeOne()).toBeNull()
    await screen.findByRole('toolbar', { name: 'Other ways to share' })
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Permalink')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Embed')
    await user.keyboard('{ArrowUp}')
    expect([document.activeElement, activeOne()]).toEqual([field(), all[0]])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect([document.activeElement, activeOne()]).toEqual([field(), null])
  })

  it('keeps the active blog when others are inserted before it', async () => {
    const { app, test, open, user } = start()
    await app.get(suggestions).favorites(uuidOf(test, 'aria'), 10)
    const { fetch } = app.platform
    app.platform.fetch = async (...call) => {
      const answer = await fetch(...call)
      if (!new Request(...call).url.includes('suggestions')) return answer
      const body = await answer.json()
      body.response.blogs.reverse()
      return Response.json(body)
    }
    const letGo = holdCalls(app)
    await open()
    const before = people()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(activeOne()).toBe(before[1])
    letGo()
    await waitFor(() => expect(people()[0]).not.toBe(before[0]))
    expect(activeOne()).toBe(before[1])
  })

  it('[KEY-16, SMSG-27, KEY-17] Enter chooses a single result; Backspace and a second press clear it', async () => {
    const { user, open } = start()
    await open()
    // Pasted at once: letters typed slowly are searched for one by one.
    await user.paste('nightowl')
    await waitFor(() => expect(people()).toEqual(['nightowl']))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await box())
    expect((await person('nightowl')).getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(await box(), { key: 'Backspace', repeat: true })
    expect(hasBox()).toBe(true)
    await user.click(field())
    await user.keyboard('{Backspace}')
    expect([field().value, hasBox(), document.activeElement]).toEqual(['', false, field()])
    await choose('bruno')
    expect(document.activeElement).toBe(await box())
    await act(async () => fireEvent.click(await person('bruno')))
    expect(hasBox()).toBe(false)
    // With several results Enter chooses none.
    await user.keyboard('{Enter}')
    expect(hasBox()).toBe(false)
    fireEvent.keyDown(await choose('bruno'), { key: 'Backspace' })
    expect(document.activeElement).toBe(field())
  })

  it('[KEY-16] Enter pressed before the single result is there chooses it, unless the user does something else', async () => {
    const { user, open } = start()
    await open()
    await person('bruno')
    // All in one task: no response can arrive in between, however slow the machine is.
    const type = (value: string) => fireEvent.change(field(), { target: { value } })
    const pressEnter = () => fireEvent.keyDown(field(), { key: 'Enter' })
    type('nightowl')
    pressEnter()
    expect(hasBox()).toBe(false)
    const area = await box()
    expect([document.activeElement, people()]).toEqual([area, ['nightowl']])
    await user.keyboard('{Escape}')
    await user.clear(field())
    type('nightow')
    pressEnter()
    type('nightowl')
    await waitFor(() => expect(people()).toEqual(['nightowl']))
    expect(hasBox()).toBe(false)
  })

  it('[KEY-14, KEY-17] Escape goes back one step at a time: from the recipient, from the query, then closes', async () => {
    const { user, open } = start()
    await open()
    await user.paste('night')
    await waitFor(() => expect(people()).toEqual(['nightowl']))
    await user.keyboard('{Enter}')
    await box()
    await user.keyboard('{Escape}')
    expect([hasBox(), field().value]).toEqual([false, 'night'])
    await user.keyboard('{Escape}')
    expect(field().value).toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
