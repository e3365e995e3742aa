import { describe, expect, it, vi } from 'vitest'
import { lookup } from '../../../src/features/messaging/find-conversation.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { messagingApp, receive, uuidOf } from './app.ts'
import { withBarePage } from './page.ts'

withBarePage()

function setup() {
  const test = messagingApp()
  const store = test.app.get(conversations)
  const own = uuidOf(test, 'aria')
  const open = async (name: string) => store.model((await test.app.get(lookup).byName(name)) ?? '')
  return { test, store, own, open, inbox: store.inbox(own), poll: () => test.app.get(sharedPoll).poll() }
}

describe('the store', () => {
  it('drops a long history with its window, but no draft', async () => {
    const { test, store, open } = setup()
    const model = await open('bruno')
    const { key } = model.$info.get()
    await model.fetch()
    store.release(key)
    // A short history is there at once when the window opens again.
    expect(store.model(key)).toBe(model)
    test.realm.world.messagePage = 100
    for (let index = 0; index < 220; index++) receive(test, 'bruno', 'aria', `more ${index}`)
    await model.refresh()
    while (model.$older.get().value && model.$messages.get().length <= 200) await model.fetchOlder()
    expect(model.$messages.get().length).toBeGreaterThan(200)
    model.setDraft('unsent')
    store.release(key)
    const again = store.model(key)
    expect(again).not.toBe(model)
    await again.box.open(key)
    expect(again.$draft.get()).toBe('unsent')
    expect(again.$messages.get()).toEqual([])
    await again.ensureFetched()
    expect(again.$messages.get().at(-1)).toMatchObject({ content: { text: 'more 219' } })
  })

  it('[MSG-73, MSG-39, MSG-22, MSG-27, MSG-28, DEC-84] an inbox is paged as the server says, newest first', async () => {
    const { test, inbox, own } = setup()
    expect(inbox.$state.get().value).toBeUndefined()
    await inbox.fetch()
    expect(inbox.$list.get()).toHaveLength(10)
    expect(inbox.$next.get()).toMatchObject({ value: expect.any(String), failure: null })
    test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'status', status: 400 })
    await inbox.fetchNext()
    expect(inbox.$next.get()).toMatchObject({ failure: { status: 400 } })
    await inbox.fetchNext()
    expect(inbox.$list.get()).toHaveLength(12)
    expect(inbox.$next.get().value).toBeNull()
    const times = inbox.$list.get().map(one => one.lastModifiedTs)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const asked = test.realm.requests.filter(({ status }) => status === 200)
    expect(asked.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/svc/conversations', query: { participant: own } },
      { path: '/svc/conversations', query: { participant: own, offset: '10' } },
    ])
    expect(asked[0]?.headers).not.toHaveProperty('x-tumblr-form-key')
  })

  it.each([1, 2])(
    '[MSG-22] an inbox opened during a refresh loads, also after %i failures',
    async failures => {
      const { test, inbox } = setup()
      test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'status', status: 400, times: failures })
      await Promise.all([inbox.refresh(), inbox.fetch()])
      // Never neither the list nor a reason: the loader would stay.
      expect(inbox.$state.get()).toMatchObject(
        failures === 1 ? { value: true, failure: null } : { failure: { status: 400 } },
      )
    },
  )

  it('[MSGP-10, MSGP-11, MSGP-12, MSG-36, MSG-40] a poll updates the counts, and says whether anything has changed', async () => {
    const { test, store, inbox, poll } = setup()
    await inbox.fetch()
    await poll()
    expect(await poll()).toBe('unchanged')
    receive(test, 'bruno', 'aria', 'ping')
    expect(await poll()).toBe('changed')
    expect(Object.values(store.$all.get()).find(({ id }) => id === 'c1000')?.unreadCount).toBe(1)
    expect(test.app.get(unread).$messages.get().aria).toBe(7)
    test.realm.faults.add({ call: 'GET /services/poll', kind: 'drop' })
    expect(await poll()).toBe('failed')
    const asked = test.realm.requests.find(({ path }) => path === '/services/poll')
    expect(asked?.query).toMatchObject({ unread_messages: 'true', mention_keys: 'mk-aria,mk-aria-sketches' })
  })

  it('[MSGP-15, MSGC-17, MSG-81] reading a conversation clears its count on the whole page at once, without a call', async () => {
    const { test, inbox, open } = setup()
    await inbox.fetch()
    const model = await open('nightowl')
    expect(model.$info.get().unreadCount).toBe(3)
    const before = test.realm.requests.length
    await model.fetch()
    expect(test.realm.requests.slice(before).map(({ path }) => path)).toEqual(['/svc/conversations/messages'])
    expect(model.$info.get().unreadCount).toBe(0)
    expect(test.app.get(unread).$messages.get().aria).toBe(3)
    expect(test.emitted('unread:changed').at(-1)).toMatchObject({ messages: 4 })
  })

  it('[MSGE-16, MSG-80] a conversation marked as spam disappears at once; a failed report is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { test, store, open, own } = setup()
    const info = async (name: string) => {
      const model = await open(name)
      await model.fetch()
      return model.$info.get()
    }
    const other = await info('nightowl')
    await store.flagSpam(other.key)
    const fields = { conversation_id: other.id, participant: own, form_key: test.realm.formKey }
    expect(test.realm.requests.at(-1)).toMatchObject({ path: '/svc/conversations/flag', status: 200, fields })
    expect(warn).not.toHaveBeenCalled()
    const { key } = await info('bruno')
    test.realm.faults.add({ call: 'POST /svc/conversations/flag', kind: 'status', status: 500 })
    const marked = store.flagSpam(key)
    expect(store.$all.get()[key]).toBeUndefined()
    await marked
    expect(warn).toHaveBeenCalledTimes(1)
    expect(test.app.get(feedback).$dialog.get()).toBeNull()
  })

  it('[MSG-79] a conversation deleted on the server is removed here', async () => {
    const { test, store, inbox, own } = setup()
    await inbox.fetch()
    const key = inbox.$list.get()[0]?.key ?? ''
    test.realm.faults.add({ call: 'DELETE /svc/conversations/messages', kind: 'status', status: 500 })
    expect((await store.remove(key)).ok).toBe(false)
    expect(inbox.$list.get()[0]?.key).toBe(key)
    expect((await store.remove(key)).ok).toBe(true)
    expect(inbox.$list.get().map(one => one.key)).not.toContain(key)
    expect(test.realm.requests.at(-1)?.query).toEqual({ conversation_id: 'c1000', participant: own })
  })
})

