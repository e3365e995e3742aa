import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { sender } from '../../../../src/features/blogs/senders.ts'
import { lookup } from '../../../../src/features/messaging/find-conversation.ts'
import { conversations } from '../../../../src/features/messaging/store.ts'
import type { Message, Outgoing } from '../../../../src/features/messaging/types.ts'
import { sharedPoll } from '../../../../src/features/unread/shared-poll.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { messagingApp, receive, uuidOf } from '../app.ts'
import { withBarePage } from '../page.ts'

withBarePage()

const messagesPath = '/svc/conversations/messages'
const textOf = ({ content }: Message) => (content.type === 'text' ? content.text : content.type)

async function begin(name = 'bruno', test = messagingApp()) {
  const key = (await test.app.get(lookup).byName(name)) ?? ''
  const model = test.app.get(conversations).model(key)
  const last = () => model.$messages.get().at(-1)
  return {
    ...{ test, model, last },
    lastKey: () => last()?.key ?? '',
    texts: () => model.$messages.get().map(textOf),
    became: (state: Message['state']) => vi.waitFor(() => expect(last()?.state).toBe(state)),
    fail: (fault: Omit<Fault, 'call'>) => test.realm.faults.add({ call: `POST ${messagesPath}`, ...fault }),
    calls: (method: string) =>
      test.realm.requests.filter(one => one.method === method && one.path === messagesPath),
    toast: () => test.app.get(feedback).$toasts.get()[0],
  }
}

