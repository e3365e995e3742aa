import { vi } from 'vitest'
import { conversationRemoval } from '../../../src/features/messaging/conversation/remove-conversation.ts'
import { sender } from '../../../src/features/messaging/people/sender.ts'
import { suggestions } from '../../../src/features/messaging/people/suggestions.ts'
import { createShareMessage } from '../../../src/features/messaging/share-message/model.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
// Loaded late by the popover, and here before the clock stands still.
import '../../../src/features/messaging/share-message/send-post.ts'
import { type MessagingTestApp, uuidOf } from '../messaging/app.ts'
import { type Row, type Struck, until, words } from './every-call.ts'
import { fakeTools, subjectOf } from './start.ts'

/** The popover of share as a message, open at a post. */
function openMessage(test: MessagingTestApp) {
  const { app } = test
  const model = createShareMessage({
    app,
    disposer: createDisposer(),
    tools: fakeTools(),
    senders: app.get(sender),
    suggestions: app.get(suggestions),
    feedback: app.get(feedback),
    box: createDraftBox(app, 'share-message'),
  })
  const { postId, blog } = subjectOf(test).subject
  const open = () =>
    model.open({
      postId,
      blogUuid: uuidOf(test, blog),
      blog,
      anchor: {} as Element,
      post: {},
      external: {},
      favorites: [],
    })
  open()
  return { ...model, open, postId }
}

/** The conversation of aria and bruno, and what its server has stored. */
function conversationOf(test: MessagingTestApp) {
  const store = test.app.get(conversations)
  const [own, uuid] = [uuidOf(test, 'aria'), uuidOf(test, 'bruno')]
  const key = store.ensure(own, [{ name: 'bruno', uuid }])
  const stored = () =>
    test.realm.world.conversations
      .filter(({ participants }) => participants.includes(own) && participants.includes(uuid))
      .flatMap(({ messages }) => messages)
  return { store, key, model: store.model(key), stored }
}

/** Writes a post and words to bruno. */
async function writeToBruno(test: MessagingTestApp) {
  const page = openMessage(test)
  await until(() => !page.recipients.$list.get().isLoading)
  page.choose({ name: 'bruno', uuid: uuidOf(test, 'bruno'), can_receive_messages: true })
  page.setText(words)
  const opened = vi.fn()
  test.app.bus.handle('conversation:open', opened)
  return { ...page, isOver: () => !page.$isOpen.get() && opened.mock.calls.length === 1 }
}

/** Such an answer holds no message; all of its fields are optional. */
const isEmptyAnswer = ({ body = '' }: Struck) => body !== ''

const beforeSending: Row = {
  call: 'GET /svc/conversations/messages',
  // A new conversation is unknown to the server (MSGE-8).
  endsWell: fault => fault.status === 404 || isEmptyAnswer(fault),
  hasOwnTexts: true,
  async begin(test) {
    const { send, $text, $problem, isOver } = await writeToBruno(test)
    const { stored } = conversationOf(test)
    return {
      act: send,
      again: send,
      written: () => $text.get(),
      told: () => [$problem.get()],
      isDone: isOver,
      stored: () => stored().filter(({ text }) => text === words).length,
    }
  },
}

/** What the outbox then does with the two messages; which one is struck is the table's to say. */
const outboxRow = (skip: number): Row => ({
  call: 'POST /svc/conversations/messages',
  skip,
  // MSGE-10
  isOffered: ({ kind, status = 0 }) => kind !== 'status' || ![403, 404].includes(status),
  hasOwnTexts: true,
  async begin(test) {
    const { send, postId, isOver } = await writeToBruno(test)
    const { model, stored } = conversationOf(test)
    const { outbox } = model
    const waiting = () => outbox.$outgoing.get()
    const failed = () => waiting().find(({ state }) => state === 'error')
    const sent = () => stored().filter(one => one.text === words || one.postId === postId)
    const settled = () => until(() => failed() || waiting().length === 0)
    return {
      async act() {
        await send()
        await settled()
      },
      async again() {
        const one = failed()
        if (!one?.canRetry) return
        outbox.retry(one.key)
        await settled()
      },
      written: () => {
        const text = waiting().find(({ outgoing }) => outgoing.type === 'text')
        return text?.outgoing.type === 'text' ? text.outgoing.text : undefined
      },
      told: () => [failed()?.error],
      // The conversation, which shows what becomes of them, is open.
      isDone: () => isOver() && waiting().length === 0,
      // Both, in their order.
      stored: () => (sent()[0]?.postId === postId && sent().length === 2 ? 1 : -sent().length),
    }
  },
})

type Removal = ReturnType<typeof conversationRemoval>
const endRow = (
  call: string,
  end: (ways: Removal, key: string, bruno: { name: string; uuid: string }) => Promise<boolean>,
): Row => ({
  call,
  // Nothing of the answer is read, and what is to be deleted may be gone already.
  endsWell: ({ kind, status }) => kind === 'body' || (call.startsWith('DELETE') && status === 404),
  async begin(test) {
    const { store, key, model } = conversationOf(test)
    const say = test.app.get(feedback)
    await model.ensureFetched()
    model.setDraft(words)
    const act = async () => {
      let isOver = false
      const bruno = { name: 'bruno', uuid: uuidOf(test, 'bruno') }
      void end(test.app.get(conversationRemoval), key, bruno).finally(() => {
        isOver = true
      })
      await until(() => say.$dialog.get()?.kind === 'confirm')
      say.answer(say.$dialog.get()?.id ?? 0, true)
      await until(() => isOver || say.$dialog.get()?.kind === 'alert')
    }
    return {
      act,
      again: act,
      written: () => store.model(key).$draft.get(),
      isDone: () => store.$all.get()[key] === undefined,
    }
  },
})

export const messageRows: Record<string, Row> = {
  'the conversation that is read before a post goes there': beforeSending,
  'a post as a message': outboxRow(0),
  'the words behind a post': outboxRow(1),
  'Block for a message': endRow('POST /svc/block/add', ({ block }, ...of) => block(...of, () => {})),
  'Report for a message': endRow('POST /svc/conversations/flag', ({ report }, ...of) =>
    report(...of, () => {}),
  ),
  'Delete for a message': endRow('DELETE /svc/conversations/messages', ({ remove }, key) =>
    remove(key, () => {}),
  ),
}
