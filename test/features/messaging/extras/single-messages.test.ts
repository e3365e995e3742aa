import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { quoteOf } from '../../../../src/features/messaging/window/conversation-menus.ts'
import { live } from '../../../../src/features/unread/live.ts'
import { sharedPoll } from '../../../../src/features/unread/shared-poll.ts'
import { uuidOf } from '../app.ts'
import { withBarePage } from '../page.ts'
import { talk } from '../talk.ts'

withBarePage()

type Talk = Awaited<ReturnType<typeof talk>>

describe('a reply', () => {
  it('is sent with what it answers', async () => {
    const { send, conversation, calls, last } = await talk()
    const first = await send('where is the soup?')
    conversation.draft.reply(quoteOf(first.message))
    await send('in the pot')
    expect(conversation.draft.$target.get()).toBeNull()
    expect(calls('messages').findLast(({ method }) => method === 'POST')?.fields).toMatchObject({
      message: 'in the pot',
      reply_to: String(first.ts),
    })
    expect(last()).toMatchObject({ quote: { ts: first.ts, text: 'where is the soup?' } })
  })

  it('keeps its quote while it waits for the network, over a reload, and in a draft', async () => {
    const { conversation, compose, test, send, leave } = await talk()
    const { ts, message } = await send('quoted')
    Object.assign(navigator, { onLine: false })
    conversation.draft.reply(quoteOf(message))
    conversation.setDraft('waits')
    compose.send()
    conversation.draft.reply(quoteOf(message))
    conversation.setDraft('a draft')
    leave()
    const { conversation: after } = await talk(undefined, {
      platform: { storage: test.app.platform.storage },
    })
    expect(after.outbox.$outgoing.get()[0]).toMatchObject({ quote: { ts }, content: { text: 'waits' } })
    await vi.waitFor(() => expect(after.$draft.get()).toBe('a draft'))
    expect(after.draft.$target.get()).toMatchObject({ kind: 'reply', quote: { ts, text: 'quoted' } })
  })
})

describe('a message that is refused', () => {
  const call = 'POST /svc/conversations/messages'

  it.each<Omit<Fault, 'call'>>([
    { kind: 'status', status: 400, errors: ['Not today.'] },
    { kind: 'status', status: 429, headers: { 'retry-after': '86400' } },
  ])('stays with Retry and Discard, also over a reload: %o', async fault => {
    const { conversation, compose, test, leave } = await talk()
    test.realm.faults.add({ call, ...fault })
    conversation.setDraft('where is the soup?')
    compose.send()
    const waits = { state: 'error', canRetry: true, content: { text: 'where is the soup?' } }
    await vi.waitFor(() => expect(conversation.outbox.$outgoing.get()).toMatchObject([waits]))
    leave()
    const { conversation: after } = await talk(undefined, {
      platform: { storage: test.app.platform.storage },
    })
    expect(after.outbox.$outgoing.get()).toMatchObject([waits])
  })

  it('after its window was closed is told of until its conversation is open again', async () => {
    const { conversation, compose, test, toast, model, key } = await talk()
    test.realm.faults.add({ call, kind: 'status', status: 400, errors: ['Not today.'] })
    conversation.setDraft('where is the soup?')
    compose.send()
    model.manager.close(key)
    await vi.waitFor(() => expect(toast()?.text).toBe('Couldn’t send your message to bruno.'))
    expect(toast()).toMatchObject({ action: { label: 'Show message' }, stays: true })
    await model.openRequested({ name: 'bruno' })
    expect(toast()).toBeUndefined()
  })
})

