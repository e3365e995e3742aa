// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { lookup } from '../../../../src/features/messaging/people/lookup.ts'
import { sender } from '../../../../src/features/messaging/people/sender.ts'
import { conversations } from '../../../../src/features/messaging/store.ts'
import type { Message, Outgoing } from '../../../../src/features/messaging/types.ts'
import { sharedPoll } from '../../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../../src/features/unread/store.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { type MessagingTestApp, messagingApp, receive, uuidOf } from '../app.ts'

const textOf = ({ content }: Message) => (content.type === 'text' ? content.text : content.type)

async function openWith(test: MessagingTestApp, name: string) {
  const key = (await test.app.get(lookup).byName(name)) ?? ''
  return test.app.get(conversations).model(key)
}

const posts = ({ realm }: MessagingTestApp) =>
  realm.requests.filter(({ method, path }) => method === 'POST' && path === '/svc/conversations/messages')

describe('a conversation', () => {
  it('[MSGC-17, MSGC-60, MSGC-61, MSG-35, MSG-62] is fetched once, marked as read, and paged back as the server says', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    await model.ensureFetched()
    await model.ensureFetched()
    expect(model.$fetch.get()).toEqual({ value: true, isLoading: false, failure: null })
    expect(test.realm.requests.filter(({ path }) => path === '/svc/conversations/messages')).toHaveLength(1)
    expect(model.$info.get()).toMatchObject({ id: 'c1000', unreadCount: 0, canSend: true })
    const times = () => model.$messages.get().map(({ ts }) => ts)
    expect(times()).toEqual([...times()].sort((a, b) => a - b))
    expect(model.$older.get().value).toBeTruthy()
    for (let page = 0; page < 9; page++) await model.fetchOlder()
    expect(times()).toHaveLength(34)
    expect(new Set(times()).size).toBe(34)
    expect(model.$older.get().value).toBeNull()
  })

  it.each([
    { from: 'the server', messagePage: 10 },
    { from: 'a long answer', messagePage: 1000 },
  ])(
    '[MSGC-61] reads an older page from $from in one task and shows it in another, after a frame, and only once',
    async ({ messagePage }) => {
      const test = messagingApp()
      test.realm.world.messagePage = messagePage
      for (let index = 0; index < 300; index++) receive(test, 'bruno', 'aria', `more ${index}`)
      const model = await openWith(test, 'bruno')
      await model.ensureFetched()
      const frames: FrameRequestCallback[] = []
      const spy = vi
        .spyOn(globalThis, 'requestAnimationFrame')
        .mockImplementation(callback => frames.push(callback))
      const before = model.$messages.get().length
      const asked = test.realm.requests.length
      const fetched = model.fetchOlder()
      await vi.waitFor(() => expect(frames).toHaveLength(1))
      // While a fetch is pending, another call does nothing and waits for no frame.
      await model.fetchOlder()
      expect(model.$messages.get()).toHaveLength(before)
      spy.mockRestore()
      frames[0]?.(0)
      await fetched
      expect(model.$messages.get().length).toBeGreaterThan(before)
      expect(test.realm.requests).toHaveLength(asked + (messagePage < 200 ? 1 : 0))
    },
  )

  it('[MSGC-52] never shows a sent message beside its pending copy, not even for a frame', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    await model.fetch()
    const counts: number[] = []
    model.$messages.listen(() =>
      queueMicrotask(() => {
        counts.push(model.$messages.get().filter(message => textOf(message) === 'once').length)
      }),
    )
    model.sendText('once')
    await vi.waitFor(() => expect(model.$messages.get().at(-1)?.state).toBe('sent'))
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  it('[MSGC-55, MSGC-56, MSGC-52, MSGC-59, MSG-43] sends text, post and picture with the fields of the call', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    await model.fetch()
    expect(model.sendText('  hi there ')).toBe(true)
    expect(model.sendText('   ')).toBe(false)
    const post = test.realm.world.posts.find(one => one.state === 'published')
    const blogUuid = uuidOf(test, post?.blog ?? '')
    model.outbox.enqueue({ type: 'post', postId: post?.id ?? '', blogUuid }, 'post-chrome:trail')
    const file = new File([new Uint8Array([1])], 'a.png', { type: 'image/png' })
    model.outbox.enqueue({ type: 'image', file, image: null }, 'unknown')
    await vi.waitFor(() => expect(model.outbox.$outgoing.get()).toEqual([]))
    const own = uuidOf(test, 'aria')
    const named = { conversation_id: 'c1000', participant: own }
    expect(posts(test).map(({ fields }) => fields)).toMatchObject([
      { ...named, type: 'TEXT', message: 'hi there' },
      {
        ...named,
        type: 'POSTREF',
        'post[id]': post?.id,
        'post[blog]': blogUuid,
        context: 'post-chrome:trail',
      },
      { ...named, type: 'IMAGE', data: { type: 'image/png' } },
    ])
    expect(posts(test)[2]?.fields).not.toHaveProperty('context')
    expect(model.$messages.get().slice(-3).map(textOf)).toEqual(['hi there', 'post', 'image'])
    expect(test.emitted('message:sent')).toHaveLength(3)
    expect(test.emitted('message:sent')[0]).toMatchObject({ conversation_id: 'c1000' })
    // Messages sent in between are looked up among the newest few.
    const reading = test.realm.requests.findLast(({ method }) => method === 'GET')
    expect(reading?.query).toEqual({ ...named, limit: '5' })
  })

  it('[MSG-37, MSGE-8, MSGC-58] with a new blog is empty, and gets its id with the first message', async () => {
    const test = messagingApp()
    test.app.get(sender).choose('aria-sketches')
    const model = await openWith(test, 'papercranes')
    expect(model.$info.get().id).toBeNull()
    model.sendText('first')
    expect(model.$messages.get().map(({ state }) => state)).toEqual(['queued'])
    await model.fetch()
    expect(model.$fetch.get()).toEqual({ value: true, isLoading: false, failure: null })
    await vi.waitFor(() => expect(model.$info.get().id).not.toBeNull())
    expect(posts(test)[0]?.fields).toMatchObject({
      participants: `${uuidOf(test, 'aria-sketches')},${uuidOf(test, 'papercranes')}`,
    })
    await vi.waitFor(() => expect(model.$messages.get().map(({ state }) => state)).toEqual(['sent']))
  })

  it('[MSGE-4, MSGE-9] reports why it cannot be fetched', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    test.realm.faults.add({ call: 'GET /svc/conversations/messages', kind: 'status', status: 428 })
    await model.fetch()
    expect(model.$fetchError.get()).toEqual({
      text: 'Sorry, bruno only allows messages from Tumblrs they follow.',
      canRetry: false,
      isLoggedOut: false,
    })
    await model.fetch()
    expect(model.$fetch.get()).toEqual({ value: true, isLoading: false, failure: null })
  })

  it.each([{ body: {} }, { body: [] }, { body: { messages: 'none' } }])(
    '[MSGC-61, MSGE-6] does not take an answer without messages for a conversation without any: %j',
    async ({ body }) => {
      let isWrong = false
      const real = messagingApp()
      const fetchOf = real.app.platform.fetch
      const test = messagingApp(
        {},
        {
          platform: {
            fetch: (...args) =>
              isWrong
                ? Promise.resolve(Response.json({ meta: { status: 200, msg: 'OK' }, response: body }))
                : fetchOf(...args),
          },
        },
      )
      const store = test.app.get(conversations)
      await store.inbox(uuidOf(real, 'aria')).fetch()
      const key = Object.keys(store.$all.get())[0] ?? ''
      const model = store.model(key)
      isWrong = true
      await model.fetch()
      expect(model.$fetchError.get()).toMatchObject({ canRetry: true })
      isWrong = false
      await model.fetch()
      const { length } = model.$messages.get()
      const older = model.$older.get().value
      expect(older).toBeTruthy()
      isWrong = true
      await model.fetchOlder()
      expect(model.$older.get()).toMatchObject({ value: older, failure: { kind: 'malformed' } })
      expect(model.$messages.get()).toHaveLength(length)
    },
  )

  it('[MSGE-10] emits an event for a failure, and for the retry that succeeds', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    await model.fetch()
    test.realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 500 })
    model.sendText('again')
    await vi.waitFor(() => expect(model.$messages.get().at(-1)?.state).toBe('error'))
    expect(test.emitted('message:failed')).toEqual([
      { conversation_id: 'c1000', status: 500, retryable: true },
    ])
    model.outbox.retry(model.$messages.get().at(-1)?.key ?? '')
    await vi.waitFor(() => expect(model.$messages.get().at(-1)?.state).toBe('sent'))
    expect(posts(test)).toHaveLength(2)
  })

  it.each([
    { kind: 'drop' },
    { kind: 'cut' },
    { kind: 'malformed' },
    { kind: 'accepted-then-drop' },
    { kind: 'status', status: 500 },
  ] as const)(
    '[MSGE-10, MSGE-12, MSGE-13] a send that meets $kind is neither lost nor doubled',
    async fault => {
      const test = messagingApp()
      const model = await openWith(test, 'bruno')
      await model.fetch()
      const states = () =>
        model.$messages
          .get()
          .slice(-2)
          .map(one => [textOf(one), one.state])
      test.realm.faults.add({ call: 'POST /svc/conversations/messages', ...fault })
      model.sendText('precious')
      model.sendText('next')
      await vi.waitFor(() =>
        expect(states()).toEqual([
          ['precious', 'error'],
          ['next', 'queued'],
        ]),
      )
      const before = test.realm.requests.length
      model.outbox.retry(model.$messages.get().at(-2)?.key ?? '')
      await vi.waitFor(() =>
        expect(states()).toEqual([
          ['precious', 'sent'],
          ['next', 'sent'],
        ]),
      )
      const after = test.realm.requests.slice(before)
      expect(after.filter(({ fields }) => fields.message === 'precious')).toHaveLength(1)
      const kept = test.realm.world.conversations.flatMap(({ messages }) => messages.map(({ text }) => text))
      expect(kept.filter(text => /^(precious|next)$/.test(text))).toEqual(['precious', 'next'])
    },
  )

  it('fetches messages that the other side sent while an own one was being sent', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    await model.fetch()
    receive(test, 'bruno', 'aria', 'crossing')
    model.sendText('mine')
    await vi.waitFor(() => expect(model.$messages.get().slice(-2).map(textOf)).toEqual(['crossing', 'mine']))
  })

  it('[MSGP-14, MSGP-21] has no gap if there are more new messages than a page holds', async () => {
    let now = Date.now()
    const test = messagingApp({}, { platform: { now: () => now } })
    const model = await openWith(test, 'bruno')
    await model.fetch()
    now += 501
    for (let index = 0; index < 27; index++) receive(test, 'bruno', 'aria', `news ${index}`)
    await test.app.get(sharedPoll).poll()
    expect(model.$info.get().unreadCount).toBe(27)
    await model.fetchUnread()
    const texts = model.$messages.get().map(textOf)
    expect(texts.slice(-27)).toEqual(Array.from({ length: 27 }, (_, index) => `news ${index}`))
    expect(model.$info.get().unreadCount).toBe(0)
    const asked = test.realm.requests.filter(
      ({ path, method }) => method === 'GET' && path.endsWith('/messages'),
    )
    expect(asked[1]?.query).toEqual({
      conversation_id: 'c1000',
      participant: uuidOf(test, 'aria'),
      limit: '10',
    })
  })

  it('brings cleared words back by the toast, which goes once something else is written', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    const { $toasts } = test.app.get(feedback)
    model.setDraft('words')
    model.draftCleared('words')
    expect(model.$draft.get()).toBe('')
    expect($toasts.get().map(({ text }) => text)).toEqual(['Text cleared.'])
    $toasts.get()[0]?.action?.run()
    expect([model.$draft.get(), $toasts.get()]).toEqual(['words', []])
    model.draftCleared('words')
    model.setDraft('o')
    expect($toasts.get()).toEqual([])
  })

  it('keeps the words of a discarded message: in the field, or by the toast where something else is written', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'bruno')
    await model.fetch()
    const stored = () => test.app.platform.storage.keys('messaging:aria:unsent:')
    const discard = async (text: string, draft: string) => {
      test.realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 403 })
      model.sendText(text)
      await vi.waitFor(() => expect(model.$messages.get().at(-1)?.state).toBe('error'))
      model.setDraft(draft)
      expect(stored()).toHaveLength(1)
      model.outbox.dismiss(model.$messages.get().at(-1)?.key ?? '')
      // A reload does not bring it back.
      expect(stored()).toEqual([])
    }
    await discard('first', '')
    expect(model.$draft.get()).toBe('first')
    await discard('second', 'third')
    expect(model.$draft.get()).toBe('third')
    test.app.get(feedback).$toasts.get()[0]?.action?.run()
    expect(model.$draft.get()).toBe('second\nthird')
  })

  it('[DEC-176] a discarded picture is queued again by Undo', async () => {
    const test = messagingApp()
    const { $toasts } = test.app.get(feedback)
    const model = await openWith(test, 'bruno')
    await model.fetch()
    const photos = [{ original_size: { url: 'https://media.example/a.gif', width: 4, height: 3 } }]
    const gif: Outgoing = { type: 'post', postId: '7', blogUuid: 'b', post: { type: 'photo', photos } }
    const call = 'POST /svc/conversations/messages'
    test.realm.faults.add({ call, kind: 'status', status: 403 })
    model.outbox.enqueue(gif, 'messaging-gif')
    await vi.waitFor(() => expect(model.outbox.$outgoing.get()[0]?.state).toBe('error'))
    model.outbox.dismiss(model.outbox.$outgoing.get()[0]?.key ?? '')
    expect($toasts.get()[0]?.text).toBe('Message discarded.')
    test.realm.faults.add({ call, kind: 'status', status: 403 })
    $toasts.get()[0]?.action?.run()
    await vi.waitFor(() => expect(model.outbox.$outgoing.get()[0]?.outgoing).toEqual(gif))
  })

  it('[MSGC-18] keeps drafts and unsent messages after a reload', async () => {
    const storage = messagingApp().app.platform.storage
    const before = messagingApp({}, { platform: { storage } })
    const model = await openWith(before, 'bruno')
    await model.fetch()
    before.realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 503 })
    model.sendText('unsent')
    await vi.waitFor(() => expect(model.$messages.get().at(-1)?.state).toBe('error'))
    model.setDraft('half')
    const after = messagingApp({}, { platform: { storage } })
    before.app.disposer.dispose()
    const again = await openWith(after, 'bruno')
    await again.box.open(again.$info.get().key)
    expect(again.$draft.get()).toBe('half')
    await again.fetch()
    const last = again.$messages.get().at(-1)
    expect(last).toMatchObject({ state: 'error', isUnconfirmed: true, canRetry: true })
    again.outbox.retry(last?.key ?? '')
    await vi.waitFor(() => expect(again.$messages.get().at(-1)).toMatchObject({ state: 'sent' }))
    expect(
      again.$messages
        .get()
        .map(textOf)
        .filter(text => text === 'unsent'),
    ).toHaveLength(1)
    again.setDraft('')
    expect(storage.keys('messaging:aria:unsent:')).toEqual([])
  })
})

