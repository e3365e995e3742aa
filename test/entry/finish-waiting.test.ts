import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PostRecord } from '../../fixtures/world/types.ts'
import { finish } from '../../src/entry/finish-waiting.ts'
import { conversationRemoval } from '../../src/features/messaging/conversation/remove-conversation.ts'
import { createMessageActions } from '../../src/features/messaging/extras/message-actions.ts'
import { conversations } from '../../src/features/messaging/store.ts'
import { readNote } from '../../src/features/notes/api.ts'
import { replyActions } from '../../src/features/notes/reply-actions.ts'
import { createSafeStorage } from '../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { hasWaiting } from '../../src/shared/waiting/has-waiting.ts'
import { isOwn, isTheirs, openFeed } from '../features/feed/support.ts'
import { uuidOf } from '../features/messaging/app.ts'
import { withBarePage } from '../features/messaging/page.ts'
import { memoryStorage, type TestApp } from '../support/app.ts'
import { memoryLocks } from '../support/locks.ts'

withBarePage()

const isSubmission = ({ state }: PostRecord) => state === 'unapproved'

const settled = () => new Promise(resolve => setTimeout(resolve, 20))

/** What still waits at the end of a test goes on. */
const closing: (() => void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await settled()
})

const bootstrap = {
  idempotency: true,
  notes: { can: ['delete'] },
  messaging: { polling_token: 'poll', can: ['delete'] },
} as const

/** The tabs of one browser: they share its storage, its locks and its server. */
function browser(kept = memoryStorage()) {
  const locks = memoryLocks()
  let server: TestApp | undefined
  function open(pick = isTheirs) {
    const tab = locks.tab()
    const online = (onLine: boolean) => vi.stubGlobal('navigator', { locks: tab.locks, onLine })
    online(true)
    const storage = createSafeStorage(() => kept)
    const fetch = server && { fetch: server.app.platform.fetch }
    const window = new EventTarget()
    const test = openFeed({ bootstrap: bootstrap as never, platform: { storage, window, ...fetch } }, pick)
    const { app } = test
    closing.push(app.disposer.dispose)
    server ??= test
    const { realm } = server
    const asleep = new AbortController()
    return {
      ...test,
      realm,
      online,
      hasWaiting: () => hasWaiting(app),
      finish: () => finish(app, asleep.signal),
      /** Its time is over. */
      endToast: () => app.get(feedback).dropToast(test.toasts().at(-1)?.id ?? 0),
      crash() {
        asleep.abort()
        tab.crash()
      },
    }
  }
  return { open }
}
type Tab = ReturnType<ReturnType<typeof browser>['open']>

/** An open conversation with bruno, with an own message. */
async function conversation({ app, realm }: Tab) {
  const uuids = ['aria', 'bruno'].map(name => uuidOf({ realm } as never, name))
  const store = app.get(conversations)
  const key = store.ensure(uuids[0] ?? '', [{ uuid: uuids[1] ?? '', name: 'bruno' } as never])
  const model = store.model(key)
  await model.ensureFetched()
  return { key, model, removal: app.get(conversationRemoval) }
}
const confirmed = async ({ app }: Tab, run: () => Promise<unknown>) => {
  void run()
  const { $dialog, answer } = app.get(feedback)
  await vi.waitFor(() => expect($dialog.get()?.kind).toBe('confirm'))
  answer($dialog.get()?.id ?? 0, true)
}

interface Kind {
  call: string
  pick?: typeof isOwn
  begin: (tab: Tab) => void | Promise<void>
}
const removing = (end: 'remove' | 'markAsSpam' | 'report') => async (tab: Tab) => {
  const { key, removal } = await conversation(tab)
  const bruno = { name: 'bruno', uuid: '' } as never
  await confirmed(tab, () =>
    end === 'report' ? removal.report(key, bruno, () => {}) : removal[end](key, () => {}),
  )
}
const feedKind = (
  action: 'delete' | 'deny-submission' | 'fast-reblog' | 'fast-queue',
  call: string,
): Kind => ({
  call,
  pick: action === 'delete' ? isOwn : action === 'deny-submission' ? isSubmission : isTheirs,
  begin: ({ store, item }) => void store.run(action, item),
})

