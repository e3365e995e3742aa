import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { createAutosave } from '../../../../src/features/posts/autosave/autosave.ts'
import { postSlots } from '../../../../src/features/posts/autosave/snapshot.ts'
import type { PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createHandOver } from '../../../../src/features/posts/outgoing/hand-over.ts'
import { outgoingPosts } from '../../../../src/features/posts/outgoing/outgoing-posts.ts'
import { outgoingView } from '../../../../src/features/posts/outgoing/outgoing-view.ts'
import { undoWaiting } from '../../../../src/features/posts/outgoing/pill.ts'
import { outgoingSender } from '../../../../src/features/posts/outgoing/sender.ts'
import { sendDelay } from '../../../../src/features/posts/send-delay.ts'
import type { App } from '../../../../src/platform/app.ts'
import { loginState } from '../../../../src/platform/http/login-state.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage, type TestApp } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { draftOf, formWith } from '../draft-of.ts'
import { later, outgoing, stubTime, update } from './support.ts'

const call = `POST ${update}`
const delay: Fault = { call, kind: 'delay', delayMs: 60_000 }
const refused: Fault = { call, kind: 'status', status: 400, errors: [{ code: 1, detail: 'Too many tags.' }] }

/** The tabs of one browser: they share its storage, its locks and its server. */
function browser({ idempotency = true, storage = memoryStorage(), session = {} } = {}) {
  const locks = memoryLocks()
  let server: TestApp | undefined
  function open(user: 'aria' | 'bruno' = 'aria') {
    const tab = locks.tab()
    vi.stubGlobal('navigator', { locks: tab.locks, onLine: true })
    const platform = {
      storage: createSafeStorage(() => storage),
      window: new EventTarget(),
      ...(server && { fetch: server.app.platform.fetch }),
    }
    const bootstrap = { idempotency, session, page: { kind: 'tagged' } }
    const test = createTestApp({ user, bootstrap, platform })
    server ??= test
    const { app } = test
    const opened: object[] = []
    app.bus.handle('post-form:open', request => void opened.push(request))
    const { realm } = server
    const updates = () => realm.requests.filter(({ path }) => path === update)
    const view = () => app.get(outgoingView).get()
    const parts = { ...test, realm, opened, view }
    return {
      ...parts,
      start: () => app.get(outgoingSender).start(),
      lines: () => (view()?.lines ?? []).map(({ state }) => state),
      firstLine: () => view()?.lines[0]?.id ?? '',
      toasts: () => app.get(feedback).$toasts.get(),
      ids: () => app.get(outgoingPosts).ids(),
      drafts: () => postSlots(app).find('new quote'),
      sent: () => updates().map(({ fields }) => fields['post[one]']),
      keys: () => new Set(updates().map(({ headers }) => headers['idempotency-key'])).size,
      /** How many posts the server has. */
      arrived: () => realm.world.posts.filter(post => JSON.stringify(post).includes('Mine')).length,
      /** Writes a quote and presses Post. */
      async post(quote = 'Mine', changes: Partial<PostDraft> = {}) {
        const form = formWith({ ...draftOf('quote'), ...changes })
        const autosave = createAutosave({ app, form, slots: postSlots(app), onStorageFull: () => {} })
        form.changeContent({ quote })
        autosave.flush()
        const request = { mode: 'new', type: 'quote' } as const
        const answer = await form.save(createHandOver(app)({ form, autosave, request }))
        return { answer, autosave }
      },
      /** The tab is gone at once, as in a crash. */
      crash: tab.crash,
    }
  }
  /** A next page, which sends what is left. */
  async function openNext(user?: 'aria' | 'bruno') {
    const next = open(user)
    next.start()
    await later(3000)
    return next
  }
  return { open, openNext, storage }
}
const goOffline = (isOffline: boolean) => {
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: !isOffline })
  if (!isOffline) window.dispatchEvent(new Event('online'))
}

stubTime()

