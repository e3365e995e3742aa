// @vitest-environment happy-dom

import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withoutMuted } from '../../../src/features/notifications/new-messages.ts'
import { sumOf } from '../../../src/features/unread/counts.ts'
import { mutedConversations } from '../../../src/features/unread/muted.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { receive } from './app.ts'
import { close, open } from './changes/open.tsx'

afterEach(() => {
  close()
  vi.restoreAllMocks()
})

async function mute(label: string, can: Parameters<typeof open>[0] = []) {
  const opened = await open(can)
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mute conversation' }))
  fireEvent.click(await screen.findByRole('button', { name: label }))
  const muted = opened.test.app.get(mutedConversations)
  const id = opened.conversation.$info.get().id ?? ''
  return { ...opened, muted, id }
}

describe('a muted conversation', () => {
  it('is quiet in badges until it is unmuted, in every tab and on the next page, and stays in the inbox', async () => {
    const { test, muted, id, model, calls, toast } = await mute('Until I unmute it')
    expect(muted.isMuted(id)).toBe(true)
    expect(calls('mute')).toEqual([])
    expect(screen.getByRole('region', { name: 'Conversation with bruno' }).textContent).toContain('Muted')
    act(() => model.manager.close(model.manager.$windows.get()[0]?.key ?? ''))
    const counts = test.app.get(unread)
    await test.app.get(sharedPoll).poll()
    const before = sumOf(counts.$messages.get())
    receive(test, 'bruno', 'aria', 'psst')
    await test.app.get(sharedPoll).poll()
    expect(sumOf(counts.$messages.get())).toBe(before)
    expect(Object.values(counts.$conversations.get()).map(all => all[id] ?? 0)).toContain(1)
    act(() => muted.set(id, null))
    expect(sumOf(counts.$messages.get())).toBe(before + 1)
    expect(toast()?.text).toBe('Conversation muted.')
  })

  it('is muted for a time', async () => {
    const { muted, id, test } = await mute('For 8 hours')
    expect(muted.isMuted(id)).toBe(true)
    const { now } = test.app.platform
    const later = now() + 9 * 3_600_000
    test.app.platform.now = () => later
    expect(muted.$muted.get()[id]).toBeLessThan(later)
  })

  it('is unmuted from its menu, and by Undo', async () => {
    const { muted, id, toast, model, conversation } = await mute('For a week')
    act(() => toast()?.action?.run())
    expect(muted.isMuted(id)).toBe(false)
    act(() => model.muting.mute(conversation.$info.get(), 1000))
    fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Unmute conversation' }))
    expect(muted.isMuted(id)).toBe(false)
  })

  it('is stored on a server that can, whose word counts in other browsers', async () => {
    const { one, conversation, test, id } = await mute('Until I unmute it', ['mute'])
    const own = conversation.$info.get().ownUuid
    await vi.waitFor(() => expect(one.mutedUntil?.get(own)).toBe(8.64e15))
    const other = test.realm
    close()
    const again = await open(['mute'])
    const there = again.test.realm.world.conversations.find(found => found.id === again.one.id)
    there?.participants && Object.assign(there, { mutedUntil: new Map([[own, 8.64e15]]) })
    await act(() => again.conversation.refresh())
    expect(again.test.app.get(mutedConversations).isMuted(again.conversation.$info.get().id ?? '')).toBe(true)
    expect(other.world.conversations.some(found => found.id === id)).toBe(true)
  })

  it.each([{ kind: 'status', status: 500 }, { kind: 'status', status: 403 }, { kind: 'drop' }] as const)(
    'is as it was, and says so, if the server refuses (%o)',
    async fault => {
      const opened = await open(['mute'])
      opened.test.realm.faults.add({ call: 'POST /svc/conversations/mute', times: 0, ...fault })
      const info = opened.conversation.$info.get()
      act(() => opened.model.muting.mute(info, 1000))
      await vi.waitFor(
        () =>
          expect(
            opened.say.$toasts.get().some(({ text }) => /^Couldn’t mute the conversation\. ./.test(text)),
          ).toBe(true),
        20_000,
      )
      expect(opened.model.muting.isMuted(info.id ?? '')).toBe(false)
    },
  )

  it('is not heard: no increase of it is left', () => {
    const change = { before: {}, sumsBefore: {}, after: { aria: { c1: 3, c2: 1 } } }
    expect(withoutMuted(change, id => id === 'c1').after).toEqual({ aria: { c2: 1 } })
  })
})
