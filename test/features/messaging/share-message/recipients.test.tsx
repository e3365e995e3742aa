// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { suggestions } from '../../../../src/features/messaging/people/suggestions.ts'
import { holdCalls } from '../../../support/hold.ts'
import { uuidOf } from '../app.ts'
import { activeOne, box, field, people, person, start, suggestionsPath } from './support.tsx'

afterEach(cleanup)

describe('the search for a recipient', () => {
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

  it('[SMSG-21, SMSG-22, SMSG-58, DEC-18] shows cached favourites at once, and fetches ten fresh ones', async () => {
    const { app, test, open, asked } = start()
    const own = uuidOf(test, 'aria')
    await app.get(suggestions).favorites(own, 5)
    const letGo = holdCalls(app)
    await open()
    expect(people()).toHaveLength(5)
    letGo()
    await waitFor(() => expect(asked(suggestionsPath)).toHaveLength(2))
    expect(asked(suggestionsPath)[1]?.query).toEqual({
      limit: '10',
      participant: own,
      include_recent: 'true',
    })
    await waitFor(() => expect(people().length).toBeGreaterThan(5))
  })

  it('[SMSG-21, SMSG-22] keeps cached favourites if fresh ones fail to load', async () => {
    const { app, test, realm, open } = start()
    await app.get(suggestions).favorites(uuidOf(test, 'aria'), 8)
    realm.faults.add({ call: `GET ${suggestionsPath}`, kind: 'status', status: 400 })
    await open()
    const before = people()
    await act(() => new Promise(resolve => setTimeout(resolve, 20)))
    expect(people()).toEqual(before)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[SMSG-30, SMSG-42] lists the opener’s blogs before the favourites', async () => {
    const { test, open } = start()
    const named = [
      { name: 'mallory', uuid: uuidOf(test, 'mallory'), can_receive_messages: true },
      { name: 'shut', uuid: 't:shut', can_receive_messages: false },
    ]
    await open({ favorites: named })
    await person('bruno')
    expect(people()[0]).toBe('mallory')
    expect(people().filter(name => name === 'mallory')).toHaveLength(1)
    await act(async () => fireEvent.click(await person('mallory')))
    expect((await box()).placeholder).toBe('Discuss this post if you like...')
  })

  describe('while one types', () => {
    afterEach(() => void vi.useRealTimers())

    it('[SMSG-23, SMSG-24, SMSG-49] starts 250 ms after the last letter; an emptied field shows the favourites again', async () => {
      const { open, asked, test } = start()
      await open()
      await person('bruno')
      vi.useFakeTimers()
      const searches = () => asked(suggestionsPath).filter(({ query }) => 'q' in query)
      for (const value of ['n', 'ni', 'night']) fireEvent.change(field(), { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(240))
      expect(searches()).toEqual([])
      expect(document.querySelector('[data-loading]')).not.toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(20))
      expect(searches().map(({ query }) => query)).toEqual([
        { q: 'night', participant: uuidOf(test, 'aria') },
      ])
      vi.useRealTimers()
      await waitFor(() => expect(people()).toEqual(['nightowl']))
      fireEvent.change(field(), { target: { value: '' } })
      expect(people()).toContain('bruno')
    })

    it('[SMSG-25, SMSG-52, SMSG-53] says in one of seven ways that nobody matches', async () => {
      const { open } = start()
      await open()
      fireEvent.change(field(), { target: { value: 'zzzz' } })
      await waitFor(() => expect(screen.getAllByText('We looked. Nobody’s there.').length).toBeGreaterThan(0))
      expect(people()).toEqual([])
    })
  })

  it('shows what could not be loaded and why, and retries on request, with the focus where it was useful', async () => {
    const { realm, open, user } = start()
    realm.faults.add({ call: `GET ${suggestionsPath}`, kind: 'status', status: 400, times: 1 })
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 400, times: 1 })
    await open()
    const alerts = await waitFor(() => {
      const all = screen.getAllByRole('alert').map(one => one.textContent)
      expect(all).toHaveLength(2)
      return all
    })
    expect(alerts[0]).toMatch(/^Couldn’t load blogs\. Something went wrong/)
    expect(alerts[1]).toMatch(/^Couldn’t load sharing options\. Something went wrong/)
    const [people, ways] = screen.getAllByRole('button', { name: 'Try again' })
    await user.click(ways ?? document.body)
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
    await user.click(people ?? document.body)
    expect(document.activeElement).toBe(field())
    await person('bruno')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it.each([403, 410, 413, 422])('shows why after a %i, and offers no retry', async status => {
  const { realm, open, say } = start()
  realm.faults.add({ call: `GET ${suggestionsPath}`, kind: 'status', status, times: 0 })
  await open()
  expect((await screen.findByRole('alert')).textContent).not.toMatch(/again/i)
  expect(screen.queryByRole('button', { name: /retry|try again/i })).toBeNull()
  expect(say.$toasts.get()).toEqual([])
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
    await screen.findByRole('toolbar', { name: 'Share elsewhere' })
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Permalink')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Embed')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(field())
    expect(activeOne()).toBe(all[0])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(field())
    expect(activeOne()).toBeNull()
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
    const wanted = activeOne()
    expect(wanted).toBe(before[1])
    letGo()
    await waitFor(() => expect(people()[0]).not.toBe(before[0]))
    expect(activeOne()).toBe(wanted)
  })

  it('[KEY-16, SMSG-26, SMSG-27, KEY-17] Enter chooses a single result; Backspace and a second press clear it', async () => {
    const { user, open } = start()
    await open()
    // Pasted at once: letters typed slowly are searched for one by one.
    await user.paste('nightowl')
    await waitFor(() => expect(people()).toEqual(['nightowl']))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await box())
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect((await person('nightowl')).getAttribute('aria-selected')).toBe('true')
    await user.click(field())
    await user.keyboard('{Backspace}')
    expect(field().value).toBe('')
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull()
    expect(document.activeElement).toBe(field())
    await act(async () => fireEvent.click(await person('bruno')))
    expect(document.activeElement).toBe(await box())
    await act(async () => fireEvent.click(await person('bruno')))
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull()
    await user.keyboard('{Enter}')
    // With several results Enter chooses none.
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull()
  })

  it('[KEY-16] Enter pressed before the single result is there chooses it, unless the user does something else', async () => {
    const { user, open } = start()
    await open()
    await person('bruno')
    // All in one task: no answer comes between, however slow the machine is.
    const type = (value: string) => fireEvent.change(field(), { target: { value } })
    const pressEnter = () => fireEvent.keyDown(field(), { key: 'Enter' })
    type('nightowl')
    pressEnter()
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull()
    const area = await box()
    expect(document.activeElement).toBe(area)
    expect(people()).toEqual(['nightowl'])
    await user.keyboard('{Escape}')
    await user.clear(field())
    type('nightow')
    pressEnter()
    type('nightowl')
    await waitFor(() => expect(people()).toEqual(['nightowl']))
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull()
  })

  it('[KEY-14, KEY-17] Escape goes back one step at a time: from the recipient, from the query, then closes', async () => {
    const { user, open } = start()
    await open()
    await user.paste('night')
    await waitFor(() => expect(people()).toEqual(['nightowl']))
    await user.keyboard('{Enter}')
    await box()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: /^Message to / })).toBeNull()
    expect(field().value).toBe('night')
    await user.keyboard('{Escape}')
    expect(field().value).toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