describe('a post that its form hands over', () => {
  it('[DEC-177] is stored before its draft is deleted, sent, told of, and gone from the browser', async () => {
    const { post, ids, drafts, arrived, emitted, toasts } = browser().open()
    const { answer, autosave } = await post()
    expect(answer).toBe('handed over')
    expect([ids().length, drafts()]).toEqual([1, []])
    autosave.end()
    expect([ids().length, drafts()]).toEqual([1, []])
    await later(3000)
    expect([arrived(), ids()]).toEqual([1, []])
    expect(emitted('post:saved')).toMatchObject([{ type: 'quote', tumblelog: 'aria' }])
    expect(toasts()).toMatchObject([{ text: 'Posted to aria.' }])
  })

  it('[TWEET-1, DEC-217] waits ten seconds if it also goes to a network, which gives nothing back', async () => {
    const { post, lines, sent } = browser().open()
    await post('Mine', { send_to_twitter: true })
    await later(9900)
    expect([lines(), sent()]).toEqual([['waiting'], []])
    await later(3000)
    expect(sent()).toEqual(['Mine'])
    await post('A draft', { send_to_twitter: true, state: 'draft' })
    await later(3000)
    expect(sent()).toEqual(['Mine', 'A draft'])
  })

  it('[DEC-176] waits as long as the user has chosen, and is a draft again if taken back meanwhile', async () => {
    const { app, post, lines, sent, opened, ids } = browser().open()
    app.get(sendDelay).set({ seconds: 5 })
    await post()
    await later(4900)
    expect([lines(), sent()]).toEqual([['waiting'], []])
    await later(3000)
    expect(sent()).toEqual(['Mine'])
    await post('Mine, too')
    // Undo in its line, or the key for it.
    const stop = undoWaiting(app)
    expect(app.get(feedback).undoNewest()).toBe(true)
    stop()
    await later(60_000)
    expect([sent().length, opened.length, ids()]).toEqual([1, 1, []])
  })

  it('[DEC-177] stays in its form where the browser stores nothing, or has no locks', async () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect((await browser({ storage: full }).open().post()).answer).toEqual({})
    const { post, ids } = browser().open()
    vi.stubGlobal('navigator', { onLine: true })
    expect((await post()).answer).toEqual({})
    expect(ids()).toEqual([])
  })

  it('[DEC-177] is never both: a draft that a crash left beside its post goes with the next page', async () => {
    const { open, storage } = browser()
    const first = open()
    first.realm.faults.add(delay)
    // In a crash, the browser may lose the last thing that it did.
    const { removeItem } = storage
    storage.removeItem = () => {}
    await first.post()
    first.crash()
    storage.removeItem = removeItem
    const next = open()
    expect(next.drafts()).toHaveLength(1)
    next.start()
    expect(next.drafts()).toEqual([])
    await later(3000)
    expect(next.arrived()).toBe(1)
  })

  it('[DEC-177] belongs to one tab; another one goes on when that has crashed in the middle of the call', async () => {
    const { open, openNext } = browser()
    const first = open()
    first.realm.faults.add(delay)
    await first.post()
    await later(0)
    const { sent, keys, arrived, ids } = await openNext()
    expect(sent()).toHaveLength(1)
    first.crash()
    await later(3000)
    expect([sent().length, keys(), arrived(), ids()]).toEqual([2, 1, 1, []])
  })

  it('[DEC-177] waits for a connection, several in order, and for its own user', async () => {
    const { open, openNext } = browser()
    const { post, lines, sent, view, crash } = open()
    goOffline(true)
    await post('Mine 1')
    await post('Mine 2')
    await later(0)
    expect([lines(), sent()]).toEqual([['offline', 'offline'], []])
    goOffline(false)
    await later(3000)
    expect([sent(), view()]).toEqual([['Mine 1', 'Mine 2'], null])
    goOffline(true)
    await post('Mine 3')
    crash()
    expect((await openNext('bruno')).sent()).toHaveLength(2)
    expect((await openNext()).sent()).toEqual(['Mine 1', 'Mine 2', 'Mine 3'])
  })
})

describe('a post that fails', () => {
  it('[DEC-177] is a draft again if the server refuses it; Edit opens it with the reason', async () => {
    const { post, realm, ids, drafts, toasts, opened } = browser().open()
    realm.faults.add(refused)
    ;(await post()).autosave.end()
    await later(1000)
    expect(ids()).toEqual([])
    const [draft] = drafts()
    expect(draft?.value).toMatchObject({ content: { quote: 'Mine' }, mayBeSaved: false })
    const [toast] = toasts()
    expect(toast).toMatchObject({ tone: 'danger', text: 'Couldn’t post. Too many tags.' })
    // Whoever looks away finds it later.
    await later(60_000)
    expect(toasts()).toHaveLength(1)
    toast?.action?.run()
    const request = { mode: 'new', type: 'quote', draft: draft?.slot, problem: 'Too many tags.' }
    expect(opened).toMatchObject([request])
  })

  it('[DEC-157, DEC-177] is not sent again unasked where the server honors no keys, on the next page either', async () => {
    const { open, openNext } = browser({ idempotency: false })
    const first = open()
    first.realm.faults.add({ call, kind: 'accepted-then-drop' })
    await first.post()
    await later(3000)
    expect([first.sent().length, first.lines()]).toEqual([1, ['held']])
    first.crash()
    const { sent, lines, view, firstLine, ids, drafts, arrived } = await openNext()
    expect([sent().length, lines()]).toEqual([1, ['held']])
    view()?.edit(firstLine())
    expect(ids()).toEqual([])
    expect(drafts()).toMatchObject([{ value: { mayBeSaved: true } }])
    expect(arrived()).toBe(1)
  })
})

it('[DEC-177, DEC-186] a post that an earlier version has left on its way is still sent', () => {
  const { app } = createTestApp()
  const { sensitive: _, sensitiveReason: __, ...old } = draftOf('text', { body: 'Hi' })
  const posts = app.get(outgoingPosts)
  posts.write('p1', { ...outgoing(old as never, old as never), context: { knowsSensitive: true } })
  expect(posts.read('p1')).toMatchObject({
    draft: draftOf('text', { body: 'Hi' }),
    context: { knowsSensitive: true },
  })
})

