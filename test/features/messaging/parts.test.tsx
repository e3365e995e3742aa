// @vitest-environment happy-dom

import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sends } from '../../../src/features/messaging/conversation/message-field.ts'
import { messageSettings } from '../../../src/features/messaging/extras/message-settings.ts'
import { settingsDialog, showSettings } from '../../support/settings.tsx'
import { messagingApp, uuidOf } from './app.ts'
import { open, press } from './open.tsx'

it.each([
  ['enter', { key: 'Enter' }, true],
  ['enter', { key: 'Enter', ctrlKey: true }, true],
  ['enter', { key: 'Enter', shiftKey: true }, false],
  ['enter', { key: 'Enter', isComposing: true }, false],
  ['mod+enter', { key: 'Enter' }, false],
  ['mod+enter', { key: 'Enter', metaKey: true }, true],
  ['mod+enter', { key: 'Enter', ctrlKey: true, shiftKey: true }, false],
  ['mod+enter', { key: 'a', ctrlKey: true }, false],
] as const)('[KEY-18] the key that sends is as chosen: %s, %j', (choice, event, expected) =>
  expect(sends({ shiftKey: false, ctrlKey: false, metaKey: false, ...event }, choice)).toBe(expected),
)

it('[KEY-18, KEY-19] keys that end a composition send, clear and close nothing, in whichever way they are reported', async () => {
  const { box, sent, write, key } = await open()
  write('にほん')
  for (const report of [{ keyCode: 229 }, { isComposing: true }])
    for (const name of ['Enter', 'Escape']) key(name, report)
  expect([sent(), box.value]).toEqual([0, 'にほん'])
  key('Escape')
  expect(box.value).toBe('')
  key('Escape', { keyCode: 229 })
  expect(box.isConnected).toBe(true)
  key('Escape')
  expect(box.isConnected).toBe(false)
})

it('[KEY-18] the message settings let Enter add a line and Ctrl+Enter send, until it is changed back', async () => {
  const { test, box, sent, write, key, choose } = await open()
  showSettings(test.app)
  choose('Message settings')
  fireEvent.click(await screen.findByRole('radio', { name: /^Ctrl\+Enter\./ }))
  write('two lines')
  key('Enter')
  expect([box.value, sent(), box.getAttribute('enterkeyhint')]).toEqual(['two lines', 0, 'enter'])
  key('Enter', { ctrlKey: true })
  expect(box.value).toBe('')
  // The next page knows it, too.
  expect(messageSettings(test.app).$choices.get().sendKey).toBe('mod+enter')
  fireEvent.click(screen.getByRole('radio', { name: /^Enter\./ }))
  write('one line')
  key('Enter')
  expect(box.value).toBe('')
})

it('the message settings open from the inbox, which closes, as a section of the reading settings, and offer to tell only what the server can', async () => {
  const { model, test } = await open(messagingApp({ can: ['seen'] }))
  showSettings(test.app)
  act(() => model.toggleInbox(null))
  fireEvent.click(await screen.findByRole('button', { name: 'Message settings' }))
  const dialog = await settingsDialog()
  expect(document.querySelector('details[open]')?.textContent).toContain('Messages and posting')
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^Enter\./ }))
  fireEvent.click(dialog.getByRole('switch', { name: 'Show what I’ve seen' }))
  expect(model.manager.$inbox.get()).toBe(false)
  expect(test.app.get(messageSettings).$choices.get()).toMatchObject({ seen: true, writing: false })
  expect(screen.queryByRole('switch', { name: 'Show when I’m writing' })).toBeNull()
})

it('below the messages it says that the other side writes', async () => {
  const { window } = await open(messagingApp({ can: ['writing'] }))
  act(() => window.$isWriting.set(true))
  expect(screen.getByText('bruno is writing…')).toBeDefined()
})

it('a reply shows what it answers, until Escape, which keeps its text; the arrow up edits the last message', async () => {
  const { test, conversation, box, write, key } = await open(messagingApp({ can: ['reply', 'edit'] }))
  write('teh soup')
  key('Enter')
  await vi.waitFor(() => expect(conversation.$messages.get().at(-1)?.state).toBe('sent'))
  act(() => conversation.draft.reply({ ts: 1, participant: uuidOf(test, 'aria'), text: 'quoted' }))
  expect(screen.getByText('Replying to You')).toBeDefined()
  write('typed')
  key('Escape')
  expect([box.value, conversation.draft.$target.get()]).toEqual(['typed', null])
  expect(screen.queryByText(/^Replying/)).toBeNull()
  write('')
  key('ArrowUp')
  expect(box.value).toBe('teh soup')
  expect(screen.getByText('Editing your message')).toBeDefined()
})

it('a conversation is muted by its menu, for the time that is chosen, and says so', async () => {
  const { conversation, model, choose } = await open()
  choose('Mute conversation')
  fireEvent.click(await screen.findByRole('button', { name: 'Until I unmute it' }))
  expect(model.muting.isMuted(conversation.$info.get().id ?? '')).toBe(true)
  expect(screen.getByRole('region', { name: 'Conversation with bruno' }).textContent).toContain('Muted')
})

it('the search has its own field, counts, steps by Enter and buttons, and closes by Escape, with the field focused', async () => {
  const { conversation, box, write, key, choose, window } = await open()
  for (const text of ['needle one', 'needle two']) {
    write(text)
    key('Enter')
    const sent = { content: { text }, state: 'sent' }
    await vi.waitFor(() => expect(conversation.$messages.get().at(-1)).toMatchObject(sent))
  }
  choose('Search messages')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', {
    name: 'Search this conversation',
  })
  expect(document.activeElement).toBe(search)
  const type = (value: string) => fireEvent.change(search, { target: { value } })
  type('needle')
  expect(screen.getByText('1 of 2')).toBeDefined()
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(screen.getByText('2 of 2')).toBeDefined()
  press('Next result')
  expect(screen.getByText('1 of 2')).toBeDefined()
  // It goes to a match once: a conversation that is opened again later stays at its end.
  await vi.waitFor(() => expect(window.jump.$target.get()).toBeNull())
  type('nothing like it')
  expect(screen.getByText('No messages found')).toBeDefined()
  fireEvent.keyDown(search, { key: 'Escape' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement).toBe(box)
})
