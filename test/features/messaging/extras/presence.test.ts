import { describe, expect, it, vi } from 'vitest'
import { messageSettings } from '../../../../src/features/messaging/extras/message-settings.ts'
import { live } from '../../../../src/features/unread/live.ts'
import { sharedPoll } from '../../../../src/features/unread/shared-poll.ts'
import { receive, uuidOf } from '../app.ts'
import { withBarePage } from '../page.ts'
import { talk } from '../talk.ts'

withBarePage()

async function begin(can: Parameters<typeof talk>[0], choices: { seen?: boolean; writing?: boolean } = {}) {
  const talking = await talk(can)
  const { app } = talking.test
  // Its code is loaded late.
  await import('../../../../src/features/messaging/extras/other-side.ts')
  await new Promise(resolve => setTimeout(resolve))
  const { change } = app.get(messageSettings)
  change(choices)
  return { ...talking, change, poll: () => app.get(sharedPoll).poll() }
}

describe('seen and writing', () => {
  it('are off: nothing is told, and nothing asked', async () => {
    const { calls, poll, conversation } = await begin(['seen', 'writing'])
    conversation.setDraft('hello')
    await poll()
    expect(calls('presence')).toEqual([])
  })

  it('show what the other side tells, once the user tells it, too, and no longer when they stop', async () => {
    const { send, one, test, poll, window, calls, change } = await begin(['seen', 'writing'])
    const { ts } = await send('soup?')
    one.told = new Map([[uuidOf(test, 'bruno'), { seen: ts, writingUntil: Date.now() + 60_000 }]])
    await poll()
    expect(window.$seenKey.get()).toBeNull()
    change({ seen: true })
    await vi.waitFor(() => expect(window.$seenKey.get()).toBe(String(ts)))
    expect(window.$isWriting.get()).toBe(false)
    expect(calls('presence').at(-1)?.fields).toMatchObject({ seen: String(ts) })
    expect(calls('presence').at(-1)?.fields).not.toHaveProperty('writing')
    change({ writing: true })
    await vi.waitFor(() => expect(window.$isWriting.get()).toBe(true))
    change({ seen: false, writing: false })
    expect([window.$seenKey.get(), window.$isWriting.get()]).toEqual([null, false])
  })

  it('come with the stream, without a poll, at most once in five seconds, however often both sides answer each other', async () => {
    const { send, one, test, window, calls } = await begin(['seen'], { seen: true })
    const { tellConversation } = test.app.get(live)
    const seen = () => calls('presence').at(-1)?.fields.seen
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { ts } = await send('soup?')
    await vi.waitFor(() => {
      vi.advanceTimersByTime(5000)
      expect(seen()).toBe(String(ts))
    })
    const before = calls('presence').length
    one.told?.set(uuidOf(test, 'bruno'), { seen: ts })
    for (let event = 0; event < 50; event++) tellConversation(one.id)
    expect(calls('presence').length).toBe(before)
    vi.advanceTimersByTime(5000)
    await vi.waitFor(() => expect(window.$seenKey.get()).toBe(String(ts)))
    expect(calls('presence').length).toBe(before + 1)
    // What the user sees by the stream is told, too.
    receive(test, 'bruno', 'aria', 'in the pot')
    tellConversation(one.id)
    const newest = String(one.messages.at(-1)?.ts)
    await vi.waitFor(() => {
      vi.advanceTimersByTime(5000)
      expect(seen()).toBe(newest)
    })
    vi.useRealTimers()
  })

  it('tell that the user writes, as soon as they do', async () => {
    const { one, conversation, calls } = await begin(['writing'], { writing: true })
    // What it tells at first is over: it would tell of the letter only with the next beat.
    await vi.waitFor(() => expect(calls('presence')).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve))
    conversation.setDraft('s')
    const own = conversation.$info.get().ownUuid
    await vi.waitFor(() => expect(one.told?.get(own)?.writingUntil ?? 0).toBeGreaterThan(Date.now()))
    expect(one.told?.get(own)?.seen).toBeUndefined()
  })
})
