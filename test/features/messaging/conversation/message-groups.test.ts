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
    const at = (...times: number[]) => times.map(ts => stored(ts, `${ts}`, ts % 2 ? 'own' : 'other'))
    const [before, middle, after] = [
      at(1, 3, 2 * hour),
      at(3 * hour, 3 * hour + 2, 3 * hour + 5),
      at(5 * hour),
    ]
    for (const hasOlder of [true, false]) {
      const made = groupMessages(middle, hasOlder)
      for (const list of [[...before, ...middle], [...middle, ...after], middle.slice(2)]) {
        const items = groupMessages(list, hasOlder, new Map(), made)
        expect(items).toEqual(groupMessages(list, hasOlder))
        if (list.length > 3) for (const item of made.slice(1)) expect(items).toContain(item)
      }
    }
  })

  it('[MSGC-28] makes a new item for a message when its animation starts and ends', () => {
    const list = [stored(1, 'a'), stored(2, 'b')]
    const comes = groupMessages(list, false, new Map([['2', 30]]), groupMessages(list, false))
    expect(comes[1]).toMatchObject({ hasAnimation: true, seenMs: 30 })
    expect(groupMessages(list, false, new Map(), comes)[1]).toMatchObject({ hasAnimation: false, seenMs: 0 })
  })
})
