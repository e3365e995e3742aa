import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupMessages } from '../../../../src/features/messaging/conversation/message-groups.ts'
import { outgoing, stored } from '../support.ts'

const minute = 60_000
const hour = 60 * minute

describe('groupMessages', () => {
  it('[MSGC-25] shows the time after a pause of more than an hour, and above the very first message', () => {
    const headers = (hasOlder: boolean) =>
      groupMessages([stored(7), stored(hour), stored(2 * hour + 1)], hasOlder).map(({ tsHeader }) => tsHeader)
    expect(headers(true)).toEqual([null, null, 2 * hour + 1])
    expect(headers(false)).toEqual([7, null, 2 * hour + 1])
  })

  it('[MSGC-26] groups messages of one author and kind within a minute', () => {
    const theirs = [minute + 1, 2 * minute + 2].map(ts => stored(ts, 'b', 'other'))
    const post = { ...stored(minute + 2), content: { type: 'post' as const, post: {} } }
    const items = groupMessages([stored(0), stored(minute), ...theirs, post], true)
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
        items.forEach(({ isCollapsed, tsHeader, message }, index) => {
          const before = sorted[index - 1]
          if (!isCollapsed) return
          expect([tsHeader, before?.participant]).toEqual([null, message.participant])
          expect(message.ts - (before?.ts ?? 0)).toBeLessThanOrEqual(minute)
        })
      }),
    )
  })

  it('[MSG-47] gives a window what it draws of each message', () => {
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    const picture = {
      outgoing: { type: 'image', file, image: null },
      content: { type: 'image', image: null },
    } as const
    const messages = [
      outgoing('queued', { state: 'queued', ts: 1 }),
      outgoing('pending', { state: 'pending', ts: 2 }),
      outgoing('picture', { ...picture, state: 'queued', ts: 4 }),
      stored(2 * hour, 'x', 'other'),
    ]
    const items = groupMessages(messages, false, new Map([['new-pending', 0]]))
    const drawn = items.map(one => [one.collapseGroup, one.isCollapsed, one.tsHeader, one.hasAnimation])
    expect(drawn).toEqual([
      ['own text', false, 1, false],
      ['own text', true, null, true],
      ['own image', false, null, false],
      ['other text', false, 2 * hour, false],
    ])
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
        const [before, middle, after] = [at(old, 1), at(known, 1e9), at(fresh, 2e9)]
        const made = groupMessages(middle, hasOlder)
        for (const older of [before, []])
          for (const newer of [after, []]) {
            const list = [...older, ...middle, ...newer]
            const items = groupMessages(list, hasOlder, new Map(), made)
            expect(items).toEqual(groupMessages(list, hasOlder))
            if (older.length > 0 && newer.length > 0) continue
            for (let index = 1; index < middle.length; index++)
              expect(items[older.length + index]).toBe(made[index])
          }
        const fewer = middle.slice(2)
        expect(groupMessages(fewer, hasOlder, new Map(), made)).toEqual(groupMessages(fewer, hasOlder))
      }),
    )
  })

  it('[MSGC-28] makes a new item for a message when its animation starts and ends', () => {
    const list = [stored(1, 'a'), stored(2, 'b')]
    const comes = groupMessages(list, false, new Map([['2', 30]]), groupMessages(list, false))
    expect(comes[1]).toMatchObject({ hasAnimation: true, seenMs: 30 })
    expect(groupMessages(list, false, new Map(), comes)[1]).toMatchObject({ hasAnimation: false, seenMs: 0 })
  })
})
