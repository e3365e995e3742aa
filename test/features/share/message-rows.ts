import { expect, vi } from 'vitest'
import { createMessagingIcon } from '../../../src/features/messaging/contact-icon/model.ts'
import { readBlog } from '../../../src/features/messaging/contact-icon/options.ts'
import { lookup } from '../../../src/features/messaging/people/lookup.ts'
import { readRequest } from '../../../src/features/messaging/share-message/request.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { session } from '../../../src/platform/session.ts'
import { failureText } from '../../../src/shared/feedback/failure-text.ts'
import { canTryAgain } from '../../../src/shared/feedback/try-again.ts'
// Loaded late by the popover, and here before the clock stands still.
import '../../../src/features/messaging/share-message/send-post.ts'
import { type MessagingTestApp, uuidOf } from '../messaging/app.ts'
import { isFinal, type Row, type Struck, until, words } from './every-call.ts'
import { shareMessageOf } from './message-model.ts'
import { postOf } from './network-rows.ts'

/** The popover of share as a message, open at a post. */
function openMessage(test: MessagingTestApp) {
  const model = shareMessageOf(test.app)
  const post = postOf(test)
  const anchor = document.createElement('button')
  const request = readRequest({ post_id: post.id, blog_uuid: uuidOf(test, post.blog), anchor })
  if (!request) throw new Error('nothing to open')
  model.open(request)
  return { ...model, post, request }
}

const suggestionsRow = (query: string): Row => ({
  call: 'GET /svc/conversations/participant_suggestions',
  isOffered: fault => !isFinal(fault),
  endsWell: fault =>
    // Nobody was found, and a list without anybody.
    fault.status === 404 || fault.body === '[]' || fault.body === '{"meta":{"status":200},"response":[]}',
  async begin(test) {
    const page = openMessage(test)
    const { recipients } = page
    const people = () => recipients.$list.get()
    const settled = () => until(() => people().query === query && !people().isLoading)
    if (query === '') page.close()
    else await until(() => !people().isLoading)
    return {
      act() {
        if (query === '') page.open(page.request)
        else recipients.setText(query)
        return settled()
      },
      again() {
        const { failure } = people()
        if (failure && !canTryAgain(failure)) return
        recipients.retry()
        return settled()
      },
      ...(query !== '' && { written: () => (recipients.$text.get() === query ? words : null) }),
      told() {
        const { failure } = people()
        return failure ? [failureText(failure)] : []
      },
      isDone() {
        const { value, isLoading, failure, noMatch } = people()
        return !isLoading && !failure && Boolean(value?.length || noMatch)
      },
    }
  },
})

/** The conversation of aria and another blog, and what its server has stored. */
export function conversationOf(test: MessagingTestApp, other: string) {
  const store = test.app.get(conversations)
  const [own, uuid] = [uuidOf(test, 'aria'), uuidOf(test, other)]
  const key = store.ensure(own, [{ name: other, uuid }])
  const stored = () =>
    test.realm.world.conversations
      .filter(({ participants }) => participants.includes(own) && participants.includes(uuid))
      .flatMap(({ messages }) => messages)
  return { store, key, model: store.model(key), stored }
}

/** Writes a post and words to a blog. */
async function writeTo(test: MessagingTestApp, other: string) {
  const page = openMessage(test)
  await until(() => !page.recipients.$list.get().isLoading)
  const { name, uuid } = test.realm.world.blogs.get(other) ?? { name: other, uuid: '' }
  page.choose({ name, uuid, can_receive_messages: true })
  page.setText(words)
  const opened = vi.fn()
  test.app.bus.handle('conversation:open', opened)
  return { ...page, opened }
}

/** Such an answer holds no message; all of its fields are optional. */
const isEmptyAnswer = ({ body = '' }: Struck) => /[[{]/.test(body)

const beforeSending: Row = {
  call: 'GET /svc/conversations/messages',
  // A new conversation is unknown to the server (MSGE-8).
  endsWell: fault => fault.status === 404 || isEmptyAnswer(fault),
  hasOwnTexts: true,
  async begin(test) {
    const { send, $text, $problem, $isOpen, opened } = await writeTo(test, 'bruno')
    const { stored } = conversationOf(test, 'bruno')
    return {
      act: send,
      again: send,
      written: () => $text.get(),
      told: () => [$problem.get()],
      isDone: () => !$isOpen.get() && opened.mock.calls.length === 1,
      stored: () => stored().filter(({ text }) => text === words).length,
    }
  },
}

/** What the outbox then does with the two messages; which one is struck is the table's to say. */
const outboxRow = (other: string, skip: number): Row => ({
  call: 'POST /svc/conversations/messages',
  skip,
  // MSGE-10
  isOffered: ({ kind, status = 0 }) => kind !== 'status' || ![403, 404, 428].includes(status),
  hasOwnTexts: true,
  async begin(test) {
    const { send, post, $isOpen, opened } = await writeTo(test, other)
    const { model, stored } = conversationOf(test, other)
    const { outbox } = model
    const waiting = () => outbox.$outgoing.get()
    const failed = () => waiting().find(({ state }) => state === 'error')
    const count = () => stored().filter(({ text, postId }) => text === words || postId === post.id)
    const settled = () => until(() => failed() || waiting().length === 0)
    return {
      async act() {
        await send()
        await settled()
        // The conversation, which shows what becomes of them, is open.
        expect($isOpen.get()).toBe(false)
        expect(opened).toHaveBeenCalledOnce()
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
      isDone: () => waiting().length === 0,
      // Both, in their order.
      stored: () => (count()[0]?.postId === post.id && count().length === 2 ? 1 : -count().length),
    }
  },
})

const icon: Row = {
  call: 'GET /svc/tumblelog_popover/bruno',
  hasOwnTexts: true,
  async begin(test) {
    const found: (string | null)[] = []
    test.app.bus.handle('conversation:open', async payload => {
      found.push('name' in payload ? await test.app.get(lookup).byName(payload.name) : null)
    })
    const blog = readBlog({ name: 'bruno', can_receive_messages: true }, document.baseURI)
    const { page, bus } = test.app
    const deps = { page, bus, session: test.app.get(session), follow() {}, failed() {} }
    const given = blog && createMessagingIcon(blog, deps)
    const press = async () => {
      const before = found.length
      given?.message?.()
      await until(() => found.length > before)
    }
    return { act: press, again: press, isDone: () => found.at(-1) !== null && found.length > 0 }
  },
}

export const messageRows: Record<string, Row> = {
  'the favourites': suggestionsRow(''),
  'the search for a recipient': suggestionsRow('night'),
  'the conversation that is read before a post goes there': beforeSending,
  'a post as a message': outboxRow('bruno', 0),
  'the words behind a post': outboxRow('bruno', 1),
  'a post to a blog without a conversation': outboxRow('white-on-white', 0),
  'the icon of a blog': icon,
}
