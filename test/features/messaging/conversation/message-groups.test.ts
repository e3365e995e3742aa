import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupMessages } from '../../../../src/features/messaging/conversation/message-groups.ts'
import { previewText } from '../../../../src/features/messaging/inbox/preview.ts'
import type { StoredMessage } from '../../../../src/features/messaging/types.ts'
import { outgoing, stored } from '../support.ts'

const minute = 60_000
const hour = 60 * minute

describe('makeTranscript', () => {
  it('[MSGC-25] shows the time after a pause of more than an hour', () => {
    const items = groupMessages([stored(0), stored(hour), stored(2 * hour + 1)], true)
    expect(items.map(({ tsHeader }) => tsHeader)).toEqual([null, null, 2 * hour + 1])
  })

  it('[MSGC-25] shows the time of the very first message once there are no older ones', () => {
    expect(groupMessages([stored(7)], false)[0]?.tsHeader).toBe(7)
    expect(groupMessages([stored(7)], true)[0]?.tsHeader).toBeNull()
  })

  it('[MSGC-26] groups messages of one author and kind within a minute', () => {
    const post: StoredMessage = { ...stored(minute + 2), content: { type: 'post', post: {} } }
    const items = groupMessages(
      [
        stored(0),
        stored(minute),
        stored(minute + 1, 'b', 'other'),
        stored(2 * minute + 2, 'c', 'other'),
        post,
      ],
      true,
    )
    expect(items.map(({ isCollapsed }) => isCollapsed)).toEqual([false, true, false, false, false])
  })

  it('[MSGC-26] never groups across a time header or authors', () => {
    const message = fc
      .tuple(fc.nat(3 * hour), fc.constantFrom('own', 'other'))
      .map(([ts, who]) => stored(ts, 'x', who))
    fc.assert(
      fc.property(fc.array(message), messages => {
        const sorted = [...messages].sort((a, b) => a.ts - b.ts)
        const items = groupMessages(sorted, false)
        expect(items.map(one => one.message)).toEqual(sorted)
        items.forEach((item, index) => {
          const before = sorted[index - 1]
          if (!item.isCollapsed) return
          expect(item.tsHeader).toBeNull()
          expect(before?.participant).toBe(item.message.participant)
          expect(item.message.ts - (before?.ts ?? 0)).toBeLessThanOrEqual(minute)
        })
      }),
    )
  })

  it('[MSG-47] gives a window the client-side flags of each message', () => {
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    const messages = [
      outgoing('queued', { state: 'queued', ts: 1 }),
      outgoing('pending', { state: 'pending', ts: 2 }),
      outgoing('failed', { state: 'error', ts: 3, canRetry: false }),
      outgoing('picture', {
        state: 'queued',
        ts: 4,
        outgoing: { type: 'image', file, image: null },
        content: { type: 'image', image: null },
      }),
      stored(2 * hour, 'x'.repeat(150), 'other'),
    ]
    const items = groupMessages(messages, false, new Map([['new-pending', 0]]))
    const flags = items.map(({ message, ...flagged }) => ({
      ...flagged,
      clientTs: message.state === 'sent' ? null : message.ts,
      isQueued: message.state === 'queued',
      isPending: message.state === 'pending',
      isError: message.state === 'error',
      canRetry: message.state !== 'sent' && message.canRetry,
      isFromPreview: message.state !== 'sent' && message.outgoing.type === 'image',
      truncatedText: previewText(message),
    }))
    expect(flags.map(one => one.clientTs)).toEqual([1, 2, 3, 4, null])
    expect(flags.map(one => one.isQueued)).toEqual([true, false, false, true, false])
    expect(flags.map(one => one.isPending)).toEqual([false, true, false, false, false])
    expect(flags.map(one => one.isError)).toEqual([false, false, true, false, false])
    expect(flags.map(one => one.canRetry)).toEqual([true, true, false, true, false])
    expect(flags.map(one => one.isFromPreview)).toEqual([false, false, false, true, false])
    expect(flags.map(one => one.isCollapsed)).toEqual([false, true, true, false, false])
    expect(flags.map(one => one.collapseGroup)).toEqual([
      ...Array(3).fill('own text'),
      'own image',
      'other text',
    ])
    expect(flags.map(one => one.tsHeader)).toEqual([1, null, null, null, 2 * hour])
    expect(flags.map(one => one.hasAnimation)).toEqual([false, true, false, false, false])
    expect(flags[4]?.truncatedText).toHaveLength(100)
  })

  it('gives for a list that grew at either end the same as for a new one, and keeps unchanged items', () => {
    const rows = fc.array(fc.tuple(fc.nat(2 * hour), fc.constantFrom('own', 'other')), { maxLength: 12 })
    const at = (list: [number, string][], from: number) => {
      let ts = from
      return list.map(([gap, who], index) => {
        ts += gap
        return stored(ts, `${from} ${index}`, who)
      })
    }
    fc.assert(
      fc.property(rows, rows, rows, fc.boolean(), (old, known, fresh, hasOlder) => {
        const before = at(old, 1)
        const middle = at(known, 1e9)
        const after = at(fresh, 2e9)
        const made = groupMessages(middle, hasOlder)
        for (const list of [
          [...before, ...middle],
          [...middle, ...after],
          [...before, ...middle, ...after],
          middle.slice(2),
        ]) {
          const items = groupMessages(list, hasOlder, new Map(), made)
          expect(items).toEqual(groupMessages(list, hasOlder))
        }
        const older = groupMessages([...before, ...middle], hasOlder, new Map(), made)
        middle.slice(1).forEach((_, index) => {
          expect(older[before.length + index + 1]).toBe(made[index + 1])
        })
        const newer = groupMessages([...middle, ...after], hasOlder, new Map(), made)
        middle.slice(1).forEach((_, index) => {
          expect(newer[index + 1]).toBe(made[index + 1])
        })
      }),
    )
  })

  it('[MSGC-28] makes a new item for a message when its animation starts and ends', () => {
    const list = [stored(1, 'a'), stored(2, 'b')]
    const still = groupMessages(list, false)
    const comes = groupMessages(list, false, new Map([[list[1]?.key ?? '', 30]]), still)
    expect(comes[1]).toMatchObject({ hasAnimation: true, seenMs: 30 })
    expect(groupMessages(list, false, new Map(), comes)[1]).toMatchObject({ hasAnimation: false, seenMs: 0 })
  })
})
