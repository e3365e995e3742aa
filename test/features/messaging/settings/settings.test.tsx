// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MessagingView } from '../../../../src/features/messaging/messaging-view.tsx'
import { messageSettings } from '../../../../src/features/messaging/settings/message-settings.ts'
import { sends } from '../../../../src/features/messaging/settings/send-key.ts'
import { createDisposer, type Disposer } from '../../../../src/platform/lib/dispose.ts'
import { messagingApp } from '../app.ts'
import { messagingOf } from '../messaging.ts'

const disposers: Disposer[] = []

async function open(test = messagingApp()) {
  const disposer = createDisposer()
  disposers.push(disposer)
  const model = messagingOf(test.app, disposer)
  render(<MessagingView model={model} />)
  await act(() => model.openRequested({ name: 'bruno' }))
  await screen.findByRole('group', { name: 'Messages' })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const sent = () => test.realm.requests.filter(({ method }) => method === 'POST').length
  return { test, model, field, sent }
}

afterEach(() => {
  cleanup()
  for (const disposer of disposers.splice(0)) disposer.dispose()
})

const key = (name: string, fields: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...fields,
})

describe('the key that sends', () => {
  it.each([
    ['enter', key('Enter'), true],
    ['enter', key('Enter', { ctrlKey: true }), true],
    ['enter', key('Enter', { shiftKey: true }), false],
    ['enter', key('Enter', { isComposing: true }), false],
    ['mod+enter', key('Enter'), false],
    ['mod+enter', key('Enter', { metaKey: true }), true],
    ['mod+enter', key('Enter', { ctrlKey: true, shiftKey: true }), false],
    ['mod+enter', key('a', { ctrlKey: true }), false],
  ] as const)('[KEY-18] is as chosen: %s, %j', (choice, event, expected) =>
    expect(sends(event, choice)).toBe(expected),
  )
})

it('[KEY-18, KEY-19] keys that end a composition send, clear and close nothing, in whichever way they are reported', async () => {
  const { field, sent } = await open()
  fireEvent.change(field, { target: { value: 'にほん' } })
  for (const report of [{ keyCode: 229 }, { isComposing: true }])
    for (const name of ['Enter', 'Escape']) fireEvent.keyDown(field, { key: name, ...report })
  expect(sent()).toBe(0)
  expect(field.value).toBe('にほん')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('')
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
  expect(screen.queryByRole('region', { name: 'Conversation with bruno' })).not.toBeNull()
})

describe('the message settings', () => {
  it('[KEY-18] let Enter add a line and Ctrl+Enter send, from the conversation’s menu, until it is changed back', async () => {
    const { test, field, sent } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Message settings' }))
    const chosen = await screen.findByRole('radio', { name: /^Ctrl\+Enter\./ })
    expect(screen.getByRole('radio', { name: /^Enter\./ })).toHaveProperty('checked', true)
    fireEvent.click(chosen)
    fireEvent.change(field, { target: { value: 'two lines' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe('two lines')
    expect(sent()).toBe(0)
    expect(field.getAttribute('enterkeyhint')).toBe('enter')
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    expect(field.value).toBe('')
    // The next page knows it, too.
    expect(messageSettings(test.app).$choices.get().sendKey).toBe('mod+enter')
    fireEvent.click(screen.getByRole('radio', { name: /^Enter\./ }))
    fireEvent.change(field, { target: { value: 'one line' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe('')
  })

  it('open from the inbox, which closes', async () => {
    const { model } = await open()
    act(() => model.toggleInbox(null))
    fireEvent.click(await screen.findByRole('button', { name: 'Message settings' }))
    expect(await screen.findByRole('dialog', { name: 'Message settings' })).toBeDefined()
    expect(model.manager.$inbox.get()).toBe(false)
  })
})