describe('a conversation', () => {
  it('[MSGC-17, MSGC-60, MSGC-61, MSG-35, MSG-62] is fetched once, marked as read, and paged back as the server says', async () => {
    const { model, calls } = await begin()
    await model.ensureFetched()
    await model.ensureFetched()
    expect(model.$fetch.get()).toEqual({ value: true, isLoading: false, failure: null })
    expect(calls('GET')).toHaveLength(1)
    expect(model.$info.get()).toMatchObject({ id: 'c1000', unreadCount: 0, canSend: true })
    const times = () => model.$messages.get().map(({ ts }) => ts)
    expect(times()).toEqual([...times()].sort((a, b) => a - b))
    while (model.$older.get().value) await model.fetchOlder()
    expect(new Set(times()).size).toBe(34)
    expect(times()).toHaveLength(34)
  })

  it('[MSGC-52] never shows a sent message beside its pending copy, not even for a frame', async () => {
    const { model, texts, became } = await begin()
    await model.fetch()
    const counts = new Set<number>()
    model.$messages.listen(() =>
      queueMicrotask(() => void counts.add(texts().filter(text => text === 'once').length)),
    )
    model.sendText('once')
    await became('sent')
    expect(counts).toEqual(new Set([1]))
  })

  it('[MSGC-55, MSGC-56, MSGC-52, MSGC-59, MSG-43] sends text, post and picture with the fields of the call', async () => {
    const { test, model, calls, texts } = await begin()
    await model.fetch()
    expect(model.sendText('  hi there ')).toBe(true)
    expect(model.sendText('   ')).toBe(false)
    const post = test.realm.world.posts.find(one => one.state === 'published')
    const blogUuid = uuidOf(test, post?.blog ?? '')
    model.outbox.enqueue({ type: 'post', postId: post?.id ?? '', blogUuid }, 'post-chrome:trail')
    const file = new File([new Uint8Array([1])], 'a.png', { type: 'image/png' })
    model.outbox.enqueue({ type: 'image', file, image: null }, 'unknown')
    await vi.waitFor(() => expect(model.outbox.$outgoing.get()).toEqual([]))
    const named = { conversation_id: 'c1000', participant: uuidOf(test, 'aria') }
    const sent = { 'post[id]': post?.id, 'post[blog]': blogUuid, context: 'post-chrome:trail' }
    expect(calls('POST').map(({ fields }) => fields)).toMatchObject([
      { ...named, type: 'TEXT', message: 'hi there' },
      { ...named, type: 'POSTREF', ...sent },
      { ...named, type: 'IMAGE', data: { type: 'image/png' } },
    ])
    expect(calls('POST')[2]?.fields).not.toHaveProperty('context')
    expect(texts().slice(-3)).toEqual(['hi there', 'post', 'image'])
    expect(test.emitted('message:sent')).toHaveLength(3)
    expect(test.emitted('message:sent')[0]).toMatchObject({ conversation_id: 'c1000' })
    // Messages sent in between are looked up among the newest few.
    expect(calls('GET').at(-1)?.query).toEqual({ ...named, limit: '5' })
  })

  it('[MSG-37, MSGE-8, MSGC-58] with a new blog is empty, and gets its id with the first message', async () => {
    const test = messagingApp()
    test.app.get(sender).choose('aria-sketches')
    const { model, calls, became } = await begin('papercranes', test)
    expect(model.$info.get().id).toBeNull()
    model.sendText('first')
    expect(model.$messages.get().map(({ state }) => state)).toEqual(['queued'])
    await model.fetch()
    expect(model.$fetch.get()).toEqual({ value: true, isLoading: false, failure: null })
    await became('sent')
    expect(model.$info.get().id).not.toBeNull()
    expect(calls('POST')[0]?.fields).toMatchObject({
      participants: `${uuidOf(test, 'aria-sketches')},${uuidOf(test, 'papercranes')}`,
    })
    expect(model.$messages.get()).toHaveLength(1)
  })

  it('[MSGC-61, MSGE-7] with a new blog offers to try again after an answer without messages', async () => {
    const { test, model } = await begin('papercranes')
    const { fetch } = test.app.platform
    test.app.platform.fetch = async () => Response.json({ ok: true })
    await model.fetch()
    expect(model.$fetchError.get()).toMatchObject({ canRetry: true })
    test.app.platform.fetch = fetch
    await model.fetch()
    expect(model.$fetch.get()).toMatchObject({ value: true, failure: null })
  })

  it('[MSGC-61, MSGE-6] is not emptied by an answer without messages', async () => {
    const { test, model } = await begin()
    await model.fetch()
    const { length } = model.$messages.get()
    const older = model.$older.get().value
    test.app.platform.fetch = async () => Response.json({ meta: { status: 200, msg: 'OK' }, response: {} })
    await model.fetchOlder()
    expect(model.$older.get()).toMatchObject({ value: older, failure: { kind: 'malformed' } })
    expect(model.$messages.get()).toHaveLength(length)
  })

  it('fetches messages that the other side sent while an own one was being sent', async () => {
    const { test, model, texts } = await begin()
    await model.fetch()
    receive(test, 'bruno', 'aria', 'crossing')
    model.sendText('mine')
    await vi.waitFor(() => expect(texts().slice(-2)).toEqual(['crossing', 'mine']))
  })

  it('[MSGP-14, MSGP-21] has no gap if there are more new messages than a page holds', async () => {
    let now = Date.now()
    const platform = { now: () => now }
    const { test, model, texts, calls } = await begin('bruno', messagingApp({}, { platform }))
    await model.fetch()
    now += 501
    const news = Array.from({ length: 27 }, (_, index) => `news ${index}`)
    for (const text of news) receive(test, 'bruno', 'aria', text)
    await test.app.get(sharedPoll).poll()
    expect(model.$info.get().unreadCount).toBe(27)
    await model.fetchUnread()
    expect(texts().slice(-27)).toEqual(news)
    expect(model.$info.get().unreadCount).toBe(0)
    const named = { conversation_id: 'c1000', participant: uuidOf(test, 'aria') }
    expect(calls('GET')[1]?.query).toEqual({ ...named, limit: '10' })
  })

  it('brings cleared words back by the toast, which goes once something else is written', async () => {
    const { model, toast } = await begin()
    model.setDraft('words')
    model.draftCleared('words')
    expect([model.$draft.get(), toast()?.text]).toEqual(['', 'Text cleared.'])
    toast()?.action?.run()
    expect([model.$draft.get(), toast()]).toEqual(['words', undefined])
    model.draftCleared('words')
    model.setDraft('o')
    expect(toast()).toBeUndefined()
  })

  it('keeps the words of a discarded message: in the field, or by the toast where something else is written', async () => {
    const { test, model, fail, became, lastKey, toast } = await begin()
    await model.fetch()
    const stored = () => test.app.platform.storage.keys('messaging:aria:unsent:')
    const discard = async (text: string, draft: string) => {
      fail({ kind: 'status', status: 403 })
      model.sendText(text)
      await became('error')
      model.setDraft(draft)
      expect(stored()).toHaveLength(1)
      model.outbox.dismiss(lastKey())
      // A reload does not bring it back.
      expect(stored()).toEqual([])
    }
    await discard('first', '')
    expect(model.$draft.get()).toBe('first')
    await discard('second', 'third')
    expect(model.$draft.get()).toBe('third')
    toast()?.action?.run()
    expect(model.$draft.get()).toBe('second\nthird')
    const failed = { conversation_id: 'c1000', status: 403, retryable: false }
    expect(test.emitted('message:failed')).toEqual([failed, failed])
  })

  it('[DEC-176] a discarded picture is queued again by Undo', async () => {
    const { model, fail, became, lastKey, toast } = await begin()
    await model.fetch()
    const photos = [{ original_size: { url: 'https://media.example/a.gif', width: 4, height: 3 } }]
    const gif: Outgoing = { type: 'post', postId: '7', blogUuid: 'b', post: { type: 'photo', photos } }
    fail({ kind: 'status', status: 403 })
    model.outbox.enqueue(gif, 'messaging-gif')
    await became('error')
    model.outbox.dismiss(lastKey())
    expect(toast()?.text).toBe('Message discarded.')
    fail({ kind: 'status', status: 403 })
    toast()?.action?.run()
    await vi.waitFor(() => expect(model.outbox.$outgoing.get()[0]?.outgoing).toEqual(gif))
  })

  it('[MSG-80, MSGC-22] reveals its pictures at once and for good, and tells the server with the form key', async () => {
    const { test, model } = await begin('neonfrog')
    await model.ensureFetched()
    expect(model.$info.get().isBlurredImages).toBe(true)
    model.unblur()
    model.unblur()
    expect(model.$info.get().isBlurredImages).toBe(false)
    const flags = () => test.realm.requests.filter(({ path }) => path === '/svc/conversations/flag')
    const fields = { conversation_id: model.$info.get().id, type: 'unblur', form_key: test.realm.formKey }
    await vi.waitFor(() => expect(flags()).toMatchObject([{ fields }]))
    // The server has forgotten it, and blurs them in its next answer.
    for (const one of test.realm.world.conversations) one.blurredFor.add(uuidOf(test, 'aria'))
    await model.refresh()
    expect(model.$info.get().isBlurredImages).toBe(false)
  })
})
