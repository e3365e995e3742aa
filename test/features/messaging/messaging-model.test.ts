import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasLeftovers } from '../../../src/features/messaging/window-row/saved-windows.ts'
import { notifications } from '../../../src/features/notifications/notifications.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { memoryStorage } from '../../support/app.ts'
import { type MessagingTestApp, messagingApp, receive } from './app.ts'
import { messagingOf } from './messaging.ts'
import { withBarePage } from './page.ts'

withBarePage()
beforeAll(() => import('../../../src/features/unread/api.ts'))
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const persistent = { is_persistence_enabled: true, is_minimize_enabled: true }
const pace = { polling_frequency_conversation: 2000, polling_frequency_inbox: 5000 }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function setup(test = messagingApp({ ...persistent, ...pace })) {
  const disposer = createDisposer()
  test.app.disposer.add(disposer.dispose)
  const model = messagingOf(test.app, disposer)
  const firstKey = () => model.manager.$windows.get()[0]?.key ?? ''
  const count = (path: string) => test.realm.requests.filter(request => request.path === path).length
  return {
    ...{ test, disposer, model, firstKey, storage: test.app.platform.storage },
    polls: () => count('/services/poll'),
    fetches: () => count('/svc/conversations/messages'),
    fail: (fault: object) =>
      test.realm.faults.add({ call: 'GET /svc/conversations/messages', kind: 'status', ...fault }),
    async open(name = 'bruno') {
      await model.openRequested({ name })
      return model.windowOf(model.manager.$windows.get().at(-1)?.key ?? '')
    },
  }
}

/** The next page of a test's browser. */
const nextPage = ({ app }: MessagingTestApp) =>
  setup(messagingApp(persistent, { platform: { storage: app.platform.storage } }))

