import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookup } from '../../../../src/features/messaging/people/lookup.ts'
import { conversations } from '../../../../src/features/messaging/store.ts'
import { createConversationWindow } from '../../../../src/features/messaging/window/conversation-window.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { messagingApp } from '../app.ts'
import { withBarePage } from '../page.ts'

/** The window of a conversation; the test controls what it knows, and the fetch of older messages. */
async function openWindow(name = 'bruno') {
  const { app, realm } = messagingApp()
  const key = (await app.get(lookup).byName(name)) ?? ''
  const conversation = app.get(conversations).model(key)
  await conversation.fetch()
  const $older = atom(conversation.$older.get())
  const $info = atom(conversation.$info.get())
  conversation.$info.listen(info => $info.set(info))
  const fetchOlder = vi.fn(async () => {})
  const window = createConversationWindow({
    ...{ app, loginUrl: '/login', say: app.get(feedback), $isSeen: atom(true) },
    conversation: { ...conversation, $older, $info, fetchOlder },
  })
  app.disposer.add(window.dispose)
  const told: unknown[] = []
  window.$olderAtTop.subscribe(older => told.push(older && (older.isLoading ? 'loading' : older.failure)))
  const { value } = $older.get()
  const failure = { kind: 'offline' as const }
  return {
    ...{ window, conversation, realm, told, $info, fetchOlder, failure },
    older: (state: 'more' | 'loading' | 'error') =>
      $older.set({ value, isLoading: state === 'loading', failure: state === 'error' ? failure : null }),
  }
}

describe('the window of a conversation', () => {
  withBarePage()
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('shows no loader for older messages that load fast, and one for slow ones, at the top', async () => {
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
  })

  it('repeats a failed fetch of older messages at the top; shows that at once, and nothing once it is closed', async () => {
    const { window, older, told, fetchOlder, failure } = await openWindow()
    window.setAtTop(false)
    older('loading')
    older('error')
    expect(fetchOlder).not.toHaveBeenCalled()
    window.setAtTop(true)
    expect([told.at(-1), fetchOlder.mock.calls.length]).toEqual([failure, 1])
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
    const { window, conversation, $info } = await openWindow('neonfrog')
    const heads = new Set<unknown>()
    window.$head.subscribe(head => heads.add(head))
    conversation.sendText('hello')
    await vi.waitFor(() => expect($info.get()).toMatchObject({ last: { content: { text: 'hello' } } }))
    await conversation.refresh()
    expect([heads.size, window.$head.get().isBlurredImages]).toEqual([1, true])
    const changes = [
      { isBlurredImages: false },
      { id: 'c2' },
      { participants: [] },
      { canSend: false },
      { isPossibleSpam: true },
    ]
    for (const [index, fields] of changes.entries()) {
      $info.set({ ...$info.get(), unreadCount: index, lastModifiedTs: index, ...fields })
      expect(window.$head.get()).toMatchObject(fields)
      expect(heads.size).toBe(index + 2)
    }
  })

  it('[MSGC-28, MSGE-12] animates an own message once; a failed one is at rest, also on retry', async () => {
    const { window, conversation, realm } = await openWindow()
    realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 500, times: 2 })
    const states: string[] = []
    conversation.$messages.subscribe(messages => {
      const own = messages.find(one => one.state !== 'sent')
      if (own) states.push(`${own.state} ${window.shouldAnimate(own.key) ? 'comes' : 'rests'}`)
    })
    const { key } = conversation.outbox.enqueue({ type: 'text', text: 'no way' })
    await vi.waitFor(() => expect(states.at(-1)).toBe('error rests'))
    conversation.outbox.retry(key)
    await vi.waitFor(() => expect(states.filter(one => one.startsWith('error'))).toHaveLength(2))
    expect(states).toContain('pending comes')
    expect(states.slice(states.indexOf('error rests'))).not.toContain('pending comes')
    // One who scrolls away and back does not see an animation again.
    conversation.sendText('seen')
    const sent = conversation.$messages.get().at(-1)?.key ?? ''
    expect(window.shouldAnimate(sent)).toBe(true)
    window.endAnimation(sent)
    expect(window.shouldAnimate(sent)).toBe(false)
    await vi.waitFor(() => expect(conversation.outbox.$outgoing.get()).toHaveLength(1))
  })
})
