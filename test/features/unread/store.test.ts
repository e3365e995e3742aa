// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { conversationCounts, readCounts } from '../../../src/features/unread/read-counts.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { createTestApp } from '../../support/app.ts'

const user = {
  name: 'aria',
  primary: 'aria',
  channels: [
    { name: 'aria', mention_key: 'mk-aria', unread_count: 12, unread_messages_count_sum: 5 },
    { name: 'sketches', mention_key: 'mk-sketches', unread_count: 2 },
  ],
}

const setup = () => {
  let time = 1000
  const test = createTestApp({ bootstrap: { user }, platform: { now: () => time } })
  return { ...test, store: test.app.get(unread), wait: (ms: number) => (time += ms) }
}

describe('unread', () => {
  it('[BOOT-18, BOOT-24] starts with the counts of the page', () => {
    const { store, emitted } = setup()
    expect(store.$activity.get()).toEqual({ aria: 12, sketches: 2 })
    expect(store.$messages.get()).toEqual({ aria: 5, sketches: 0 })
    expect(emitted('unread:changed')).toEqual([])
  })

  it('has nothing for a guest', () => {
    const store = createTestApp({ user: null }).app.get(unread)
    store.setConversationCounts({ 'mk-aria': { 1: 2 } })
    expect(store.$messages.get()).toEqual({})
  })

  it('emits a change once, with the totals', () => {
    const { store, emitted } = setup()
    store.setConversationCounts({ 'mk-aria': { 1: 2 }, 'mk-sketches': { 2: 4 } })
    store.setConversationCounts({ 'mk-aria': { 1: 2 }, 'mk-sketches': { 2: 4 } })
    expect(store.$messages.get()).toEqual({ aria: 2, sketches: 4 })
    expect(store.$conversations.get()).toEqual({ aria: { 1: 2 }, sketches: { 2: 4 } })
    expect(emitted('unread:changed')).toEqual([{ activity: 14, messages: 6 }])
    store.clearActivity('aria', 12)
    store.setConversationCounts({ 'mk-aria': { 1: 2 }, 'mk-sketches': {} })
    expect(emitted('unread:changed').slice(1)).toEqual([
      { activity: 2, messages: 6 },
      { activity: 2, messages: 2 },
    ])
  })

  it('[MSGP-15] keeps a read conversation cleared for 500 ms, whatever the server says', () => {
    const { store, wait } = setup()
    const told = { 'mk-aria': { 1: 2, 7: 3 } }
    store.setConversationCounts(told)
    store.clearConversation('aria', '1')
    expect(store.$messages.get()).toEqual({ aria: 3 })
    wait(499)
    store.setConversationCounts(told)
    expect(store.$messages.get()).toEqual({ aria: 3 })
    expect(store.$conversations.get().aria).toEqual({ 7: 3 })
    wait(1)
    store.setConversationCounts(told)
    expect(store.$messages.get()).toEqual({ aria: 5 })
  })

  it('takes the polls’ counts of notifications, complete for the polled blogs, whatever a server sends', () => {
    const { store, emitted, wait } = setup()
    for (const odd of [undefined, null, 'x', 7, [3]]) store.setActivityCounts(odd)
    expect(store.$activity.get()).toEqual({ aria: 12, sketches: 2 })
    store.setActivityCounts({ 'mk-aria': 13, 'mk-other': 5 })
    expect(store.$activity.get()).toEqual({ aria: 13 })
    store.setActivityCounts({ 'mk-aria': -1, 'mk-sketches': '4', constructor: 3 })
    expect(store.$activity.get()).toEqual({ sketches: 4 })
    expect(emitted('unread:changed').map(({ activity }) => activity)).toEqual([13, 4])
    // An answer that was on its way when the user looked doesn't count.
    store.clearActivity('sketches', 4)
    store.setActivityCounts({ 'mk-sketches': 4 })
    expect(store.$activity.get()).toEqual({})
    wait(501)
    store.setActivityCounts({ 'mk-sketches': 1 })
    expect(store.$activity.get()).toEqual({ sketches: 1 })
  })
})

it('[UTIL-8] counts are never negative, whatever the server sends', () => {
  expect(readCounts({ a: -3, b: '4', c: 2.9, d: 'many', e: Number.NaN })).toEqual({ b: 4, c: 2 })
  for (const none of [[], null]) expect(readCounts(none)).toEqual({})
})

it('[MSGP-12] conversations are counted by their id under the blog’s mention key; a blog left out has nothing unread', () => {
  const blogs = [...user.channels, { name: 'keyless' }]
  const sent = { 'mk-aria': { 7: 2, 8: 0, 9: 1 }, 'mk-other': { 1: 5 } }
  expect(conversationCounts(sent, blogs)).toEqual({ aria: { 7: 2, 9: 1 }, sketches: {} })
  expect(conversationCounts([], blogs)).toEqual({ aria: {}, sketches: {} })
})
