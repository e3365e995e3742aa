// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { createAutosave, postSlots } from '../../../../src/features/posts/autosave/autosave.ts'
import type { PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createPostForm } from '../../../../src/features/posts/draft/form.ts'
import { createHandOver } from '../../../../src/features/posts/outgoing/hand-over.ts'
import { outgoingView } from '../../../../src/features/posts/outgoing/lines.ts'
import { outgoingPosts } from '../../../../src/features/posts/outgoing/posts.ts'
import { outgoingSender } from '../../../../src/features/posts/outgoing/sender.ts'
import { undoWaiting } from '../../../../src/features/posts/outgoing/undo-waiting.ts'
import { sendDelay } from '../../../../src/features/posts/send-delay.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage, type TestApp } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { draftOf } from '../draft-of.ts'

const update = '/svc/post/update'
const call = `POST ${update}`
const refused: Fault = { call, kind: 'status', status: 400, errors: [{ code: 1, detail: 'Too many tags.' }] }

/** The tabs of one browser: they share its storage, its locks and its server. */
function browser({ idempotency = true, storage = memoryStorage() } = {}) {
  const locks = memoryLocks()
  let server: TestApp | undefined
  function open(user: 'aria' | 'bruno' = 'aria') {
    const tab = locks.tab()
    vi.stubGlobal('navigator', { locks: tab.locks, onLine: true })
    const test = createTestApp({
      user,
      bootstrap: { idempotency },
      platform: {
        storage: createSafeStorage(() => storage),
        ...(server && { fetch: server.app.platform.fetch }),
      },
    })
    server ??= test
    const { app } = test
    const opened: object[] = []
    app.bus.handle('post-form:open', request => void opened.push(request))
    const { realm } = server
    const sender = app.get(outgoingSender)
    return {
      ...test,
      realm,
      opened,
      sender,
      lines: () => (app.get(outgoingView).get()?.lines ?? []).map(({ state }) => state),
      view: () => app.get(outgoingView).get(),
      toasts: () => app.get(feedback).$toasts.get(),
      ids: () => app.get(outgoingPosts).ids(),
      drafts: () => postSlots(app).find('new quote'),
      /** Writes a quote and presses Post. */
      async post(quote: string, initial: PostDraft = draftOf('quote')) {
        const form = createPostForm({
          initial,
          save: async () => ({ ok: true, value: {} }),
          confirm: async () => true,
          isUnsure: () => false,
          now: () => 0,
        })
        const autosave = createAutosave({ app, form, slots: postSlots(app), onStorageFull: () => {} })
        form.changeContent({ quote })
        autosave.flush()
        const handOver = createHandOver(app)
        const request = { mode: 'new', type: 'quote' } as const
        const answer = await form.save(handOver({ form, autosave, request }))
        return { answer, form, autosave }
      },
      /** The tab is gone at once, as in a crash. */
      crash: tab.crash,
    }
  }
  return { open, storage }
}
type Tab = ReturnType<ReturnType<typeof browser>['open']>
const sent = ({ realm }: Tab) =>
  realm.requests.filter(({ path }) => path === update).map(({ fields }) => fields['post[one]'])
/** The texts of the posts on the server, each as often as it is there. */
const onServer = ({ realm }: Tab) =>
  [...realm.world.posts.values()].map(post => JSON.stringify(post)).filter(text => text.includes('Mine'))