describe('the store', () => {
  it('drops a long history with its window, but no draft and no unsent message', async () => {
    const test = messagingApp()
    const store = test.app.get(conversations)
    const model = await openWith(test, 'bruno')
    const { key } = model.$info.get()
    await model.fetch()
    store.release(key)
    // A short history is there at once when the window opens again.
    expect(store.model(key)).toBe(model)
    for (let index = 0; index < 220; index++) receive(test, 'bruno', 'aria', `more ${index}`)
    await model.refresh()
    while (model.$older.get().value && model.$messages.get().length <= 200) await model.fetchOlder()
    expect(model.$messages.get().length).toBeGreaterThan(200)
    test.realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 400 })
    model.sendText('unsent')
    await vi.waitFor(() => expect(model.outbox.$outgoing.get()[0]?.state).toBe('error'))
    store.release(key)
    expect(store.model(key)).toBe(model)
    model.outbox.dismiss(model.outbox.$outgoing.get()[0]?.key ?? '')
    // Its text is in the field again.
    expect(model.$draft.get()).toBe('unsent')
    store.release(key)
    const again = store.model(key)
    expect(again).not.toBe(model)
    await again.box.open(key)
    expect(again.$draft.get()).toBe('unsent')
    expect(again.$messages.get()).toEqual([])
    await again.ensureFetched()
    expect(again.$messages.get().map(textOf)).toContain('more 219')
  })

  it('[MSG-73, MSG-39, MSG-22, MSG-27, MSG-28, DEC-84] an inbox is paged as the server says, newest first', async () => {
    const test = messagingApp()
    const inbox = test.app.get(conversations).inbox(uuidOf(test, 'aria'))
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
    expect(test.realm.requests[0]?.query).toEqual({ participant: uuidOf(test, 'aria') })
    expect(test.realm.requests[0]?.headers).not.toHaveProperty('x-tumblr-form-key')
  })

  it('[MSG-22] an inbox that failed to load reports it; a failed refresh keeps the list', async () => {
    const test = messagingApp()
    const inbox = test.app.get(conversations).inbox(uuidOf(test, 'aria'))
    test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'malformed' })
    await inbox.fetch()
    expect(inbox.$state.get().failure).toMatchObject({ kind: 'malformed' })
    await inbox.fetch()
    test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'drop' })
    await inbox.refresh()
    expect(inbox.$state.get()).toEqual({ value: true, isLoading: false, failure: null })
    expect(inbox.$list.get()).toHaveLength(10)
  })

  it.each([1, 2])(
    '[MSG-22] an inbox that is opened during a quiet refresh loads by itself when that fails (%i failures)',
    async failures => {
      const test = messagingApp()
      const inbox = test.app.get(conversations).inbox(uuidOf(test, 'aria'))
      test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'status', status: 400, times: failures })
      await Promise.all([inbox.refresh(), inbox.fetch()])
      // Never neither the list nor a reason: the loader would stay.
      expect(inbox.$state.get()).toMatchObject(
        failures === 1 ? { value: true, failure: null } : { failure: { status: 400 } },
      )
    },
  )

  it('[MSGP-10, MSGP-11, MSGP-12, MSG-36, MSG-40] a poll updates the counts, and says whether anything has changed', async () => {
    const test = messagingApp()
    const store = test.app.get(conversations)
    await store.inbox(uuidOf(test, 'aria')).fetch()
    await test.app.get(sharedPoll).poll()
    expect(await test.app.get(sharedPoll).poll()).toBe('unchanged')
    receive(test, 'bruno', 'aria', 'ping')
    expect(await test.app.get(sharedPoll).poll()).toBe('changed')
    const bruno = Object.values(store.$all.get()).find(({ id }) => id === 'c1000')
    expect(bruno?.unreadCount).toBe(1)
    expect(test.app.get(unread).$messages.get().aria).toBe(7)
    test.realm.faults.add({ call: 'GET /services/poll', kind: 'drop' })
    expect(await test.app.get(sharedPoll).poll()).toBe('failed')
    const asked = test.realm.requests.find(({ path }) => path === '/services/poll')
    expect(asked?.query).toMatchObject({ unread_messages: 'true', mention_keys: 'mk-aria,mk-aria-sketches' })
  })

  it('[MSGP-15, MSGC-17] reading a conversation clears its count on the whole page at once', async () => {
    const test = messagingApp()
    const store = test.app.get(conversations)
    await store.inbox(uuidOf(test, 'aria')).fetch()
    const model = await openWith(test, 'nightowl')
    expect(model.$info.get().unreadCount).toBe(3)
    await model.fetch()
    expect(model.$info.get().unreadCount).toBe(0)
    expect(test.app.get(unread).$messages.get().aria).toBe(3)
    expect(test.emitted('unread:changed').at(-1)).toMatchObject({ messages: 4 })
  })

  it('[MSGE-16, MSG-80] a conversation marked as spam disappears at once; a failed report is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const test = messagingApp()
    const store = test.app.get(conversations)
    const open = async (name: string) => {
      const model = await openWith(test, name)
      await model.fetch()
      return model.$info.get()
    }
    const other = await open('nightowl')
    await store.flagSpam(other.key)
    expect(test.realm.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/svc/conversations/flag',
      status: 200,
      fields: {
        conversation_id: other.id,
        participant: uuidOf(test, 'aria'),
        context: 'inline',
        type: 'spam',
        form_key: test.realm.formKey,
      },
    })
    expect(warn).not.toHaveBeenCalled()
    const { key } = await open('bruno')
    test.realm.faults.add({ call: 'POST /svc/conversations/flag', kind: 'status', status: 500 })
    const marked = store.flagSpam(key)
    expect(store.$all.get()[key]).toBeUndefined()
    await marked
    expect(warn).toHaveBeenCalledTimes(1)
    expect(test.app.get(feedback).$dialog.get()).toBeNull()
  })

  it('[MSG-79] a conversation deleted on the server is removed here', async () => {
    const test = messagingApp()
    const store = test.app.get(conversations)
    const inbox = store.inbox(uuidOf(test, 'aria'))
    await inbox.fetch()
    const key = inbox.$list.get()[0]?.key ?? ''
    test.realm.faults.add({ call: 'DELETE /svc/conversations/messages', kind: 'status', status: 500 })
    expect((await store.remove(key)).ok).toBe(false)
    expect(inbox.$list.get()[0]?.key).toBe(key)
    expect((await store.remove(key)).ok).toBe(true)
    expect(inbox.$list.get().map(one => one.key)).not.toContain(key)
    expect(test.realm.requests.at(-1)?.query).toEqual({
      conversation_id: 'c1000',
      participant: uuidOf(test, 'aria'),
    })
  })
})