describe('lookup', () => {
  it('[MSG-63] finds the same conversation by name and by uuids, also one from the inbox', async () => {
    const { test, inbox, own } = setup()
    const other = uuidOf(test, 'bruno')
    const find = test.app.get(lookup)
    await inbox.fetch()
    const before = test.realm.requests.length
    const key = (await find.byName('bruno')) ?? ''
    expect(await find.byUuids(own, other)).toBe(key)
    expect(test.realm.requests).toHaveLength(before)
    const fresh = setup()
    expect(await fresh.test.app.get(lookup).byUuids(own, other)).toBe(key)
    expect(fresh.store.$all.get()[key]?.participants.map(({ name }) => name)).toEqual(['aria', 'bruno'])
  })

  it('[MSG-65, MSG-66, MSG-8] reports that a conversation cannot be found', async () => {
    const { test, own } = setup()
    const find = test.app.get(lookup)
    const { $dialog, answer } = test.app.get(feedback)
    const closed = [...test.realm.world.blogs.values()].find(blog => !blog.canReceive)
    const refused = async (found: Promise<string | null>, title: string) => {
      expect([await found, $dialog.get()?.title]).toEqual([null, title])
      answer($dialog.get()?.id ?? 0, true)
    }
    await refused(find.byName('nobody-at-all'), 'Could not load conversation.')
    await refused(find.byName(closed?.name ?? ''), "This Tumblr can't receive messages.")
    await refused(find.byUuids(uuidOf(test, 'bruno'), own), 'Could not load conversation.')
  })

  it('[MSG-64] ignores a conversation of a blog with itself, without a message', async () => {
    const { test, own } = setup()
    expect(await test.app.get(lookup).byName('Aria')).toBeNull()
    expect(await test.app.get(lookup).byUuids(own, own)).toBeNull()
    expect(test.app.get(feedback).$dialog.get()).toBeNull()
  })
})