const settled = () => vi.advanceTimersByTimeAsync(0)
const goOffline = (isOffline: boolean) => {
  vi.stubGlobal('navigator', { ...navigator, locks: navigator.locks, onLine: !isOffline })
  if (!isOffline) window.dispatchEvent(new Event('online'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 26) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a post that its form hands over', () => {
  it('[DEC-177] is stored before its draft is deleted, sent, told of, and gone from the browser', async () => {
    const tab = browser().open()
    const { answer, autosave } = await tab.post('Mine')
    expect(answer).toBe('handed over')
    expect([tab.ids().length, tab.drafts().length]).toEqual([1, 0])
    autosave.end()
    expect([tab.ids().length, tab.drafts().length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(3000)
    expect(onServer(tab)).toHaveLength(1)
    expect(tab.emitted('post:saved')).toMatchObject([{ type: 'quote', tumblelog: 'aria' }])
    expect(tab.toasts()).toMatchObject([{ text: 'Posted to aria.' }])
    expect(tab.ids()).toEqual([])
  })

  it('[DEC-176] waits as long as the user has chosen, and is a draft again if taken back meanwhile', async () => {
    const tab = browser().open()
    tab.app.get(sendDelay).choose(5)
    await tab.post('Mine')
    await vi.advanceTimersByTimeAsync(4900)
    expect([tab.lines(), sent(tab)]).toEqual([['waiting'], []])
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent(tab)).toEqual(['Mine'])
    await tab.post('Mine, too')
    // Undo in its line, or the key for it.
    const stop = undoWaiting(tab.app)
    expect(tab.app.get(feedback).undoNewest()).toBe(true)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent(tab).length, tab.opened.length, tab.ids()]).toEqual([1, 1, []])
  })

  it('[DEC-177] stays in its form where the browser stores nothing, or has no locks', async () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect((await browser({ storage: full }).open().post('Mine')).answer).toEqual({})
    const tab = browser().open()
    vi.stubGlobal('navigator', { onLine: true })
    expect((await tab.post('Mine')).answer).toEqual({})
    expect(tab.ids()).toEqual([])
  })

  it('[DEC-177] is never both: a draft that a crash left beside its post goes with the next page', async () => {
    const storage = memoryStorage()
    const { open } = browser({ storage })
    const first = open()
    first.realm.faults.add({ call, kind: 'delay', delayMs: 60_000 })
    // In a crash, the browser may lose the last thing that it did.
    const { removeItem } = storage
    storage.removeItem = () => {}
    await first.post('Mine')
    first.crash()
    storage.removeItem = removeItem
    const next = open()
    expect(next.drafts()).toHaveLength(1)
    next.sender.start()
    expect(next.drafts()).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(onServer(next)).toHaveLength(1)
  })

  it('[DEC-177] belongs to one tab; another one goes on when that has crashed in the middle of the call', async () => {
    const { open } = browser()
    const first = open()
    first.realm.faults.add({ call, kind: 'delay', delayMs: 60_000 })
    await first.post('Mine')
    await settled()
    const second = open()
    second.sender.start()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent(second)).toHaveLength(1)
    first.crash()
    await vi.advanceTimersByTimeAsync(3000)
    const keys = second.realm.requests
      .filter(({ path }) => path === update)
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(onServer(second)).toHaveLength(1)
    expect(second.ids()).toEqual([])
  })

  it('[DEC-177] waits for its own user', async () => {
    const { open } = browser()
    const first = open()
    goOffline(true)
    await first.post('Mine')
    first.crash()
    const bruno = open('bruno')
    bruno.sender.start()
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent(bruno)).toEqual([])
    const aria = open('aria')
    aria.sender.start()
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent(aria)).toEqual(['Mine'])
  })

  it('[DEC-177] waits for a connection, several in order', async () => {
    const tab = browser().open()
    goOffline(true)
    await tab.post('Mine 1')
    await tab.post('Mine 2')
    await settled()
    expect(tab.lines()).toEqual(['offline', 'offline'])
    expect(sent(tab)).toEqual([])
    goOffline(false)
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent(tab)).toEqual(['Mine 1', 'Mine 2'])
    expect(tab.view()).toBeNull()
  })
})

describe('a post that fails', () => {
  it('[DEC-177] is a draft again if the server refuses it; Edit opens it with the reason', async () => {
    const tab = browser().open()
    tab.realm.faults.add(refused)
    const { autosave } = await tab.post('Mine')
    autosave.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(tab.ids()).toEqual([])
    const [draft] = tab.drafts()
    expect(draft?.value).toMatchObject({ content: { quote: 'Mine' }, mayBeSaved: false })
    const [toast] = tab.toasts()
    expect(toast).toMatchObject({ tone: 'danger', text: 'Couldn’t post. Too many tags.' })
    toast?.action?.run()
    expect(tab.opened).toMatchObject([
      { mode: 'new', type: 'quote', draft: draft?.slot, problem: 'Too many tags.' },
    ])
  })

  it('[DEC-157, DEC-177] is tried again with the same key and growing pauses, then waits for the user', async () => {
    const tab = browser().open()
    tab.realm.faults.add({ call, kind: 'status', status: 500, times: 0 })
    await tab.post('Mine')
    await vi.advanceTimersByTimeAsync(1000)
    expect([sent(tab).length, tab.lines()]).toEqual([1, ['retrying']])
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent(tab)).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([sent(tab).length, tab.lines()]).toEqual([5, ['held']])
    tab.realm.faults.clear()
    const view = tab.view()
    view?.again(view.lines[0]?.id ?? '')
    await vi.advanceTimersByTimeAsync(3000)
    const keys = tab.realm.requests
      .filter(({ path }) => path === update)
      .map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(onServer(tab)).toHaveLength(1)
  })

  it('[DEC-157, DEC-177] is not sent again unasked where the server honors no keys, on the next page either', async () => {
    const { open } = browser({ idempotency: false })
    const first = open()
    first.realm.faults.add({ call, kind: 'accepted-then-drop' })
    await first.post('Mine')
    await vi.advanceTimersByTimeAsync(3000)
    expect([sent(first).length, first.lines()]).toEqual([1, ['held']])
    first.crash()
    const next = open()
    next.sender.start()
    await vi.advanceTimersByTimeAsync(3000)
    expect([sent(next).length, next.lines()]).toEqual([1, ['held']])
    const view = next.view()
    view?.edit(view.lines[0]?.id ?? '')
    expect(next.ids()).toEqual([])
    expect(next.drafts()).toMatchObject([{ value: { mayBeSaved: true } }])
    expect(onServer(next)).toHaveLength(1)
  })

  it('[DEC-177] is a draft that may be posted if the answer cannot be used', async () => {
    const tab = browser().open()
    tab.realm.faults.add({ call, kind: 'malformed', times: 0 })
    await tab.post('Mine')
    await vi.advanceTimersByTimeAsync(200_000)
    expect(tab.ids().length + tab.drafts().length).toBeGreaterThan(0)
  })
})

it('[DEC-177] garbled or foreign entries in the storage do no harm, and are not sent', async () => {
  const { open, storage } = browser()
  storage.setItem('inlay:outgoing:aria:a', '{garbled')
  storage.setItem('inlay:outgoing:aria:b', JSON.stringify({ at: Date.now(), place: 'post', v: 1, draft: {} }))
  const tab = open()
  tab.sender.start()
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent(tab)).toEqual([])
})
