// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sharedPoll } from '../../../../src/features/unread/shared-poll.ts'
import { uuidOf } from '../app.ts'
import { close, open } from './open.tsx'

afterEach(() => {
  close()
  vi.restoreAllMocks()
})

const texts = (conversation: Awaited<ReturnType<typeof open>>['conversation']) =>
  conversation.$messages.get().map(({ content }) => (content.type === 'text' ? content.text : ''))

/** Ways in which a call fails, and whether the message says that another try may help. */
const faults = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 429, headers: { 'Retry-After': '0' }, times: 9 },
  { kind: 'malformed' },
  { kind: 'drop', times: 9 },
] as const

describe('a reply', () => {
  it('is sent with what it answers, and shows the quote', async () => {
    const { send, conversation, write, press, calls, field } = await open()
    const first = await send('where is the soup?')
    act(() => conversation.draft.reply({ ts: first.ts, participant: first.participant, text: first.text }))
    expect(screen.getByText('Replying to You')).toBeDefined()
    write('in the pot')
    press('Enter')
    expect(field.value).toBe('')
    expect(screen.queryByText(/^Replying/)).toBeNull()
    await vi.waitFor(() => expect(conversation.$messages.get().at(-1)?.state).toBe('sent'))
    const posted = calls('messages').findLast(({ method }) => method === 'POST')
    expect(posted?.fields).toMatchObject({
      message: 'in the pot',
      reply_to: String(first.ts),
    })
    expect(conversation.$messages.get().at(-1)).toMatchObject({
      quote: { ts: first.ts, text: 'where is the soup?' },
    })
  })

  it('keeps its quote while it waits for the network, over a reload, and in a draft', async () => {
    const { conversation, write, test, send, press } = await open()
    const { ts, participant, text } = await send('quoted')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => conversation.draft.reply({ ts, participant, text }))
    write('waits')
    press('Enter')
    act(() => conversation.draft.reply({ ts, participant, text }))
    write('a draft')
    close()
    const { storage } = test.app.platform
    const after = await open(undefined, { platform: { storage } })
    expect(after.conversation.outbox.$outgoing.get()[0]).toMatchObject({
      quote: { ts },
      content: { text: 'waits' },
    })
    expect(after.conversation.draft.$target.get()).toMatchObject({
      kind: 'reply',
      quote: { ts, text: 'quoted' },
    })
    expect(after.field.value).toBe('a draft')
  })

  it('loses its quote by Escape, and keeps its text; a quote alone is no draft', async () => {
    const { conversation, write, press, field, test } = await open()
    act(() => conversation.draft.reply({ ts: 1, participant: 'x', text: 'quoted' }))
    expect([...test.app.platform.storage.keys('inlay:message:')]).toEqual([])
    write('typed')
    press('Escape')
    expect(field.value).toBe('typed')
    expect(conversation.draft.$target.get()).toBeNull()
  })
})

describe('an edit', () => {
  it('begins with the arrow up in an empty field, is saved by Enter, and gives the field back', async () => {
    const { send, press, write, field, one, conversation } = await open()
    await send('teh soup')
    press('ArrowUp')
    expect(field.value).toBe('teh soup')
    expect(screen.getByText('Editing your message')).toBeDefined()
    write('the soup')
    press('Enter')
    await vi.waitFor(() => expect(one.messages.at(-1)?.text).toBe('the soup'))
    await vi.waitFor(() => expect(field.value).toBe(''))
    expect(conversation.$messages.get().at(-1)).toMatchObject({ content: { text: 'the soup' } })
    expect(conversation.$messages.get().at(-1)).toHaveProperty('editedTs')
    expect(conversation.$info.get().last?.content).toMatchObject({ text: 'the soup' })
  })

  it.each(faults)('stays in the field with its text, and says so, if it fails (%o)', async fault => {
    const { send, press, write, field, test, toast, conversation } = await open()
    await send('before')
    press('ArrowUp')
    write('after')
    test.realm.faults.add({ call: 'POST /svc/conversations/edit', times: 9, ...fault })
    press('Enter')
    await vi.waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t save your edit\. ./), 20_000)
    expect(field.value).toBe('after')
    expect(conversation.draft.$target.get()).toMatchObject({ kind: 'edit' })
    test.realm.faults.clear()
    press('Enter')
    await vi.waitFor(() => expect(field.value).toBe(''))
    expect(texts(conversation).at(-1)).toBe('after')
  })

  it('keeps its text through a reload, beside a new message that waits', async () => {
    const { send, press, write, field, test, conversation } = await open()
    await send('first')
    write('half a message')
    const own = conversation.$messages.get().at(-1)
    act(() => conversation.draft.edit(own?.ts ?? 0, 'first'))
    write('first, changed')
    close()
    const { storage } = test.app.platform
    const after = await open(undefined, { platform: { storage } })
    expect(after.field.value).toBe('first, changed')
    after.press('Escape')
    expect(after.field.value).toBe('half a message')
    expect(after.toast()?.text).toBe('Edit discarded.')
    act(() => after.toast()?.action?.run())
    expect(after.field.value).toBe('first, changed')
    expect(field.isConnected).toBe(false)
    press('Escape')
  })

  it('is offered for own text messages alone, where the server can', async () => {
    const { send, press, field } = await open(['reply'])
    await send('fixed')
    press('ArrowUp')
    expect(field.value).toBe('')
  })
})

