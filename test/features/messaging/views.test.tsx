// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UnreadPill } from '../../../src/features/messaging/list/unread-pill.tsx'
import { MessagingView } from '../../../src/features/messaging/messaging-view.tsx'
import type { ConversationWindowModel } from '../../../src/features/messaging/window/conversation-window.ts'
import { WindowHeader } from '../../../src/features/messaging/window/window-header.tsx'
import { unread } from '../../../src/features/unread/store.ts'
import type { MessagingData } from '../../../src/platform/bus/contract.ts'
import { createDisposer, type Disposer } from '../../../src/platform/lib/dispose.ts'
import { holdCalls } from '../../support/hold.ts'
import { messagingApp, uuidOf } from './app.ts'
import { messagingOf } from './messaging.ts'
import { conversation } from './support.ts'

const disposers: Disposer[] = []

function setup(test = messagingApp({ is_minimize_enabled: true })) {
  const disposer = createDisposer()
  disposers.push(disposer)
  const model = messagingOf(test.app, disposer)
  render(<MessagingView model={model} />)
  return { test, model }
}

afterEach(() => {
  cleanup()
  for (const disposer of disposers.splice(0)) disposer.dispose()
})

const field = () => screen.findByRole('textbox', { name: 'Message' })

describe('the window', () => {
  it('[MSG-2, MSGC-1, MSGC-2] names the participants as links, joined by commas and +, beside its buttons', () => {
    const { model } = setup()
    const names = ['bruno', 'nightowl', 'neonfrog']
    const participants = names.map(name => ({ name, uuid: name, url: `https://${name}.blogs.example/` }))
    const info = conversation({ participants: [{ name: 'aria', uuid: 'own' }, ...participants] })
    render(<WindowHeader model={model} conversationKey="k" head={info} titleId="t" />)
    const heading = screen.getByRole('heading', { level: 2 })
    expect(heading.textContent).toContain('bruno, nightowl + neonfrog')
    const links = within(heading).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(participants.map(({ url }) => url))
    expect(links[0]?.dataset).toMatchObject({
      inlayCommand: 'peepr:open',
      inlayPayload: '{"blog_name":"bruno"}',
    })
    for (const name of ['Actions', 'Minimize', 'Close'])
      expect(screen.getByRole('button', { name })).toBeDefined()
  })

  it('[MSGC-3, MSGC-4, MSGC-15, MSGC-16, MSGC-34] loads, is ready, goes offline and recovers', async () => {
    const { test, model } = setup()
    const letGo = holdCalls(test.app, '/messages')
    await act(() => model.openRequested({ name: 'bruno' }))
    expect(screen.getByRole('region', { name: 'Conversation with bruno' })).toBeDefined()
    const box = await field()
    expect(box).toHaveProperty('readOnly', true)
    expect(screen.queryByRole('group', { name: 'Messages' })).toBeNull()
    letGo()
    await screen.findByRole('group', { name: 'Messages' })
    expect(box).toHaveProperty('readOnly', false)
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(box).toHaveProperty('placeholder', 'Currently offline')
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(box).toHaveProperty('placeholder', 'Write a message')
  })

  const everything = {
    is_messaging_send_photos_enabled: true,
    is_messaging_gif_search_enabled: true,
    is_icebreakers_enabled: true,
  }

  it.each<[string, MessagingData, boolean[]]>([
    ['everything', {}, [true, true, true, true]],
    ['no photos', { is_messaging_send_photos_enabled: false }, [false, false, true, true]],
    ['no GIFs', { is_messaging_gif_search_enabled: false }, [true, true, false, true]],
    ['no icebreaker', { is_icebreakers_enabled: false }, [true, true, true, false]],
  ])('[MSGC-37, MSGC-38, MSGC-44, ICE-1] offers what the page allows: %s', async (_, flags, offered) => {
    const { test, model } = setup(messagingApp({ ...everything, ...flags }))
    await act(() => model.openRequested({ name: 'papercranes' }))
    await screen.findByRole('group', { name: 'Messages' })
    const [photos, dropped, gifs, card] = offered
    const isThere = (name: string) => screen.queryByRole('button', { name }) !== null
    expect([isThere('Add Photo'), isThere('Add GIF')]).toEqual([photos, gifs])
    const region = screen.getByRole('region', { name: 'Conversation with papercranes' })
    fireEvent.dragOver(region, { dataTransfer: { types: ['Files'] } })
    expect(screen.queryByText('Drop a photo here') !== null).toBe(dropped)
    // The card is drawn once the blog is known.
    const asked = test.realm.requests.filter(({ path }) => path === '/svc/conversations/participant_info')
    expect(asked).toHaveLength(card ? 1 : 0)
  })

  it.each([
    { status: 403, code: 7001, text: 'Please verify your email address before talking to a Tumblr.' },
    { status: 409, text: 'You can only send messages to Tumblrs you follow.', canRetry: true },
    { status: 428, text: 'Sorry, bruno only allows messages from Tumblrs they follow.' },
    { status: 429, text: "You've hit the daily limit on new conversations. Impressive." },
  ])(
    '[MSGE-2, MSGE-3, MSGE-4, MSGE-5, MSGE-7, MSGE-9] shows why the server refuses a conversation ($status), with a retry if that may help',
    async ({ status, code, text, canRetry = false }) => {
      const { test, model } = setup()
      const errors = code ? [{ code, title: 'Refused', detail: '' }] : []
      const call = 'GET /svc/conversations/messages'
      test.realm.faults.add({ call, kind: 'status', status, errors, times: 0 })
      await act(() => model.openRequested({ name: 'bruno' }))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain(text)
      expect(within(alert).queryAllByRole('button', { name: 'Retry' })).toHaveLength(canRetry ? 1 : 0)
    },
  )

  it.each([{ kind: 'malformed' as const }, { kind: 'status' as const, status: 400 }])(
    '[MSGE-6, MSGE-7, MSGC-16] shows that a fetch failed ($kind), and works on retry',
    async fault => {
      const { test, model } = setup()
      test.realm.faults.add({ call: 'GET /svc/conversations/messages', times: 0, ...fault })
      await act(() => model.openRequested({ name: 'bruno' }))
      const retry = await screen.findByRole('button', { name: 'Retry' })
      expect(await field()).toHaveProperty('readOnly', true)
      test.realm.faults.clear()
      fireEvent.click(retry)
      await screen.findByRole('group', { name: 'Messages' })
      expect(await field()).toHaveProperty('readOnly', false)
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    },
  )

  it('[MSGC-19, MSGC-20] has no field if nothing can be sent, and says so', async () => {
    const { test, model } = setup()
    await act(() =>
      model.openRequested({ participants: [uuidOf(test, 'aria'), uuidOf(test, 'closed-door')] }),
    )
    await screen.findByRole('group', { name: 'Messages' })
    expect(screen.getByText("This Tumblr can't receive messages.")).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('[MSG-55, MSG-60, MSGC-5] is minimized into the other group and restored', async () => {
    const { model } = setup()
    await act(() => model.openRequested({ name: 'bruno' }))
    await field()
    fireEvent.click(screen.getByRole('button', { name: 'Minimize' }))
    expect(screen.queryByRole('region', { name: 'Conversation with bruno' })).toBeNull()
    const group = screen.getByRole('region', { name: 'Minimized conversations' })
    const button = within(group).getByRole('button', { name: 'Open conversation with bruno' })
    expect(button.querySelector('img')?.getAttribute('src')).toContain('bruno')
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    expect(document.activeElement).toBe(await field())
  })

  it('[MSGC-5] minimized, it says how many messages are unread, to screen readers too', async () => {
    const { test, model } = setup()
    await act(() => model.openRequested({ name: 'bruno' }))
    await field()
    fireEvent.click(screen.getByRole('button', { name: 'Minimize' }))
    act(() => test.app.get(unread).setConversationCounts({ 'mk-aria': { c1000: 3 } }))
    screen.getByRole('button', { name: 'Open conversation with bruno, 3 unread messages' })
  })

  it('[MSGP-22] counts unread messages below up to 99', () => {
    const window = { $pill: atom(150) } as Partial<ConversationWindowModel> as ConversationWindowModel
    render(<UnreadPill window={window} onClick={() => {}} />)
    expect(screen.getByRole('button', { name: '99+ unread' })).toBeDefined()
  })
})

describe('the inbox', () => {
  const open = async (test?: ReturnType<typeof messagingApp>) => {
    const made = setup(test)
    act(() => made.model.toggleInbox(null))
    await screen.findAllByRole('listitem')
    return made
  }
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: /^Show messages for/ }))
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
  }

  it('[MSG-6, MSG-11, MSG-14, MSG-18, MSG-25, MSG-30] shows the conversations of each own blog, or suggestions', async () => {
    const test = messagingApp({ is_minimize_enabled: true })
    const sketches = uuidOf(test, 'aria-sketches')
    test.realm.world.conversations = test.realm.world.conversations.filter(
      ({ participants }) => !participants.includes(sketches),
    )
    const { model } = await open(test)
    expect(screen.getByRole('button', { name: /^Show messages for, aria *1 unread/ })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Show messages for/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(one => one.textContent)).toEqual([
      'ariaAria, mostly outdoors66 unread',
      'aria-sketchesSketchbook11 unread',
    ])
    expect(options[0]?.getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: /^Show messages for/ }))
    await choose('aria-sketches')
    expect(await screen.findByRole('heading', { name: 'Talk to a Tumblr' })).toBeDefined()
    const faces = await screen.findAllByRole('link')
    expect(faces).toHaveLength(5)
    const asked = test.realm.requests.filter(({ path }) => path.endsWith('participant_suggestions'))
    expect(asked.map(({ query }) => query.limit)).toEqual(['5'])
    expect(faces[0]?.getAttribute('href')).toBe('/messaging/conversation/bruno')
    expect(faces[0]?.querySelector('img')?.getAttribute('width')).toBe('40')
    const other = faces[2]?.textContent
    fireEvent.click(faces[2] as HTMLElement)
    await screen.findByRole('region', { name: `Conversation with ${other}` })
    expect(model.manager.$windows.get()[0]?.key).toContain(sketches)
  })

  it('[MSG-16, MSG-17, MSG-29] offers favourites below up to three conversations, without those already in the list', async () => {
    const { test } = await open()
    expect(screen.queryByText('More Tumblrs to talk to')).toBeNull()
    await choose('aria-sketches')
    const block = (await screen.findByRole('heading', { name: 'More Tumblrs to talk to' })).closest('section')
    const links = within(block as HTMLElement).getAllByRole('link')
    const names = links.map(link => link.getAttribute('href')?.split('/').at(-1))
    expect(names).not.toContain('bruno')
    expect(names).toContain('nightowl')
    expect(links[0]?.getAttribute('href')).toMatch(/^\/conversation\/new\//)
    const asked = test.realm.requests.filter(({ path }) => path.endsWith('participant_suggestions'))
    expect(asked.map(({ query }) => query)).toMatchObject([{ limit: '8', include_recent: 'true' }])
    fireEvent.click(links[names.indexOf('nightowl')] as HTMLElement)
    await screen.findByRole('region', { name: 'Conversation with nightowl' })
  })

  it('[MSG-29] uses the page’s own limit of conversations', async () => {
    const { test } = await open(messagingApp({ append_favorites_to_inbox_limit: 1 }))
    await choose('aria-sketches')
    await screen.findByRole('button', { name: /quiet-pixels/ })
    expect(screen.queryByText('More Tumblrs to talk to')).toBeNull()
    expect(test.realm.requests.some(({ path }) => path.endsWith('participant_suggestions'))).toBe(false)
  })

  it('[MSG-12, MSG-13, MSG-17, MSG-26, MSG-32, MSG-74] searches for recipients, as the writing blog', async () => {
    const { test, model } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Compose message' }))
    const box = screen.getByRole('combobox', { name: 'To' })
    expect(document.activeElement).toBe(box)
    expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
    expect(await screen.findByRole('option', { name: /^bruno Bruno/ })).toBeDefined()
    fireEvent.change(box, { target: { value: 'papercr' } })
    const found = await screen.findByRole('option', { name: /papercranes/ })
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(found.getAttribute('href')).toBe('/conversation/new/papercranes')
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
    expect(test.realm.requests.at(-1)?.query).toEqual({ q: 'papercr', participant: uuidOf(test, 'aria') })
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(box).toHaveProperty('value', '')
    expect(await screen.findByRole('option', { name: /^bruno Bruno/ })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Nevermind' }))
    expect(await screen.findByRole('list', { name: 'Conversations' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Compose message' }))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'papercr' } })
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    await screen.findByRole('region', { name: 'Conversation with papercranes' })
    expect(model.manager.$inbox.get()).toBe(false)
  })

  it('[MSG-23] shows its loader while loading, except during a recipient search', async () => {
    const { test, model } = setup()
    test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'delay', delayMs: 60 })
    act(() => model.toggleInbox(null))
    expect(screen.getByText('Loading conversations…')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Compose message' }))
    expect(screen.queryByText('Loading conversations…')).toBeNull()
  })
})