describe('a post that waits while its page is left', () => {
  const small = (page: ReturnType<ReturnType<typeof browser>['open']>) => {
    page.app.get(sendDelay).set({ seconds: 30 })
    return page
  }
  /** Whether the browser asks before the page is left. */
  const asks = ({ app }: { app: App }) => {
    const event = new Event('beforeunload', { cancelable: true })
    app.platform.window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const leave = async (page: { app: App; crash: () => void }) => {
    page.app.platform.window.dispatchEvent(new Event('pagehide'))
    await later(0)
    page.crash()
  }

  it('is sent at once when the last tab is closed, and the next page makes sure of it', async () => {
    const { open, openNext } = browser()
    const first = small(open())
    await first.post()
    await later(2500)
    expect([first.lines(), asks(first)]).toEqual([['waiting'], false])
    await leave(first)
    expect([first.sent(), first.arrived()]).toEqual([['Mine'], 1])
    const { ids, arrived, keys } = await openNext()
    expect([arrived(), keys(), ids()]).toEqual([1, 1, []])
  })

  it('waits on beside another tab, and on the way to another page of the site', async () => {
    const { open } = browser()
    const first = small(open())
    await first.post()
    const other = open()
    other.start()
    await later(4500)
    expect(asks(first)).toBe(false)
    await leave(first)
    expect(first.sent()).toEqual([])

    const alone = small(browser().open())
    const navigation = Object.assign(new EventTarget())
    Object.assign(alone.app.platform.window, { navigation })
    await alone.post()
    await later(1000)
    const way = {
      destination: { url: `${location.origin}/likes`, sameDocument: false },
      downloadRequest: null,
    }
    navigation.dispatchEvent(Object.assign(new Event('navigate'), way))
    await leave(alone)
    expect(alone.sent()).toEqual([])
  })

  it('lets the browser ask where it is too large, without a connection, and where the server honors no keys', async () => {
    const large = small(browser().open())
    await large.post(`Mine ${'x'.repeat(70_000)}`)
    await later(1000)
    expect(asks(large)).toBe(true)
    const unsafe = small(browser({ idempotency: false }).open())
    await unsafe.post()
    await later(1000)
    expect(asks(unsafe)).toBe(true)
    await leave(unsafe)
    expect(unsafe.sent()).toEqual([])
    const offline = browser().open()
    goOffline(true)
    await offline.post()
    await later(1000)
    expect(asks(offline)).toBe(true)
    goOffline(false)
    await later(3000)
    expect([offline.arrived(), asks(offline)]).toEqual([1, false])
  })
})

describe('what is stored of a post on its way', () => {
  it('is sent when its time is over, also by a clock that was set back by five hours', async () => {
    const { app, post, lines, sent } = browser().open()
    app.get(sendDelay).set({ seconds: 30 })
    await post()
    await later(1000)
    expect(lines()).toEqual(['waiting'])
    vi.setSystemTime(Date.now() - 5 * 3_600_000)
    await later(5000)
    expect(sent()).toEqual(['Mine'])
  })

  it('[DEC-165] says nothing of a call that the end of the session has refused: its writer’s next page sends it', async () => {
    const { open, openNext } = browser({ idempotency: false, session: { login: '/login' } })
    const first = open()
    first.realm.faults.add({ call, kind: 'status', status: 401, times: 1 })
    await import('../../../../src/platform/http/login.ts')
    await first.post()
    await later(2000)
    expect([first.sent().length, first.arrived(), first.app.get(loginState).get()]).toEqual([1, 0, 'asking'])
    // The tab is closed while it asks to log in.
    first.crash()
    const { lines, arrived, ids } = await openNext()
    expect([arrived(), lines(), ids()]).toEqual([1, [], []])
  })

  it('[DEC-215] that is refused because the session has ended offers to log in, and to edit', async () => {
    const { realm, post, app } = browser().open()
    realm.faults.add({ call, kind: 'status', status: 401 })
    await post()
    await later(2000)
    expect(app.get(feedback).$toasts.get()).toMatchObject(
      [{ text: /logged out/, action: { label: 'Log in' }, second: { label: 'Edit' }, stays: true }].map(
        toast => ({ ...toast, text: expect.stringMatching(toast.text) }),
      ),
    )
  })

  it('is not needed: in a full browser it is sent, and held without being tried over and over', async () => {
    const { open, storage } = browser({ idempotency: false })
    const { post, realm, sent, lines, arrived, view, firstLine } = open()
    realm.faults.add({ call, kind: 'status', status: 500 })
    const { setItem } = storage
    const fill = () => {
      storage.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }
    const posting = post()
    await posting
    fill()
    await later(30_000)
    expect([sent().length, lines()]).toEqual([1, ['held']])
    view()?.again(firstLine())
    await later(3000)
    expect(arrived()).toBe(1)
    storage.setItem = setItem
  })
})