describe('blurred pictures', () => {
  it('[MSG-80, MSGC-22] are revealed at once and for good, and the server is told with the form key', async () => {
    const test = messagingApp()
    const model = await openWith(test, 'neonfrog')
    await model.ensureFetched()
    expect(model.$info.get().isBlurredImages).toBe(true)
    model.unblur()
    model.unblur()
    expect(model.$info.get().isBlurredImages).toBe(false)
    const flags = () => test.realm.requests.filter(({ path }) => path === '/svc/conversations/flag')
    await vi.waitFor(() => expect(flags()).toHaveLength(1))
    expect(flags()[0]?.fields).toEqual({
      conversation_id: model.$info.get().id,
      participant: uuidOf(test, 'aria'),
      context: 'inline',
      type: 'unblur',
      form_key: test.realm.formKey,
    })
    // The server has forgotten it, and blurs them in its next answer.
    for (const one of test.realm.world.conversations) one.blurredFor.add(uuidOf(test, 'aria'))
    await model.refresh()
    expect(model.$info.get().isBlurredImages).toBe(false)
  })
})

describe('the paths that the specification leaves open', () => {
  it('[MSG-73, MSG-81] an inbox is fetched by blog uuid, its pages by their links; marking as read makes no call', async () => {
    const test = messagingApp()
    const own = uuidOf(test, 'aria')
    const inbox = test.app.get(conversations).inbox(own)
    await inbox.fetch()
    await inbox.fetchNext()
    const asked = () => test.realm.requests.map(({ method, path, query }) => ({ method, path, query }))
    expect(asked()).toEqual([
      { method: 'GET', path: '/svc/conversations', query: { participant: own } },
      { method: 'GET', path: '/svc/conversations', query: { participant: own, offset: '10' } },
    ])
    const model = await openWith(test, 'nightowl')
    expect(model.$info.get().unreadCount).toBe(3)
    const before = test.realm.requests.length
    await model.ensureFetched()
    expect(model.$info.get().unreadCount).toBe(0)
    expect(test.realm.requests.slice(before).map(({ path }) => path)).toEqual(['/svc/conversations/messages'])
  })
})

