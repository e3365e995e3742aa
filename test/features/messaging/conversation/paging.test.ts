import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeConversation } from '../../../../src/features/messaging/conversation/merge-conversation.ts'
import { textToSend } from '../../../../src/features/messaging/conversation/message-text.ts'
import {
  conversationKey,
  hasNextPage,
  isUnread,
  mergeMessages,
  otherParticipants,
  sentContext,
  sortConversations,
  unreadFetchSize,
} from '../../../../src/features/messaging/conversation/paging.ts'
import { canMessage, senderAtStart } from '../../../../src/features/messaging/people/permission.ts'
import { conversation, stored } from '../support.ts'

const blog = (name: string, fields: object = {}) => ({
  name,
  uuid: `u-${name}`,
  can_send_messages: true,
  ...fields,
})

describe('the key of a conversation', () => {
  it('[MSG-63] the same own blog with the same others is the same conversation, in any order', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,5}$/), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(ids, ([own = '', ...others]) => {
        const sides = others.map(uuid => ({ uuid }))
        const key = conversationKey(own, sides)
        expect(conversationKey(own, [...sides].reverse())).toBe(key)
        expect(conversationKey(own, [{ uuid: own }, ...sides, ...sides])).toBe(key)
        expect(conversationKey(others[0] ?? '', [{ uuid: own }])).not.toBe(key)
      }),
    )
  })

  it('[MSG-36] its others are all participants but the own blog', () => {
    expect(otherParticipants(conversation()).map(({ name }) => name)).toEqual(['bruno'])
  })
})

describe('the list', () => {
  it('[MSG-38] is unread if changed after it was last read', () => {
    expect(isUnread({ lastModifiedTs: 2, lastReadTs: 1 })).toBe(true)
    expect(isUnread({ lastModifiedTs: 2, lastReadTs: 2 })).toBe(false)
  })

  it('[MSG-39] is sorted by the last change, newest first, and loses none', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), times => {
        const list = times.map((lastModifiedTs, index) =>
          conversation({ key: String(index), lastModifiedTs }),
        )
        const sorted = sortConversations(list)
        expect(sorted.map(one => one.key).sort()).toEqual(list.map(one => one.key).sort())
        sorted.slice(1).forEach((one, index) => {
          const before = sorted[index]
          expect(before?.lastModifiedTs).toBeGreaterThanOrEqual(one.lastModifiedTs)
          if (before?.lastModifiedTs === one.lastModifiedTs)
            expect(Number(before.key)).toBeLessThan(Number(one.key))
        })
      }),
    )
  })

  it('[MSG-27] has a next page if the server says so and ten items are loaded', () => {
    expect(hasNextPage('/next', 10)).toBe(true)
    expect(hasNextPage('/next', 9)).toBe(false)
    expect(hasNextPage(null, 40)).toBe(false)
  })
})

describe('messages', () => {
  it('[MSG-42] are identified by ts, each kept once, oldest first', () => {
    const list = fc.array(fc.nat(30).map(ts => stored(ts)))
    fc.assert(
      fc.property(list, list, (known, fresh) => {
        const merged = mergeMessages(mergeMessages([], known), fresh)
        const times = merged.map(({ ts }) => ts)
        expect(times).toEqual([...new Set([...known, ...fresh].map(({ ts }) => ts))].sort((a, b) => a - b))
        expect(mergeMessages(merged, fresh)).toBe(merged)
      }),
    )
  })

  it('[MSG-42] those before the first new one are unchanged', () => {
    const list = fc.array(
      fc.record({ ts: fc.nat(30), text: fc.constantFrom('a', 'b') }).map(({ ts, text }) => stored(ts, text)),
    )
    fc.assert(
      fc.property(list, list, (known, fresh) => {
        const before = mergeMessages([], known)
        const first = Math.min(...fresh.map(({ ts }) => ts))
        const merged = mergeMessages(before, fresh)
        const last = new Map(fresh.map(message => [message.ts, message]))
        for (const message of before)
          expect(merged.find(({ ts }) => ts === message.ts)).toEqual(last.get(message.ts) ?? message)
        for (const [index, message] of before.entries())
          if (message.ts < first) expect(merged[index]).toBe(message)
      }),
    )
  })

  it('[MSG-42] a changed message replaces the old one', () => {
    expect(mergeMessages([stored(1, 'old')], [stored(1, 'new')])).toEqual([stored(1, 'new')])
  })

  it('[MSGP-21] are fetched for the unread count plus five, at most ten', () => {
    expect([0, 1, 5, 6, 400].map(unreadFetchSize)).toEqual([5, 6, 10, 10, 10])
  })
})

