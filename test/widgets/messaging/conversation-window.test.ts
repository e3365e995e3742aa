// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookup } from '../../../src/conversations/lookup.ts'
import { conversations } from '../../../src/conversations/store.ts'
import { createConversationWindow } from '../../../widgets/messaging/conversation-window.ts'
import { messagingApp } from '../../conversations/app.ts'

/** The window of a conversation with older messages; how they are fetched is the test's to say. */
async function openWindow() {
  const { app } = messagingApp()
  const key = (await app.get(lookup).byName('bruno')) ?? ''
  const conversation = app.get(conversations).model(key)
  await conversation.fetch()
  const $older = atom(conversation.$older.get())
  const window = createConversationWindow({ conversation: { ...conversation, $older }, $isSeen: atom(true) })
  const told: unknown[] = []
  window.$olderAtTop.subscribe(older => told.push(older))
  return { window, $older, told }
}

describe('the window of a conversation', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('says nothing of older messages that come at once, and that they are being loaded when they do not', async () => {
    const { window, $older, told } = await openWindow()
    $older.set('loading')
    await vi.advanceTimersByTimeAsync(150)
    $older.set('more')
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).not.toContain('loading')
    $older.set('loading')
    await vi.advanceTimersByTimeAsync(400)
    expect(told.at(-1)).toBe('loading')
    window.setAtTop(false)
    expect(told.at(-1)).toBeNull()
    window.setAtTop(true)
    expect(told.at(-1)).toBe('loading')
    window.dispose()
  })

  it('says at once that older messages are tried again, and nothing once it is closed', async () => {
    const { window, $older, told } = await openWindow()
    $older.set('loading')
    $older.set('error')
    expect(told.at(-1)).toBe('error')
    $older.set('loading')
    expect(told.at(-1)).toBe('loading')
    $older.set('more')
    $older.set('loading')
    window.dispose()
    const { length } = told
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toHaveLength(length)
  })
})