const kinds: Record<string, Kind> = {
  'a deleted post': feedKind('delete', 'POST /svc/post/delete'),
  'a denied submission': feedKind('deny-submission', 'POST /deny_submission'),
  'a fast reblog': feedKind('fast-reblog', 'POST /fast_reblog'),
  'a fast reblog to the queue': feedKind('fast-queue', 'POST /fast_reblog'),
  'a deleted reply': {
    call: 'POST /svc/reply/delete',
    begin({ app, post, item }) {
      post.replies.push({ blog: 'aria', text: 'Mine', at: Date.now() })
      const note = readNote({ id: `${post.id}r${post.replies.length - 1}`, blog: { name: 'aria' } })
      if (note) void app.get(replyActions).remove({ item, note })
    },
  },
  'a deleted message': {
    call: 'POST /svc/conversations/delete',
    async begin(tab) {
      const { model } = await conversation(tab)
      const { ownUuid } = model.$info.get()
      const message = model.$messages
        .get()
        .find(({ state, participant }) => state === 'sent' && participant === ownUuid)
      void createMessageActions(tab.app, model).remove(message as never)
    },
  },
  'a deleted conversation': { call: 'DELETE /svc/conversations/messages', begin: removing('remove') },
  'a conversation marked as spam': { call: 'POST /svc/conversations/flag', begin: removing('markAsSpam') },
  'a reported conversation': { call: 'POST /svc/conversations/flag', begin: removing('report') },
}

describe.each(Object.entries(kinds))('[DEC-176] %s that waits for its Undo', (_, { call, pick, begin }) => {
  const start = async (storage?: Storage) => {
    const { open } = browser(storage)
    const first = open(pick)
    await begin(first)
    await vi.waitFor(() => expect(first.toasts().at(-1)?.action?.isUndo).toBe(true))
    const calls = () => first.realm.requests.filter(({ method, path }) => `${method} ${path}` === call).length
    return { open, first, calls }
  }

  it('is carried out once by the next page if this one crashes', async () => {
    const { open, first, calls } = await start()
    expect([calls(), first.hasWaiting()]).toEqual([0, true])
    first.crash()
    const next = open(pick)
    await Promise.all([next.finish(), next.finish()])
    await next.finish()
    expect([calls(), next.hasWaiting()]).toEqual([1, false])
    expect(next.toasts().filter(({ tone }) => tone)).toEqual([])
  })

  it('is carried out once by a tab that was open beside it, and by no second one', async () => {
    const { open, first, calls } = await start()
    const others = [open(pick), open(pick)]
    const done = Promise.all(others.map(tab => tab.finish()))
    await settled()
    expect(calls()).toBe(0)
    first.crash()
    await done
    expect([calls(), others[0]?.hasWaiting()]).toEqual([1, false])
  })

  it('is never sent after Undo, wherever', async () => {
    const { open, first, calls } = await start()
    const other = open(pick)
    const done = other.finish()
    first.pressToast()
    await done
    expect([calls(), first.hasWaiting()]).toEqual([0, false])
  })

  it('is sent once when its time is over, and when the page is left with a connection', async () => {
    for (const end of ['endToast', 'leave'] as const) {
      const { open, first, calls } = await start()
      const other = open(pick)
      const done = other.finish()
      first[end]()
      await done
      await vi.waitFor(() => expect([calls(), first.hasWaiting()]).toEqual([1, false]))
    }
  })

  it('is left to the next page by one that goes without a connection', async () => {
    const { open, first, calls } = await start()
    first.online(false)
    first.leave()
    await settled()
    expect([calls(), first.hasWaiting()]).toEqual([0, true])
    first.crash()
    const next = open(pick)
    next.online(false)
    await next.finish()
    expect([calls(), next.hasWaiting()]).toEqual([0, true])
    next.online(true)
    await next.finish()
    expect([calls(), next.hasWaiting()]).toEqual([1, false])
  })

  it('is sent by its own page where the browser stores nothing', async () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { first, calls } = await start(full)
    expect(first.hasWaiting()).toBe(false)
    first.leave()
    await vi.waitFor(() => expect(calls()).toBe(1))
  })
})

it('[DEC-176] what the server refuses on the next page is told', async () => {
  const { open } = browser()
  const first = open(isOwn)
  void first.store.run('delete', first.item)
  first.crash()
  const next = open(isOwn)
  next.realm.faults.add({ call: 'POST /svc/post/delete', kind: 'status', status: 403 })
  await next.finish()
  expect(next.toasts().at(-1)?.text).toContain('Couldn’t delete the post.')
  expect(next.hasWaiting()).toBe(false)
})
