import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDisposer, type Disposer } from '../../../src/lib/dispose.ts'
import type { ConversationWindowModel } from '../../../widgets/messaging/conversation-window.ts'
import { MessagingView } from '../../../widgets/messaging/messaging-view.tsx'
import { createMessaging } from '../../../widgets/messaging/model.ts'
import { UnreadPill } from '../../../widgets/messaging/unread-pill.tsx'
import { WindowHeader } from '../../../widgets/messaging/window-header.tsx'
import { messagingApp, uuidOf } from '../../conversations/app.ts'
import { conversation } from '../../conversations/support.ts'

const disposers: Disposer[] = []

function setup(test = messagingApp({ is_minimize_enabled: true })) {
  const disposer = createDisposer()
  disposers.push(disposer)
  const model = createMessaging({ app: test.app, disposer })
  render(<MessagingView model={model} />)
  return { test, model }
}

afterEach(() => {
  cleanup()
  for (const disposer of disposers.splice(0)) disposer.dispose()
})

const field = () => screen.findByRole('textbox', { name: 'Message' })

describe('the window', () => {
  it('[MSGC-1, MSGC-2] names the participants as links, joined by commas and +, beside its controls', () => {
    const { model } = setup()
    const names = ['bruno', 'nightowl', 'neonfrog']
    const participants = names.map(name => ({ name, uuid: name, url: `https://${name}.blogs.example/` }))
    const info = conversation({ participants: [{ name: 'aria', uuid: 'own' }, ...participants] })
    render(<WindowHeader model={model} conversationKey="k" info={info} titleId="t" />)
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

  it('[MSGC-3, MSGC-4, MSGC-15, MSGC-16, MSGC-34] loads, is ready, goes offline and comes back', async () => {
    const { test, model } = setup()
    test.realm.faults.add({ call: 'GET /svc/conversations/messages', kind: 'delay', delayMs: 50 })
    await act(() => model.openByName('bruno'))
    expect(screen.getByRole('region', { name: 'Conversation with bruno' })).toBeDefined()
    const box = await field()
    expect(box).toHaveProperty('readOnly', true)
    expect(screen.queryByRole('group', { name: 'Messages' })).toBeNull()
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

  it('[MSGC-19, MSGC-20] has no field where nothing can be sent, and says so', async () => {
    const { test, model } = setup()
    await act(() => model.openByUuids(uuidOf(test, 'aria'), uuidOf(test, 'closed-door')))
    await screen.findByRole('group', { name: 'Messages' })
    expect(screen.getByText("This Tumblr can't receive messages.")).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('[MSG-55, MSG-60, MSGC-5] minimizes into the other group and comes back', async () => {
    const { model } = setup()
    await act(() => model.openByName('bruno'))
    await field()
    fireEvent.click(screen.getByRole('button', { name: 'Minimize' }))
    expect(screen.queryByRole('region', { name: 'Conversation with bruno' })).toBeNull()
    const group = screen.getByRole('region', { name: 'Minimized conversations' })
    const button = within(group).getByRole('button', { name: 'Open the conversation with bruno' })
    expect(button.querySelector('img')?.getAttribute('src')).toContain('bruno')
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    expect(document.activeElement).toBe(await field())
  })

  it('[MSGP-22] counts what waits below up to 99', () => {
    const window = { $pill: atom(150) } as Partial<ConversationWindowModel> as ConversationWindowModel
    render(
      <UnreadPill window={window} onClick={() => {}}>
        <i />
      </UnreadPill>,
    )
    expect(screen.getByRole('button', { name: '99+ unread' })).toBeDefined()
  })
})

describe('the inbox', () => {
  it('[MSG-6, MSG-14, MSG-13, MSG-25] shows each own blog its conversations, or whom to talk to', async () => {
    const { test, model } = setup()
    const sketches = uuidOf(test, 'aria-sketches')
    test.realm.world.conversations = test.realm.world.conversations.filter(
      ({ participants }) => !participants.includes(sketches),
    )
    act(() => model.toggleInbox(null))
    expect((await screen.findAllByRole('listitem')).length).toBe(10)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'aria-sketches' } })
    expect(await screen.findByRole('heading', { name: 'Talk to a Tumblr' })).toBeDefined()
    const name = screen.getByRole('textbox', { name: 'Name of the blog' })
    fireEvent.change(name, { target: { value: 'papercranes' } })
    fireEvent.click(screen.getByRole('button', { name: 'Start' }))
    await screen.findByRole('region', { name: 'Conversation with papercranes' })
    expect(model.manager.$windows.get()[0]?.key).toContain(sketches)
  })
})
