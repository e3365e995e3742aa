import { wireItem } from '../../../fixtures/wire/blog.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { feed } from '../../../src/features/feed/store.ts'
import { conversationRemoval } from '../../../src/features/messaging/conversation/remove-conversation.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { type MessagingTestApp, uuidOf } from '../messaging/app.ts'
import { type Row, until, words } from './every-call.ts'
import { conversationOf } from './message-rows.ts'

/** Answers yes to the question of the moment, and lets a toast with Undo pass. */
async function confirmed(test: MessagingTestApp, done: Promise<unknown>) {
  const say = test.app.get(feedback)
  await until(() => say.$dialog.get()?.kind === 'confirm')
  say.answer(say.$dialog.get()?.id ?? 0, true)
  let isOver = false
  void done.finally(() => {
    isOver = true
  })
  await until(() => isOver || say.$dialog.get()?.kind === 'alert')
}

type Removal = ReturnType<typeof conversationRemoval>
const endRow = (
  call: string,
  end: (ways: Removal, key: string, bruno: { name: string; uuid: string }) => Promise<boolean>,
  endsWell: Row['endsWell'] = () => false,
): Row => ({
  call,
  // Nothing of the answer is read.
  endsWell: fault => fault.kind === 'body' || endsWell(fault),
  async begin(test) {
    const { store, key, model } = conversationOf(test, 'bruno')
    await model.ensureFetched()
    model.setDraft(words)
    const bruno = { name: 'bruno', uuid: uuidOf(test, 'bruno') }
    const act = () => confirmed(test, end(test.app.get(conversationRemoval), key, bruno))
    return {
      act,
      again: act,
      written: () => store.model(key).$draft.get(),
      isDone: () => store.$all.get()[key] === undefined,
    }
  },
})

const askRow = (call: string, run: (test: MessagingTestApp, id: string) => Promise<unknown>): Row => ({
  call,
  endsWell: ({ kind, status }) =>
    kind === 'body' || (call.endsWith('delete') && (status === 404 || status === 410)),
  async begin(test) {
    const { world } = test.realm
    const ask = world.posts.find(({ asker, state }) => asker === 'bruno' && state === 'unapproved')
    if (!ask) throw new Error('nobody has asked')
    let isDone = false
    const act = () => {
      const done = run(test, ask.id)
      void done.then(value => {
        isDone = value === true
      })
      return confirmed(test, done)
    }
    return { act, again: act, isDone: () => isDone }
  },
})

export const controlRows: Record<string, Row> = {
  'Block for a message': endRow('POST /svc/block/add', (ways, key, bruno) =>
    ways.block(key, bruno, () => {}),
  ),
  'Report for a message': endRow('POST /svc/conversations/flag', (ways, key, bruno) =>
    ways.report(key, bruno, () => {}),
  ),
  'Delete for a message': endRow(
    'DELETE /svc/conversations/messages',
    (ways, key) => ways.remove(key, () => {}),
    // It is gone already.
    ({ status }) => status === 404 || status === 410,
  ),
  'Block for an ask': askRow('POST /svc/block/add', ({ app }, id) => app.get(blogs).blockSender(id)),
  'Delete for an ask': askRow('POST /svc/post/delete', ({ app, realm }, id) => {
    const post = realm.world.posts.find(one => one.id === id)
    const item = post && readItem(wireItem(realm.world, post, realm.world.users.get('aria') ?? null))
    const asked = app.get(feedback).confirm({ title: 'Delete?' })
    return asked.then(isSure => !isSure || !item || app.get(feed).run('delete', item))
  }),
}
