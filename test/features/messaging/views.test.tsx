// @vitest-environment happy-dom

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { UnreadPill } from '../../../src/features/messaging/list/list-status.tsx'
import type { ConversationWindowModel } from '../../../src/features/messaging/window/conversation-window.ts'
import { WindowHeader } from '../../../src/features/messaging/window/window-header.tsx'
import { unread } from '../../../src/features/unread/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { holdCalls } from '../../support/hold.ts'
import { messagingApp, uuidOf } from './app.ts'
import { button, field, messages, open, press, show } from './open.tsx'
import { conversation } from './support.ts'

const fetching = 'GET /svc/conversations/messages'
const region = (name: string) => screen.queryByRole('region', { name: `Conversation with ${name}` })

describe('the window', () => {
  it('[MSG-2, MSGC-1, MSGC-2] names the participants as links, joined by commas and +, beside its buttons', () => {
    const { model } = show()
    const participants = ['bruno', 'nightowl', 'neonfrog'].map(name => ({
      name,
      uuid: name,
      url: `/${name}`,
    }))
    const head = conversation({ participants: [{ name: 'aria', uuid: 'own' }, ...participants] })
    render(<WindowHeader {...{ model, head }} conversationKey="k" titleId="t" />)
    const heading = screen.getByRole('heading', { level: 2 })
    expect(heading.textContent).toContain('bruno, nightowl + neonfrog')
    const links = within(heading).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(participants.map(({ url }) => url))
    const command = { inlayCommand: 'peepr:open', inlayPayload: '{"blog_name":"bruno"}' }
    expect(links[0]?.dataset).toMatchObject(command)
    for (const name of ['Actions', 'Minimize', 'Close']) button(name)
  })

  it('[MSGC-3, MSGC-4, MSGC-15, MSGC-16, MSGC-32, MSGC-33, MSGC-34] loads, is ready, goes offline and recovers; Send needs more than blanks', async () => {
    const { test, openWith } = show()
    const letGo = holdCalls(test.app, '/messages')
    await openWith({ name: 'bruno' })
    const box = await field()
    expect([box.readOnly, screen.queryByRole('group', { name: 'Messages' })]).toEqual([true, null])
    letGo()
    await messages()
    expect([box.readOnly, box.maxLength]).toEqual([false, 4096])
    const canSend = (value: string) => {
      fireEvent.change(box, { target: { value } })
      return button('Send').getAttribute('aria-disabled') !== 'true'
    }
    expect(['', ' \n', 'x'].map(canSend)).toEqual([false, false, true])
    const online = vi.spyOn(navigator, 'onLine', 'get')
    for (const [isOnline, text] of [
      [false, 'Currently offline'],
      [true, 'Write a message'],
    ] as const) {
      online.mockReturnValue(isOnline)
      act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
      expect(box.placeholder).toBe(text)
    }
  })

  it.each([true, false])('[MSGC-37, MSGC-38, MSGC-44, ICE-1] offers what is allowed: %s', async isAllowed => {
    const { calls } = await open(
      messagingApp({
        is_messaging_send_photos_enabled: isAllowed,
        is_messaging_gif_search_enabled: isAllowed,
        is_icebreakers_enabled: isAllowed,
      }),
      'papercranes',
    )
    const isThere = (name: string) => screen.queryByRole('button', { name }) !== null
    expect([isThere('Add Photo'), isThere('Add GIF')]).toEqual([isAllowed, isAllowed])
    const conversation = region('papercranes') ?? document.body
    fireEvent.dragOver(conversation, { dataTransfer: { types: ['Files'] } })
    expect(screen.queryByText('Drop a photo here') !== null).toBe(isAllowed)
    fireEvent.dragLeave(conversation)
    expect(screen.queryByText('Drop a photo here')).toBeNull()
    expect(calls('/svc/conversations/participant_info')).toHaveLength(isAllowed ? 1 : 0)
  })

  it('[MSGC-14] may be spam, which is asked below the messages', async () => {
    const { test } = await open(undefined, 'mallory')
    press('Mark as spam')
    const { $dialog } = test.app.get(feedback)
    await vi.waitFor(() => expect($dialog.get()?.text).toContain('mallory will be blocked and reported.'))
  })

  it('[MSGE-4, MSGE-7, MSGC-16] was refused, with the reason and Retry', async () => {
    const { test, openWith } = show()
    test.realm.faults.add({ call: fetching, kind: 'status', status: 409 })
    await openWith({ name: 'bruno' })
    const text = 'You can only send messages to Tumblrs you follow.'
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect((await field()).readOnly).toBe(true)
    press('Retry')
    await messages()
    expect([(await field()).readOnly, screen.queryByRole('alert')]).toEqual([false, null])
  })

  it('[MSGC-19, MSGC-20] has no field if nothing can be sent, and says so', async () => {
    const { test, openWith } = show()
    await openWith({ participants: ['aria', 'closed-door'].map(name => uuidOf(test, name)) })
    await messages()
    expect(screen.getByText("This Tumblr can't receive messages.")).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('[MSG-55, MSG-60, MSGC-5, MSGP-23] is minimized into the other group, where it counts unread messages up to 99, and restored', async () => {
    const { test, box } = await open()
    press('Minimize')
    expect(region('bruno')).toBeNull()
    const group = within(screen.getByRole('region', { name: 'Minimized conversations' }))
    const small = group.getByRole('button', { name: 'Open conversation with bruno' })
    expect(small.querySelector('img')?.getAttribute('src')).toContain('bruno')
    expect(document.activeElement).toBe(small)
    act(() => test.app.get(unread).setConversationCounts({ 'mk-aria': { c1000: 120 } }))
    expect(small.getAttribute('aria-label')).toBe('Open conversation with bruno, 120 unread messages')
    expect(small.textContent).toContain('99+')
    fireEvent.click(small)
    expect(document.activeElement).toBe(await field())
    expect(box.isConnected).toBe(false)
  })

  it('[MSGP-22] counts unread messages below up to 99', () => {
    const window = { $pill: atom(150) } as Partial<ConversationWindowModel> as ConversationWindowModel
    render(<UnreadPill window={window} onClick={() => {}} />)
    button('99+ unread')
  })
})

describe('the inbox', () => {
  const openInbox = async (test?: ReturnType<typeof messagingApp>) => {
    const shown = show(test)
    act(() => shown.model.toggleInbox(null))
    await screen.findAllByRole('listitem')
    const asked = () => shown.calls('/svc/conversations/participant_suggestions').map(({ query }) => query)
    return { ...shown, asked }
  }
  const chooseSketches = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Show messages for/ }))
    fireEvent.click(await screen.findByRole('option', { name: /^aria-sketches/ }))
  }
  const hrefs = (links: HTMLElement[]) => links.map(link => link.getAttribute('href'))

  it('[MSG-6, MSG-11, MSG-14, MSG-18, MSG-25, MSG-30] shows the conversations of each own blog, or suggestions', async () => {
    const test = messagingApp()
    const sketches = uuidOf(test, 'aria-sketches')
    const { world } = test.realm
    world.conversations = world.conversations.filter(({ participants }) => !participants.includes(sketches))
    const { model, asked } = await openInbox(test)
    const selector = screen.getByRole('button', { name: /^Show messages for, aria *1 unread/ })
    fireEvent.click(selector)
    const options = await screen.findAllByRole('option')
    expect(options.map(one => one.textContent)).toEqual([
      'ariaAria, mostly outdoors66 unread',
      'aria-sketchesSketchbook11 unread',
    ])
    expect(options[0]?.getAttribute('aria-selected')).toBe('true')
    fireEvent.click(selector)
    await chooseSketches()
    await screen.findByRole('heading', { name: 'Talk to a Tumblr' })
    const faces = await screen.findAllByRole('link')
    expect([faces.length, asked()[0]?.limit]).toEqual([5, '5'])
    expect(hrefs(faces)[0]).toBe('/messaging/conversation/bruno')
    expect(faces[0]?.querySelector('img')?.getAttribute('width')).toBe('40')
    const other = faces[2]?.textContent ?? ''
    fireEvent.click(faces[2] as HTMLElement)
    await vi.waitFor(() => expect(region(other)).not.toBeNull())
    expect(model.manager.$windows.get()[0]?.key).toContain(sketches)
  })

  it('has rows that Tab reaches, and what scrolls around them is no stop of its own, as it is in Firefox otherwise', async () => {
    await openInbox()
    const around = [screen.getByRole('list', { name: 'Conversations' }).parentElement]
    around.push(around[0]?.closest('section') ?? null)
    expect(around.map(one => one?.getAttribute('tabindex'))).toEqual(['-1', '-1'])
  })

  it('[DEC-228] is searched for blogs and last messages', async () => {
    await openInbox()
    const field = screen.getByRole('searchbox', { name: 'Search conversations' })
    const search = (value: string) => fireEvent.change(field, { target: { value } })
    // Without layout, rows that come later aren't drawn here.
    search('bruno')
    screen.getByText('1 conversation')
    search('nobody-has-said-this')
    expect(screen.getAllByText('No conversations found')).toHaveLength(2)
  })

  it('[MSG-16, MSG-17, MSG-29, MSG-75] offers favorites below up to three conversations, without those already in the list', async () => {
    const { asked, test } = await openInbox()
    expect(screen.queryByText('More Tumblrs to talk to')).toBeNull()
    await chooseSketches()
    const block = (await screen.findByRole('heading', { name: 'More Tumblrs to talk to' })).closest('section')
    const links = within(block as HTMLElement).getAllByRole('link')
    expect(hrefs(links)).not.toContain('/conversation/new/bruno')
    expect(hrefs(links)).toContain('/conversation/new/nightowl')
    const participant = uuidOf(test, 'aria-sketches')
    expect(asked()).toEqual([{ limit: '8', participant, include_recent: 'true' }])
    fireEvent.click(links[hrefs(links).indexOf('/conversation/new/nightowl')] as HTMLElement)
    await vi.waitFor(() => expect(region('nightowl')).not.toBeNull())
  })

  it('[MSG-12, MSG-13, MSG-17, MSG-26, MSG-32, MSG-74] searches for recipients, as the writing blog; a failed search can be retried', async () => {
    const { test, model, asked } = await openInbox()
    press('Compose message')
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'To' })
    const isFound = () => vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(document.activeElement).toBe(box)
    expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
    await screen.findByRole('option', { name: /^bruno Bruno/ })
    const call = 'GET /svc/conversations/participant_suggestions'
    test.realm.faults.add({ call, kind: 'status', status: 400 })
    fireEvent.change(box, { target: { value: 'papercr' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    await isFound()
    const found = screen.getByRole('option')
    expect(found.getAttribute('href')).toBe('/conversation/new/papercranes')
    expect(box.getAttribute('aria-activedescendant')).toBe(found.id)
    expect(asked().at(-1)).toEqual({ q: 'papercr', participant: uuidOf(test, 'aria') })
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(box.value).toBe('')
    await screen.findByRole('option', { name: /^bruno Bruno/ })
    press('Nevermind')
    await screen.findByRole('list', { name: 'Conversations' })
    press('Compose message')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'papercr' } })
    await isFound()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    await vi.waitFor(() => expect(region('papercranes')).not.toBeNull())
    expect(model.manager.$inbox.get()).toBe(false)
  })
})