describe('deleting a message', () => {
  it('hides it at once, can be undone, and is sent when Undo is gone', async () => {
    const { send, conversation, calls, toast, one, say, texts } = await talk()
    await send('stays')
    const { ts, message } = await send('goes')
    const actions = await conversation.actions()
    void actions?.remove(message)
    expect(texts().at(-1)).toBe('stays')
    expect(conversation.$info.get().last?.content).toMatchObject({ text: 'stays' })
    // No answer brings it back meanwhile.
    await conversation.refresh()
    expect(texts()).not.toContain('goes')
    toast()?.action?.run()
    await vi.waitFor(() => expect(texts().at(-1)).toBe('goes'))
    expect(calls('delete')).toHaveLength(0)
    void actions?.remove(message)
    say.dropToast(toast()?.id ?? 0)
    await vi.waitFor(() => expect(one.messages.some(found => found.ts === ts)).toBe(false))
    expect(texts()).not.toContain('goes')
  })

  it('brings it back, and says so, if it fails', async () => {
    const { send, conversation, toast, test, say, texts } = await talk()
    const { message } = await send('stays')
    test.realm.faults.add({ call: 'POST /svc/conversations/delete', kind: 'status', status: 403 })
    void (await conversation.actions())?.remove(message)
    say.dropToast(toast()?.id ?? 0)
    await vi.waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t delete the message\./))
    expect(texts().at(-1)).toBe('stays')
  })
})

describe('a reaction', () => {
  it('shows at once, and is taken back by a second press', async () => {
    const { send, conversation, one } = await talk()
    const { message } = await send('soup')
    const reactions = () => conversation.known.find(message.key)?.reactions ?? []
    const actions = await conversation.actions()
    const first = actions?.react(message, '👍')
    expect(reactions()).toEqual([{ sign: '👍', participants: [message.participant] }])
    await first
    expect([...(one.messages.at(-1)?.reactions?.keys() ?? [])]).toEqual(['👍'])
    await actions?.react(message, '👍')
    expect(one.messages.at(-1)?.reactions?.size).toBe(0)
    expect(reactions()).toEqual([])
  })

  it('is taken back, and says so, if it fails', async () => {
    const fault = { kind: 'drop' } as const
    const { send, conversation, test, toast } = await talk()
    const { message } = await send('soup')
    test.realm.faults.add({ call: 'POST /svc/conversations/react', times: 0, ...fault })
    await (await conversation.actions())?.react(message, '👍')
    expect(toast()?.text).toMatch(/^Couldn’t add your reaction\. ./)
    expect(conversation.known.find(message.key)?.reactions ?? []).toEqual([])
  })
})

it.each([
  ['the poll', async ({ app }: Talk['test']) => void (await app.get(sharedPoll).poll())],
  ['the stream, without a poll', ({ app }: Talk['test'], id: string) => app.get(live).tellConversation(id)],
  ['a stream that is back', ({ app }: Talk['test']) => app.get(live).tellGap()],
])('what the other side changes arrives with %s, also in older messages', async (_, arrive) => {
  const { send, conversation, one, test, texts } = await talk()
  const { ts, record: soup } = await send('soup')
  const { record: gone } = await send('more')
  const bruno = uuidOf(test, 'bruno')
  const at = Date.now() + 1
  Object.assign(soup, { reactions: new Map([['❤️', new Set([bruno])]]), changedAt: at })
  await arrive(test, one.id)
  await vi.waitFor(() =>
    expect(conversation.known.find(String(ts))?.reactions).toEqual([{ sign: '❤️', participants: [bruno] }]),
  )
  Object.assign(gone, { deletedAt: at, changedAt: Date.now() + 1000 })
  one.messages = one.messages.filter(message => message !== gone)
  one.deleted = [gone]
  await arrive(test, one.id)
  await vi.waitFor(() => expect(texts()).not.toContain('more'))
})

it('a server that can do none of it is asked for nothing: the menu has only what needs no call', async () => {
  const { send, calls, conversation, model } = await talk([])
  const { message } = await send('soup')
  const items = model.actions.messageItems(conversation.$info.get(), message, { react() {}, write() {} })
  expect(items.map(({ label }) => label)).toEqual(['Copy text'])
  expect(calls('changes')).toEqual([])
})
