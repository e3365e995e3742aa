import { describe, expect, it, vi } from 'vitest'
import { withoutMuted } from '../../../../src/features/notifications/notifications.ts'
import { sumOf } from '../../../../src/features/unread/counts.ts'
import { forever, mutedConversations } from '../../../../src/features/unread/muted.ts'
import { sharedPoll } from '../../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../../src/features/unread/store.ts'
import { createTestApp } from '../../../support/app.ts'
import { receive } from '../app.ts'
import { withBarePage } from '../page.ts'
import { talk } from '../talk.ts'

withBarePage()

async function muted(ms: number, can: Parameters<typeof talk>[0] = []) {
  const talking = await talk(can)
  const { model, conversation, test } = talking
  model.muting.mute(conversation.$info.get(), ms)
  return { ...talking, store: test.app.get(mutedConversations), id: conversation.$info.get().id ?? '' }
}

describe('a muted conversation', () => {
  it('is quiet in badges until it is unmuted, and counted in the inbox', async () => {
    const { test, store, id, model, calls, toast, key } = await muted(Number.POSITIVE_INFINITY)
    expect([store.isMuted(id), calls('mute'), toast()?.text]).toEqual([true, [], 'Conversation muted.'])
    model.manager.close(key)
    const counts = test.app.get(unread)
    await test.app.get(sharedPoll).poll()
    const before = sumOf(counts.$messages.get())
    receive(test, 'bruno', 'aria', 'psst')
    await test.app.get(sharedPoll).poll()
    expect(sumOf(counts.$messages.get())).toBe(before)
    expect(Object.values(counts.$conversations.get()).map(all => all[id] ?? 0)).toContain(1)
    store.set(id, null)
    expect(sumOf(counts.$messages.get())).toBe(before + 1)
  })

  it('is heard again at its time, on a page that stays open, and on one that slept', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      const { app } = createTestApp()
      const { set, $muted } = app.get(mutedConversations)
      const ids = () => Object.keys($muted.get())
      set('a', Date.now() + 3_600_000)
      set('b', Date.now() + 30 * 86_400_000)
      set('c', forever)
      vi.advanceTimersByTime(3_599_000)
      expect(ids()).toEqual(['a', 'b', 'c'])
      vi.advanceTimersByTime(1000)
      expect(ids()).toEqual(['b', 'c'])
      vi.advanceTimersByTime(30 * 86_400_000)
      expect(ids()).toEqual(['c'])
      set('d', Date.now() + 1000)
      vi.setSystemTime(Date.now() + 2000)
      document.dispatchEvent(new Event('visibilitychange'))
      expect(ids()).toEqual(['c'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is unmuted after its time, by Undo, and from its menu', async () => {
    const { store, id, test, toast, model, conversation } = await muted(8 * 3_600_000)
    expect(store.$muted.get()[id]).toBeLessThan(test.app.platform.now() + 9 * 3_600_000)
    toast()?.action?.run()
    expect(store.isMuted(id)).toBe(false)
    model.muting.mute(conversation.$info.get(), 1000)
    model.actions
      .items(conversation.$info.get())
      .find(({ label }) => label === 'Unmute conversation')
      ?.run?.()
    expect(store.isMuted(id)).toBe(false)
  })

  it('is stored on a server that can, whose word counts in other browsers', async () => {
    const { one, conversation } = await muted(Number.POSITIVE_INFINITY, ['mute'])
    const own = conversation.$info.get().ownUuid
    await vi.waitFor(() => expect(one.mutedUntil?.get(own)).toBe(8.64e15))
    const again = await talk(['mute'])
    again.one.mutedUntil = new Map([[own, 8.64e15]])
    await again.conversation.refresh()
    expect(again.test.app.get(mutedConversations).isMuted(again.one.id)).toBe(true)
  })

  it('is as it was, and says so, if the server refuses', async () => {
    const fault = { kind: 'status', status: 403 } as const
    const { test, model, conversation, say } = await talk(['mute'])
    test.realm.faults.add({ call: 'POST /svc/conversations/mute', times: 0, ...fault })
    const info = conversation.$info.get()
    model.muting.mute(info, 1000)
    const texts = () => say.$toasts.get().map(({ text }) => text)
    await vi.waitFor(() =>
      expect(texts()).toContainEqual(expect.stringMatching(/^Couldn’t mute the conversation\. ./)),
    )
    expect(model.muting.isMuted(info.id ?? '')).toBe(false)
  })

  it('is not heard: no increase of it is left', () => {
    const change = { before: {}, sumsBefore: {}, after: { aria: { c1: 3, c2: 1 } } }
    expect(withoutMuted(change, id => id === 'c1').after).toEqual({ aria: { c2: 1 } })
  })
})