describe('createMessaging', () => {
  it('[MSGP-1, MSGP-2, MSGP-7] polls while the inbox or a conversation is open, each at its interval', async () => {
    const { polls, model, open, firstKey } = setup()
    await pass(60_000)
    expect(polls()).toBe(0)
    model.toggleInbox(null)
    await pass(5500)
    expect(polls()).toBe(1)
    await open()
    expect(model.manager.$inbox.get()).toBe(false)
    await pass(4500)
    expect(polls()).toBe(3)
    model.manager.close(firstKey())
    await pass(60_000)
    expect(polls()).toBe(3)
  })

  it('[MSG-62] what failed is fetched when its window is opened again', async () => {
    const { model, fail, fetches, open, firstKey } = setup()
    fail({ status: 428 })
    const { conversation } = await open()
    await vi.waitFor(() => expect(conversation.$fetchError.get()).not.toBeNull())
    await pass(60_000)
    expect(fetches()).toBe(1)
    const key = firstKey()
    model.manager.minimize(key)
    model.manager.open(key)
    await vi.waitFor(() => expect(conversation.$fetch.get().value).toBe(true))
    expect([conversation.$fetchError.get(), fetches()]).toEqual([null, 2])
  })

  it.each([
    [428, 1],
    [500, 2],
  ])('[MSGE-9] back online after a %i there are %i fetches', async (status, times) => {
    const { fail, open, fetches } = setup()
    fail({ status, times: 0 })
    const { conversation } = await open()
    await vi.waitFor(() => expect(conversation.$fetchError.get()).not.toBeNull())
    window.dispatchEvent(new Event('online'))
    await pass(1000)
    expect(fetches()).toBe(times)
  })

  it('a failed fetch of older messages is told and repeated at the top', async () => {
    const { fail, fetches, open } = setup()
    const { conversation, $olderAtTop, setAtTop } = await open()
    await vi.waitFor(() => expect(conversation.$fetch.get().value).toBe(true))
    $olderAtTop.listen(() => {})
    setAtTop(false)
    fail({ status: 400, times: 2 })
    await conversation.fetchOlder()
    expect([$olderAtTop.get(), fetches()]).toEqual([null, 2])
    setAtTop(true)
    await vi.waitFor(() => expect($olderAtTop.get()).toMatchObject({ failure: { status: 400 } }))
    expect(fetches()).toBe(3)
  })

  it('[MSG-15] an opened conversation shows the message that its row in the inbox shows, also one sent elsewhere', async () => {
    const { test, model, open, firstKey } = setup()
    const { conversation } = await open()
    await vi.waitFor(() => expect(conversation.$fetch.get().value).toBe(true))
    const key = firstKey()
    model.manager.close(key)
    await pass(1000)
    receive(test, 'aria', 'bruno', 'from my phone')
    model.toggleInbox(null)
    const content = { text: 'from my phone' }
    await vi.waitFor(() => expect(conversation.$info.get().last).toMatchObject({ content }))
    model.choose(key)
    await vi.waitFor(() => expect(conversation.$messages.get().at(-1)).toMatchObject({ content }))
  })

  it('[MSGP-16, MSGP-17, MSGP-18] fetches unread messages at once if in view, else when the end is reached', async () => {
    const { test, open } = setup()
    const shown = await open()
    shown.$pill.listen(() => {})
    await vi.waitFor(() => expect(shown.conversation.$fetch.get().value).toBe(true))
    await pass(1000)
    receive(test, 'bruno', 'aria', 'seen')
    await pass(2500)
    const last = () => shown.conversation.$messages.get().at(-1)?.content
    expect(last()).toMatchObject({ text: 'seen' })
    expect(shown.$arrived.get()).toHaveLength(1)
    shown.setAtBottom(false)
    await pass(1000)
    receive(test, 'bruno', 'aria', 'below')
    await pass(4500)
    expect(last()).toMatchObject({ text: 'seen' })
    expect(shown.$pill.get()).toBe(1)
    shown.setAtBottom(true)
    await vi.waitFor(() => expect(last()).toMatchObject({ text: 'below' }))
    expect(shown.$pill.get()).toBe(0)
  })

  it('[MSG-67, MSG-68, MSG-71, MSG-54, MSG-62] stores its windows for the next page, and fetches only what is in view', async () => {
    const { test, open, storage } = setup()
    for (const name of ['nightowl', 'bruno']) await open(name)
    await vi.waitFor(() => expect(storage.get('messaging:aria:open')).toContain('c1000'))
    const read = (group: string) => JSON.parse(storage.get(`messaging:aria:${group}`) ?? '')
    expect(read('open')).toMatchObject([{ participants: [{ name: 'aria' }, { name: 'bruno' }] }])
    expect(Object.keys(read('minimized')[0].participants[0])).toEqual(
      expect.arrayContaining(['avatar_url', 'name', 'theme', 'url', 'uuid']),
    )
    const { model, test: next } = nextPage(test)
    expect(hasLeftovers(next.app)).toBe(true)
    expect(model.manager.$windows.get().map(({ isMinimized }) => isMinimized)).toEqual([true, false])
    const keys = model.manager.$windows.get().map(({ key }) => key)
    const [small, large] = keys.map(key => model.windowOf(key).conversation)
    await vi.waitFor(() => expect(large?.$fetch.get().value).toBe(true))
    expect(small?.$fetch.get()).toMatchObject({ value: undefined, isLoading: false })
    model.manager.open(keys[0] ?? '')
    await vi.waitFor(() => expect(small?.$fetch.get().value).toBe(true))
    for (const key of keys) model.manager.close(key)
    await pass(60)
    expect(hasLeftovers(next.app)).toBe(false)
  })

  it('[MSGP-25, DEC-90] asks for notifications when the user opens a conversation or the inbox, not for restored windows', async () => {
    const { test, model, open } = setup()
    const ask = vi.spyOn(test.app.get(notifications), 'askPermission')
    await open()
    expect(ask).toHaveBeenCalledTimes(1)
    model.toggleInbox(null)
    expect(ask).toHaveBeenCalledTimes(2)
    await pass(60)
    const next = messagingApp(persistent, { platform: { storage: test.app.platform.storage } })
    const asked = vi.spyOn(next.app.get(notifications), 'askPermission')
    expect(setup(next).model.manager.$windows.get()).toHaveLength(1)
    expect(asked).not.toHaveBeenCalled()
  })

  it('[MSG-70] saves the changes of 50 ms together, and pending ones when the page is left', async () => {
    const { storage, model, disposer, open, firstKey } = setup()
    const set = vi.spyOn(storage, 'set')
    const writes = () => set.mock.calls.filter(([key]) => key === 'messaging:aria:open').length
    await open()
    await pass(1000)
    set.mockClear()
    const key = firstKey()
    model.manager.minimize(key)
    for (let turn = 0; turn < 2; turn++) model.manager.open(key)
    // Time also passes by itself here, a few milliseconds on a busy machine.
    expect(writes()).toBe(0)
    await pass(50)
    expect(writes()).toBe(1)
    model.manager.minimize(key)
    window.dispatchEvent(new Event('pagehide'))
    expect(storage.get('messaging:aria:open')).toBeNull()
    model.manager.open(key)
    disposer.dispose()
    expect(storage.get('messaging:aria:open')).toContain('bruno')
  })

  it('[MSG-67] stores nothing if the host does not allow it', async () => {
    const { test, open, storage } = setup(messagingApp({ is_minimize_enabled: true }))
    await open()
    expect(storage.get('messaging:aria:open')).toBeNull()
    storage.set('messaging:aria:open', '[{"participantUuid":"x"}]')
    expect(hasLeftovers(test.app)).toBe(false)
  })

  it('[MSG-72] broken or forbidden storage counts as empty, and the host gets an event', () => {
    const memory = memoryStorage()
    memory.setItem('messaging:aria:open', '[{"participants":')
    memory.setItem('messaging:aria:minimized', '[{"participantUuid":"u","participants":[{"uuid":5}]}, 7]')
    const forbidden = createSafeStorage(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const errors: string[] = []
    forbidden.onError((_, key) => errors.push(key))
    for (const storage of [createSafeStorage(() => memory), forbidden])
      expect(setup(messagingApp(persistent, { platform: { storage } })).model.manager.$windows.get()).toEqual(
        [],
      )
    expect(errors).toContain('messaging:aria:open')
  })

  it('[MSG-3, MSG-65] does nothing for a user who may not message, or for an invalid payload, and warns', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const test = messagingApp(persistent)
    await setup(test).model.openRequested({ name: 7 })
    Object.assign(test.app.page.user ?? {}, { can_message: false })
    const { model } = setup(test)
    model.toggleInbox(null)
    await model.openRequested({ name: 'bruno' })
    expect([model.manager.$inbox.get(), model.manager.$windows.get()]).toEqual([false, []])
    expect(test.realm.requests).toEqual([])
    expect(warn).toHaveBeenCalledTimes(3)
  })

  it('emits events for opened and closed conversations', async () => {
    const { test, model, open, firstKey } = setup()
    const { conversation } = await open()
    const [opened] = test.emitted('conversation:opened')
    expect(opened?.participants).toHaveLength(2)
    await vi.waitFor(() => expect(conversation.$info.get().id).toBe('c1000'))
    model.manager.close(firstKey())
    expect(test.emitted('conversation:closed')).toEqual([{ id: 'c1000', participants: opened?.participants }])
  })
})
