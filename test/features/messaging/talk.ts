import { expect, vi } from 'vitest'
import type { MessagingAbility } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import type { TestAppOptions } from '../../support/app.ts'
import { messagingApp, uuidOf } from './app.ts'
import { messagingOf } from './messaging.ts'

const everything: MessagingAbility[] = ['reply', 'react', 'edit', 'delete']

/** An open conversation, with a server that can do what is named. */
export async function talk(
  can = everything,
  options: TestAppOptions = {},
  test = messagingApp({ can }, options),
) {
  const disposer = createDisposer()
  test.app.disposer.add(disposer.dispose)
  const model = messagingOf(test.app, disposer)
  await model.openRequested({ name: 'bruno' })
  const key = model.manager.$windows.get()[0]?.key ?? ''
  const window = model.windowOf(key)
  const { conversation } = window
  await vi.waitFor(() => expect(conversation.$fetch.get().value).toBe(true))
  const one = test.realm.world.conversations.find(({ participants }) =>
    ['aria', 'bruno'].every(blog => participants.includes(uuidOf(test, blog))),
  )
  if (!one) throw new Error('no conversation')
  const say = test.app.get(feedback)
  const last = () => conversation.$messages.get().at(-1)
  /** An own text message that is stored. */
  async function send(text: string) {
    conversation.setDraft(text)
    model.composeOf(key).send()
    await vi.waitFor(() => expect(last()).toMatchObject({ state: 'sent', content: { text } }))
    const [message, record] = [last(), one?.messages.at(-1)]
    if (message?.state !== 'sent' || !record) throw new Error('nothing was sent')
    return { message, record, ts: record.ts }
  }
  return {
    ...{ test, model, key, window, conversation, one, say, last, send },
    compose: model.composeOf(key),
    calls: (path: string) =>
      test.realm.requests.filter(request => request.path === `/svc/conversations/${path}`),
    toast: () => say.$toasts.get().at(-1),
    texts: () =>
      conversation.$messages.get().map(({ content }) => (content.type === 'text' ? content.text : '')),
    leave: () => test.app.disposer.dispose(),
  }
}