describe('merging an answer', () => {
  const before = null

  it('[MSG-35] takes its fields and keeps missing ones', () => {
    const known = conversation({ lastModifiedTs: 5, canSend: true })
    const after = mergeConversation(known, { fields: { canSend: false }, messages: [stored(9)], before })
    expect(after).toMatchObject({ canSend: false, lastModifiedTs: 9, last: { ts: 9 }, id: 'c1' })
    expect(after.participants).toBe(known.participants)
  })

  it('[MSG-35] keeps unchanged participants as the same objects, so that nothing is redrawn', () => {
    const sides = [
      { name: 'aria', uuid: 'own' },
      { name: 'bruno', uuid: 'b', theme: { background_color: '#fff' } },
    ]
    const known = conversation({ participants: sides })
    const adopt = (participants: typeof sides) =>
      mergeConversation(known, { fields: { participants }, messages: [stored(9)], before }).participants
    expect(adopt(structuredClone(sides))).toBe(sides)
    const renamed = sides.map(side => ({ ...side, name: `${side.name}2` }))
    expect(adopt(renamed)).toBe(renamed)
  })

  it('[MSG-38] never makes a conversation unread that was read here', () => {
    const known = conversation({ lastModifiedTs: 9, lastReadTs: 9, last: stored(9) })
    const late = {
      fields: { lastModifiedTs: 9, lastReadTs: 3, unreadCount: 2 },
      messages: [stored(8)],
      before,
    }
    expect(mergeConversation(known, late)).toMatchObject({ lastReadTs: 9, unreadCount: 0, last: { ts: 9 } })
    const news = {
      fields: { lastModifiedTs: 12, lastReadTs: 9, unreadCount: 1 },
      messages: [stored(12)],
      before,
    }
    expect(mergeConversation(known, news)).toMatchObject({ lastReadTs: 9, unreadCount: 1 })
  })
})

describe('who may write', () => {
  it('[MSG-3] needs can_message and a blog that may send', () => {
    expect(canMessage({ name: 'a', can_message: true, channels: [blog('a')] })).toBe(true)
    expect(canMessage({ name: 'a', can_message: false, channels: [blog('a')] })).toBe(false)
    expect(
      canMessage({ name: 'a', can_message: true, channels: [blog('a', { can_send_messages: false })] }),
    ).toBe(false)
    expect(canMessage(null)).toBe(false)
  })

  it('[MSG-4, MSG-5, MSG-7] writes as the current blog if that can send, else as the first one that can', () => {
    const mute = { can_send_messages: false }
    expect(senderAtStart([blog('a'), blog('b', { is_current: true })])?.name).toBe('b')
    expect(senderAtStart([blog('a', mute), blog('b'), blog('c', { is_current: true, ...mute })])?.name).toBe(
      'b',
    )
    expect(senderAtStart([blog('a', mute)])).toBeNull()
  })
})

describe('a message to send', () => {
  it('[MSGC-31, MSGC-33] is trimmed and has at most 4096 characters', () => {
    expect(textToSend('  hi \n')).toBe('hi')
    expect(textToSend(' \n\t')).toBe('')
    expect(textToSend('\u200b\u2060\u3164')).toBe('')
    expect(textToSend('cafe\u0301')).toBe('caf\u00e9')
    expect(textToSend('x'.repeat(5000))).toHaveLength(4096)
  })

  it('[MSGC-54] has a context only with a known first segment', () => {
    for (const context of ['post-chrome', 'messaging-gif:trail', 'messaging-image-upload:a:b'])
      expect(sentContext(context)).toBe(context)
    for (const context of ['', 'other:post-chrome', 'post-chromes', 'Post-Chrome', undefined])
      expect(sentContext(context)).toBeUndefined()
  })
})
