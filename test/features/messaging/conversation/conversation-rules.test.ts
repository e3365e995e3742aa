import fc from 'fast-check'
import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { canMessage, sender } from '../../../../src/features/blogs/senders.ts'
import {
  conversationKey,
  hasNextPage,
  isUnread,
  offersFavorites,
  otherParticipants,
  sentContext,
  sortConversations,
  unreadFetchSize,
} from '../../../../src/features/messaging/conversation/conversation-rules.ts'
import { mergeConversation, mergeMessages } from '../../../../src/features/messaging/conversation/merge.ts'
import { textToSend } from '../../../../src/features/messaging/conversation/message-field.ts'
import { messageTime } from '../../../../src/features/messaging/conversation/message-time.ts'
import { conversation, stored } from '../support.ts'

describe('a conversation', () => {
  it('[MSG-63] is the same for the same own blog with the same others, in any order', () => {
    const key = (own: string, ...others: string[]) =>
      conversationKey(
        own,
        others.map(uuid => ({ uuid })),
      )
    expect(key('a', 'c', 'b')).toBe(key('a', 'b', 'c'))
    expect(key('a', 'a', 'b', 'b')).toBe(key('a', 'b'))
    expect(key('b', 'a')).not.toBe(key('a', 'b'))
  })

  it('[MSG-36, MSG-38] is with all participants but the own blog, and unread if changed after it was last read', () => {
    expect(otherParticipants(conversation()).map(({ name }) => name)).toEqual(['bruno'])
    expect([1, 2].map(lastReadTs => isUnread({ lastModifiedTs: 2, lastReadTs }))).toEqual([true, false])
  })
})

describe('the list', () => {
  it('[MSG-39] is sorted by the last change, newest first, and loses none', () => {
    const list = [3, 9, 3, 5].map((lastModifiedTs, key) => conversation({ key: String(key), lastModifiedTs }))
    expect(sortConversations(list).map(({ key }) => key)).toEqual(['1', '3', '0', '2'])
  })

  it('[MSG-27] has a next page if the server says so and ten items are loaded', () => {
    const has = [hasNextPage('/next', 10), hasNextPage('/next', 9), hasNextPage(null, 40)]
    expect(has).toEqual([true, false, false])
  })

  it('[MSG-29] is followed by favorites with one to three conversations and no next page, or with as many as the page says', () => {
    expect([0, 1, 3, 4].map(count => offersFavorites(count, false))).toEqual([false, true, true, false])
    expect([1, 2].map(count => offersFavorites(count, false, 1))).toEqual([true, false])
    expect(offersFavorites(1, true)).toBe(false)
  })
})

describe('messages', () => {
  const list = fc.array(
    fc.record({ ts: fc.nat(30), text: fc.constantFrom('a', 'b') }).map(({ ts, text }) => stored(ts, text)),
  )

  it('[MSG-42] are identified by ts, each kept once, oldest first; those before the first new one are unchanged', () => {
    fc.assert(
      fc.property(list, list, (known, fresh) => {
        const before = mergeMessages([], known)
        const merged = mergeMessages(before, fresh)
        const newest = new Map([...before, ...fresh].map(message => [message.ts, message]))
        expect(merged).toEqual([...newest.values()].sort((a, b) => a.ts - b.ts))
        expect(mergeMessages(merged, [...newest.values()])).toBe(merged)
        const first = Math.min(...fresh.map(({ ts }) => ts))
        for (const [index, message] of before.entries())
          if (message.ts < first) expect(merged[index]).toBe(message)
      }),
    )
  })

  it('[MSGP-21] are fetched for the unread count plus five, at most ten', () => {
    expect([0, 1, 5, 6, 400].map(unreadFetchSize)).toEqual([5, 6, 10, 10, 10])
  })

  it('[MSGC-25] are of today, yesterday, or a date', () => {
    const now = new Date(2026, 10, 20, 9).getTime()
    const days = [20, 19, 18].map(day => messageTime(new Date(2026, 10, day, 8).getTime(), now))
    expect(days).toEqual(
      [/^Today, 8/, /^Yesterday, 8/, /^.*November 18.*, 8/].map(text => expect.stringMatching(text)),
    )
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

  it('[MSG-38] never makes a conversation unread that was read here', () => {
    const known = conversation({ lastModifiedTs: 9, lastReadTs: 9, last: stored(9) })
    const merged = (lastModifiedTs: number, lastReadTs: number, ts: number) => {
      const fields = { lastModifiedTs, lastReadTs, unreadCount: 2 }
      return mergeConversation(known, { fields, messages: [stored(ts)], before })
    }
    expect(merged(9, 3, 8)).toMatchObject({ lastReadTs: 9, unreadCount: 0, last: { ts: 9 } })
    expect(merged(12, 9, 12)).toMatchObject({ lastReadTs: 9, unreadCount: 2 })
  })
})

describe('who may write', () => {
  const blog = (name: string, fields: object = {}) => ({
    name,
    uuid: name,
    can_send_messages: true,
    ...fields,
  })
  const mute = { can_send_messages: false }

  it('[MSG-3] needs can_message and a blog that may send', () => {
    const user = (can_message: boolean, fields?: object) => ({
      name: 'a',
      can_message,
      channels: [blog('a', fields)],
    })
    expect([user(true), user(false), user(true, mute), null].map(canMessage)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('[MSG-4, MSG-5, MSG-7] writes as the current blog if that can send, else as the first one that can', () => {
    const from = (...blogs: object[]) =>
      sender({ get: () => ({ $blogs: atom(blogs) }) } as never).$sender.get()
    expect(from(blog('a'), blog('b', { is_current: true }))?.name).toBe('b')
    const current = blog('c', { is_current: true, ...mute })
    expect(from(blog('a', mute), blog('b'), current)?.name).toBe('b')
    expect(from(blog('a', mute))).toBeNull()
  })
})

describe('a message to send', () => {
  it('[MSGC-31, MSGC-33] is trimmed and has at most 4096 characters', () => {
    const typed = ['  hi \n', ' \n\t', '\u200b\u2060\u3164', 'cafe\u0301']
    expect(typed.map(textToSend)).toEqual(['hi', '', '', 'caf\u00e9'])
    expect(textToSend('x'.repeat(5000))).toHaveLength(4096)
  })

  it('[MSGC-54] has a context only with a known first segment', () => {
    for (const context of ['post-chrome', 'messaging-gif:trail', 'messaging-image-upload:a:b'])
      expect(sentContext(context)).toBe(context)
    for (const context of ['', 'other:post-chrome', 'post-chromes', 'Post-Chrome', undefined])
      expect(sentContext(context)).toBeUndefined()
  })
})