describe('lookup', () => {
  it('[MSG-63] finds the same conversation by name and by uuids, also one from the inbox', async () => {
    const test = messagingApp()
    const [own, other] = [uuidOf(test, 'aria'), uuidOf(test, 'bruno')]
    const find = test.app.get(lookup)
    await test.app.get(conversations).inbox(own).fetch()
    const before = test.realm.requests.length
    const key = await find.byName('bruno')
    expect(await find.byUuids(own, other)).toBe(key)
    expect(test.realm.requests).toHaveLength(before)
    const fresh = messagingApp()
    expect(await fresh.app.get(lookup).byUuids(own, other)).toBe(key)
    expect(
      fresh.app
        .get(conversations)
        .model(key ?? '')
        .$info.get()
        .participants.map(({ name }) => name),
    ).toEqual(['aria', 'bruno'])
  })

  it('[MSG-65, MSG-66, MSG-8] reports that a conversation cannot be found', async () => {
    const test = messagingApp()
    const find = test.app.get(lookup)
    const { $dialog, answer } = test.app.get(feedback)
    const closed = [...test.realm.world.blogs.values()].find(blog => !blog.canReceive)
    const titles: (string | undefined)[] = []
    for (const name of ['nobody-at-all', closed?.name ?? '']) {
      expect(await find.byName(name)).toBeNull()
      titles.push($dialog.get()?.title)
      answer($dialog.get()?.id ?? 0, true)
    }
    expect(titles).toEqual(['Could not load conversation.', "This Tumblr can't receive messages."])
    expect(await find.byUuids(uuidOf(test, 'bruno'), uuidOf(test, 'aria'))).toBeNull()
    expect($dialog.get()?.title).toBe('Could not load conversation.')
  })

  it('[MSG-64] ignores a conversation of a blog with itself, without a message', async () => {
    const test = messagingApp()
    const own = uuidOf(test, 'aria')
    expect(await test.app.get(lookup).byName('Aria')).toBeNull()
    expect(await test.app.get(lookup).byUuids(own, own)).toBeNull()
    expect(test.app.get(feedback).$dialog.get()).toBeNull()
  })
})
