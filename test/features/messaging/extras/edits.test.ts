import { describe, expect, it, vi } from 'vitest'
import { quoteOf } from '../../../../src/features/messaging/window/conversation-menus.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { withBarePage } from '../page.ts'
import { talk } from '../talk.ts'

withBarePage()

const isSaving = ({ draft }: Awaited<ReturnType<typeof talk>>['conversation'], is: boolean) =>
  vi.waitFor(() => expect(draft.$isSaving.get()).toBe(is), { interval: 1 })

describe('an edit', () => {
  it('of the last own message is saved, and gives the field back', async () => {
    const { send, compose, one, conversation, last } = await talk()
    await send('teh soup')
    conversation.setDraft('half')
    expect(compose.editLast()).toBe(true)
    expect(conversation.$draft.get()).toBe('teh soup')
    conversation.setDraft('the soup')
    compose.send()
    await vi.waitFor(() => expect(conversation.$draft.get()).toBe('half'))
    expect(one.messages.at(-1)?.text).toBe('the soup')
    expect(last()).toMatchObject({ content: { text: 'the soup' }, editedTs: expect.any(Number) })
    expect(conversation.$info.get().last?.content).toMatchObject({ text: 'the soup' })
  })

  it('stays in the field with its text, and says so, if it fails', async () => {
    const fault = { kind: 'status', status: 403 } as const
    const { send, compose, test, toast, conversation, texts } = await talk()
    await send('before')
    compose.editLast()
    conversation.setDraft('after')
    test.realm.faults.add({ call: 'POST /svc/conversations/edit', times: 0, ...fault })
    compose.send()
    await vi.waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t save your edit\. ./))
    expect(conversation.$draft.get()).toBe('after')
    expect(conversation.draft.$target.get()).toMatchObject({ kind: 'edit' })
    test.realm.faults.clear()
    compose.send()
    await vi.waitFor(() => expect(conversation.$draft.get()).toBe(''))
    expect(texts().at(-1)).toBe('after')
  })

  it('that failed is not tried again once the user has left it', async () => {
    const { send, compose, test, toast, conversation } = await talk()
    await send('before')
    compose.editLast()
    conversation.setDraft('after')
    test.realm.faults.add({ call: 'POST /svc/conversations/edit', kind: 'status', status: 400 })
    compose.send()
    await vi.waitFor(() => expect(toast()?.action?.label).toBe('Try again'))
    conversation.setDraft('after all')
    expect(toast()?.action?.label).toBe('Try again')
    conversation.draft.leaveTarget()
    const toasts = test.app.get(feedback).$toasts.get()
    expect(toasts.map(({ text }) => text)).toEqual(['Edit discarded.'])
  })

  it('keeps apart from a message that is discarded meanwhile, whose text waits for its turn', async () => {
    const { send, compose, conversation, test } = await talk()
    await send('first')
    test.realm.faults.add({ call: 'POST /svc/conversations/messages', kind: 'status', status: 400 })
    conversation.setDraft('refused')
    compose.send()
    await vi.waitFor(() => expect(conversation.outbox.$outgoing.get()[0]?.state).toBe('error'))
    compose.editLast()
    conversation.setDraft('')
    conversation.outbox.dismiss(conversation.outbox.$outgoing.get()[0]?.key ?? '')
    expect(conversation.$draft.get()).toBe('')
    conversation.draft.leaveTarget()
    expect(conversation.$draft.get()).toBe('refused')
  })

  it('cannot be left while it is being saved; what was chosen meanwhile comes after that', async () => {
    const { send, compose, test, toast, conversation, texts } = await talk()
    const { message } = await send('quoted')
    await send('before')
    compose.editLast()
    conversation.setDraft('after')
    test.realm.faults.add({ call: 'POST /svc/conversations/edit', kind: 'delay', delayMs: 30 })
    compose.send()
    await isSaving(conversation, true)
    conversation.draft.leaveTarget()
    conversation.draft.reply(quoteOf(message))
    expect([conversation.$draft.get(), toast()]).toEqual(['after', undefined])
    await isSaving(conversation, false)
    expect(texts().at(-1)).toBe('after')
    expect(conversation.draft.$target.get()).toMatchObject({ kind: 'reply', quote: { text: 'quoted' } })
    expect(toast()).toBeUndefined()
  })

  it.each([
    ['a reply', false],
    ['an edit of another message', true],
  ])('gives way to %s, and is brought back by Undo', async (_, isEdit) => {
    const { send, compose, conversation, toast } = await talk()
    const { message } = await send('first')
    await send('second')
    conversation.setDraft('half a message')
    compose.editLast()
    conversation.setDraft('second, changed')
    if (isEdit) conversation.draft.edit(message.ts, 'first')
    else conversation.draft.reply(quoteOf(message))
    expect(conversation.$draft.get()).toBe(isEdit ? 'first' : 'half a message')
    expect(toast()?.text).toBe('Edit discarded.')
    toast()?.action?.run()
    expect(conversation.$draft.get()).toBe('second, changed')
    // The same message once more keeps what is written of it.
    compose.editLast()
    expect(conversation.$draft.get()).toBe('second, changed')
    conversation.draft.leaveTarget()
    expect(conversation.$draft.get()).toBe('half a message')
  })

  it('whose window closes while it is saved leaves nothing behind, or its text as a draft and a way to it', async () => {
    const { send, compose, conversation, test, toast, model, key, one } = await talk()
    await send('before')
    const call = 'POST /svc/conversations/edit'
    const editTo = async (text: string) => {
      compose.editLast()
      conversation.setDraft(text)
      compose.send()
      await isSaving(conversation, true)
      model.manager.close(key)
      await isSaving(conversation, false)
    }
    test.realm.faults.add({ call, kind: 'delay', delayMs: 30 })
    await editTo('after')
    expect(one.messages.at(-1)?.text).toBe('after')
    await model.openRequested({ name: 'bruno' })
    await vi.waitFor(() => expect(conversation.draft.box.place()).not.toBeNull())
    expect([conversation.draft.$target.get(), toast()]).toEqual([null, undefined])
    test.realm.faults.add({ call, kind: 'delay', delayMs: 30 })
    test.realm.faults.add({ call, kind: 'status', status: 400 })
    await editTo('after all')
    expect(toast()).toMatchObject({ action: { label: 'Show message' } })
    await model.openRequested({ name: 'bruno' })
    await vi.waitFor(() => expect(conversation.$draft.get()).toBe('after all'))
  })

  it('keeps its text through a reload, beside a new message that waits; a discarded one is brought back by Undo', async () => {
    const before = await talk()
    await before.send('first')
    before.conversation.setDraft('half a message')
    before.compose.editLast()
    before.conversation.setDraft('first, changed')
    before.leave()
    const { conversation, toast } = await talk(undefined, {
      platform: { storage: before.test.app.platform.storage },
    })
    await vi.waitFor(() => expect(conversation.$draft.get()).toBe('first, changed'))
    conversation.draft.leaveTarget()
    expect([conversation.$draft.get(), toast()?.text]).toEqual(['half a message', 'Edit discarded.'])
    toast()?.action?.run()
    expect(conversation.$draft.get()).toBe('first, changed')
  })
})
