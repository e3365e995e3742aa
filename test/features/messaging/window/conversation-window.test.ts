// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookup } from '../../../../src/features/messaging/people/lookup.ts'
import { conversations } from '../../../../src/features/messaging/store.ts'
import { createConversationWindow } from '../../../../src/features/messaging/window/conversation-window.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { messagingApp } from '../app.ts'

/** The window of a conversation with older messages; the test controls their fetch. */
async function openWindow(name = 'bruno') {
  const { app, realm } = messagingApp()
  const key = (await app.get(lookup).byName(name)) ?? ''
  const conversation = app.get(conversations).model(key)
  await conversation.fetch()
  const $older = atom(conversation.$older.get())
  const window = createConversationWindow({
    conversation: { ...conversation, $older },
    loginUrl: '/login',
    app,
    say: app.get(feedback),
    $isSeen: atom(true),
  })
  const told: unknown[] = []
  window.$olderAtTop.subscribe(older => told.push(older && (older.isLoading ? 'loading' : older.failure)))
  const { value } = $older.get()
  const states = {
    more: { value, isLoading: false, failure: null },
    loading: { value, isLoading: true, failure: null },
    error: { value, isLoading: false, failure: { kind: 'offline' as const } },
  }
  const older = (state: keyof typeof states) => $older.set(states[state])
  return { app, window, conversation, realm, older, told }
}

describe('the window of a conversation', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('shows no loader for older messages that load fast, and one for slow ones', async () => {
    const { window, older, told } = await openWindow()
    older('loading')
    await vi.advanceTimersByTimeAsync(150)
    older('more')
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).not.toContain('loading')
    older('loading')
    await vi.advanceTimersByTimeAsync(400)
    expect(told.at(-1)).toBe('loading')
    window.setAtTop(false)
    expect(told.at(-1)).toBeNull()
    window.setAtTop(true)
    expect(told.at(-1)).toBe('loading')
    window.dispose()
  })

  it('shows at once that older messages are retried, and nothing once it is closed', async () => {
    const { window, older, told } = await openWindow()
    older('loading')
    older('error')
    expect(told.at(-1)).toEqual({ kind: 'offline' })
    older('loading')
    expect(told.at(-1)).toBe('loading')
    older('more')
    older('loading')
    window.dispose()
    const { length } = told
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toHaveLength(length)
  })

  it('[MSGC-1, MSG-35] keeps the same head while messages are sent, read and counted; changed fields make a new one', async () => {
    const { window, conversation } = await openWindow('neonfrog')
    const heads = new Set<unknown>()
    const release = window.$head.subscribe(head => heads.add(head))
    conversation.sendText('hello')
    await vi.waitFor(() => expect(conversation.$messages.get().at(-1)?.state).toBe('sent'))
    await conversation.refresh()
    expect(conversation.$info.get()).toMatchObject({ last: { content: { text: 'hello' } } })
    expect(heads.size).toBe(1)
    expect(window.$head.get()).toMatchObject({ isBlurredImages: true })
    conversation.unblur()
    expect(window.$head.get()).toMatchObject({ isBlurredImages: false })
    expect(heads.size).toBe(2)
    release()
    window.dispose()
  })

  it.each([
    { id: 'c2' },
    { participants: [] },
    { canSend: false },
    { isPossibleSpam: true },
    { isBlurredImages: true },
  ])('[MSG-35] updates its head for %o', async fields => {
    const { conversation, app } = await openWindow()
    const $info = atom(conversation.$info.get())
    const window = createConversationWindow({
      conversation: { ...conversation, $info },
      loginUrl: '/login',
      app,
      say: app.get(feedback),
      $isSeen: atom(true),
    })
    const before = window.$head.get()
    $info.set({ ...$info.get(), unreadCount: 9, lastModifiedTs: 1 })
    expect(window.$head.get()).toBe(before)
    $info.set({ ...$info.get(), ...fields })
    expect(window.$head.get()).toMatchObject(fields)
    window.dispose()
  })

  it('[MSGC-28, MSGE-12] animates an own message once; a failed one is at rest, also on retry', async () => {
    const { window, conversation, realm } = await openWindow()
    realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 500, times: 2 })
    const states: string[] = []
    const release = conversation.$messages.subscribe(messages => {
      const own = messages.find(one => one.state !== 'sent')
      if (own) states.push(`${own.state} ${window.shouldAnimate(own.key) ? 'comes' : 'rests'}`)
    })
    const { key } = conversation.outbox.enqueue({ type: 'text', text: 'no way' })
    await vi.waitFor(() => expect(states.at(-1)).toBe('error rests'))
    conversation.outbox.retry(key)
    await vi.waitFor(() => expect(states.filter(one => one.startsWith('error'))).toHaveLength(2))
    expect(states).toContain('pending comes')
    expect(states.slice(states.indexOf('error rests'))).not.toContain('pending comes')
    release()
    window.dispose()
  })
})