describe('deleting a message', () => {
  it('hides it at once, can be undone, and is sent when Undo is gone', async () => {
    const { send, conversation, calls, toast, one, say } = await open()
    await send('stays')
    const { ts } = await send('goes')
    const message = conversation.$messages.get().at(-1)
    if (message?.state !== 'sent') throw new Error('not stored')
    const actions = await conversation.actions()
    void actions?.remove(message)
    expect(texts(conversation).at(-1)).toBe('stays')
    expect(conversation.$info.get().last?.content).toMatchObject({ text: 'stays' })
    // No answer brings it back meanwhile.
    await conversation.refresh()
    expect(texts(conversation)).not.toContain('goes')
    act(() => toast()?.action?.run())
    await vi.waitFor(() => expect(texts(conversation).at(-1)).toBe('goes'))
    expect(calls('delete')).toHaveLength(0)
    void actions?.remove(message)
    say.dropToast(toast()?.id ?? 0)
    await vi.waitFor(() => expect(one.messages.some(found => found.ts === ts)).toBe(false))
    expect(texts(conversation)).not.toContain('goes')
  })

  it('brings it back, and says so, if it fails', async () => {
    const { send, conversation, toast, test, say } = await open()
    await send('stays')
    const message = conversation.$messages.get().at(-1)
    if (message?.state !== 'sent') throw new Error('not stored')
    test.realm.faults.add({ call: 'POST /svc/conversations/delete', kind: 'status', status: 403 })
    void (await conversation.actions())?.remove(message)
    say.dropToast(toast()?.id ?? 0)
    await vi.waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t delete the message\./))
    expect(texts(conversation).at(-1)).toBe('stays')
  })
})

describe('a reaction', () => {
  it('shows at once, and is taken back by a second press', async () => {
    const { send, conversation, one } = await open()
    await send('soup')
    const message = () => {
      const last = conversation.$messages.get().at(-1)
      if (last?.state !== 'sent') throw new Error('not stored')
      return last
    }
    const actions = await conversation.actions()
    const first = actions?.react(message(), '👍')
    expect(message().reactions).toEqual([{ sign: '👍', participants: [message().participant] }])
    await first
    expect([...(one.messages.at(-1)?.reactions?.keys() ?? [])]).toEqual(['👍'])
    await actions?.react(message(), '👍')
    expect(one.messages.at(-1)?.reactions?.size).toBe(0)
    expect(message().reactions ?? []).toEqual([])
  })

  it.each(faults)('is taken back, and says so, if it fails (%o)', async fault => {
    const { send, conversation, test, toast } = await open()
    await send('soup')
    const message = conversation.$messages.get().at(-1)
    if (message?.state !== 'sent') throw new Error('not stored')
    test.realm.faults.add({ call: 'POST /svc/conversations/react', times: 9, ...fault })
    await (await conversation.actions())?.react(message, '👍')
    expect(toast()?.text).toMatch(/^Couldn’t add your reaction\. ./)
    expect(conversation.known.find(message.key)?.reactions ?? []).toEqual([])
  })
})

describe('what the other side changes', () => {
  it('arrives with the poll, also in older messages', async () => {
    const { send, conversation, one, test } = await open()
    const { ts } = await send('soup')
    await send('more')
    const soup = one.messages.find(found => found.ts === ts)
    const at = Date.now() + 1
    Object.assign(soup ?? {}, {
      reactions: new Map([['❤️', new Set([uuidOf(test, 'bruno')])]]),
      changedAt: at,
    })

    await test.app.get(sharedPoll).poll()
    await vi.waitFor(() =>
      expect(conversation.known.find(String(ts))?.reactions).toEqual([
        { sign: '❤️', participants: [uuidOf(test, 'bruno')] },
      ]),
    )
    const gone = one.messages.at(-1)
    if (gone) Object.assign(gone, { deletedAt: at, changedAt: Date.now() + 1000 })
    one.messages = one.messages.filter(message => message !== gone)
    one.deleted = gone ? [gone] : []
    await test.app.get(sharedPoll).poll()
    await vi.waitFor(() => expect(texts(conversation)).not.toContain('more'))
  })
})

describe('a server that can do none of it', () => {
  it('is asked for nothing: the menu has only what needs no call', async () => {
    const { send, calls, conversation, model } = await open([])
    await send('soup')
    const [message] = conversation.$messages.get().slice(-1)
    const head = conversation.$info.get()
    if (!message) throw new Error('nothing was sent')
    const items = model.actions.messageItems(head, message, { react() {}, write() {} })
    expect(items.map(({ label }) => label)).toEqual(['Copy text'])
    expect(calls('changes')).toEqual([])
  })
})
