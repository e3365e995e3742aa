// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasLeftovers } from '../../../src/features/messaging/inbox/saved-windows.ts'
import { notifications } from '../../../src/features/notifications/notifications.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { setup as setupRoot } from '../../../widgets/messaging/index.tsx'
import { memoryStorage } from '../../support/app.ts'
import { messagingApp, receive } from './app.ts'
import { messagingOf } from './messaging.ts'

const persistent = { is_persistence_enabled: true, is_minimize_enabled: true }

function setup(
  test = messagingApp({ ...persistent, polling_frequency_conversation: 2000, polling_frequency_inbox: 5000 }),
) {
  const disposer = createDisposer()
  test.app.disposer.add(disposer.dispose)
  return { test, disposer, model: messagingOf(test.app, disposer) }
}

const polls = ({ realm }: ReturnType<typeof messagingApp>) =>
  realm.requests.filter(({ path }) => path === '/services/poll').length

beforeAll(() => import('../../../src/features/unread/api.ts'))

describe('createMessaging', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('[MSGP-1, MSGP-2, MSGP-7] polls while the inbox or a conversation is open, each at its interval', async () => {
    const { test, model } = setup()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polls(test)).toBe(0)
    model.toggleInbox(null)
    await vi.advanceTimersByTimeAsync(5500)
    expect(polls(test)).toBe(1)
    await model.openRequested({ name: 'bruno' })
    expect(model.manager.$inbox.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(4500)
    expect(polls(test)).toBe(3)
    const [one] = model.manager.$windows.get()
    model.manager.close(one?.key ?? '')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(polls(test)).toBe(3)
  })

  it('[MSGC-15] fetches the messages before the window is drawn, and once', async () => {
    const { test, model } = setup()
    const asked = () =>
      test.realm.requests.filter(({ path }) => path === '/svc/conversations/messages').length
    const askedAtOpening: number[] = []
    model.manager.$windows.listen(() => askedAtOpening.push(asked()))
    await model.openRequested({ name: 'bruno' })
    expect(askedAtOpening).toEqual([1])
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked()).toBe(1)
  })

  it.each(['closed', 'minimized'] as const)(
    '[MSG-62] a conversation that could not be fetched is fetched again when it was %s and opens, without a retry meanwhile',
    async how => {
      const { test, model } = setup()
      const asked = () =>
        test.realm.requests.filter(({ path }) => path === '/svc/conversations/messages').length
      test.realm.faults.add({ call: 'GET /svc/conversations/messages', kind: 'status', status: 428 })
      await model.openRequested({ name: 'bruno' })
      const key = model.manager.$windows.get()[0]?.key ?? ''
      const { conversation } = model.windowOf(key)
      await vi.waitFor(() => expect(conversation.$fetchError.get()).not.toBeNull())
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked()).toBe(1)
      if (how === 'closed') model.manager.close(key)
      else model.manager.minimize(key)
      model.manager.open(key)
      await vi.waitFor(() => expect(conversation.$fetch.get().value).toBe(true))
      expect(conversation.$fetchError.get()).toBeNull()
      expect(asked()).toBe(2)
    },
  )

  it.each([
    [428, 1],
    [500, 2],
  ])(
    '[MSGE-9] back online, a conversation that failed with %i is fetched %i times in all',
    async (status, times) => {
      const { test, model } = setup()
      const call = 'GET /svc/conversations/messages'
      test.realm.faults.add({ call, kind: 'status', status, times: 0 })
      await model.openRequested({ name: 'bruno' })
      const { conversation } = model.windowOf(model.manager.$windows.get()[0]?.key ?? '')
      await vi.waitFor(() => expect(conversation.$fetchError.get()).not.toBeNull())
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(1000)
      expect(test.realm.requests.filter(({ path }) => call.endsWith(path))).toHaveLength(times)
    },
  )

  it('[MSG-26] back online, the inbox is fetched again while the user goes on looking for a recipient', async () => {
    const { test, model } = setup()
    test.realm.faults.add({ call: 'GET /svc/conversations', kind: 'drop' })
    model.toggleInbox(null)
    const { inbox, search } = model.inbox.$blogInbox.get() ?? {}
    await vi.waitFor(() => expect(inbox?.$state.get().failure).toBeTruthy())
    model.inbox.setComposing(true)
    search?.setText('night')
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(inbox?.$state.get().value).toBe(true))
    expect(model.inbox.$isComposing.get()).toBe(true)
    expect(search?.$text.get()).toBe('night')
  })

  it('[MSG-15] an opened conversation shows the message that its row in the inbox shows, also one sent elsewhere', async () => {
    const { test, model } = setup()
    await model.openRequested({ name: 'bruno' })
    const key = model.manager.$windows.get()[0]?.key ?? ''
    const { conversation } = model.windowOf(key)
    await vi.waitFor(() => expect(conversation.$fetch.get().value).toBe(true))
    model.manager.close(key)
    await vi.advanceTimersByTimeAsync(1000)
    receive(test, 'aria', 'bruno', 'from my phone')
    model.toggleInbox(null)
    await vi.waitFor(() => expect(JSON.stringify(conversation.$info.get().last)).toContain('from my phone'))
    model.choose(key)
    await vi.waitFor(() =>
      expect(JSON.stringify(conversation.$messages.get().at(-1))).toContain('from my phone'),
    )
  })

  it('[MSGP-1] does not poll without a verified email', async () => {
    const test = messagingApp()
    const user = test.app.page.user
    if (user) user.is_verified_email = false
    const { model } = setup(test)
    await model.openRequested({ name: 'bruno' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(polls(test)).toBe(0)
  })

  it('[MSGP-16, MSGP-17, MSGP-18] fetches unread messages at once if in view, else when the end is reached', async () => {
    const { test, model } = setup()
    await model.openRequested({ name: 'bruno' })
    const window = model.windowOf(model.manager.$windows.get()[0]?.key ?? '')
    const release = window.$pill.listen(() => {})
    await vi.waitFor(() => expect(window.conversation.$fetch.get().value).toBe(true))
    await vi.advanceTimersByTimeAsync(1000)
    receive(test, 'bruno', 'aria', 'seen')
    await vi.advanceTimersByTimeAsync(2500)
    const last = () => window.conversation.$messages.get().at(-1)?.content
    expect(last()).toMatchObject({ text: 'seen' })
    expect(window.$arrived.get()).toHaveLength(1)
    window.setAtBottom(false)
    await vi.advanceTimersByTimeAsync(1000)
    receive(test, 'bruno', 'aria', 'below')
    await vi.advanceTimersByTimeAsync(4500)
    expect(last()).toMatchObject({ text: 'seen' })
    expect(window.$pill.get()).toBe(1)
    window.setAtBottom(true)
    await vi.waitFor(() => expect(last()).toMatchObject({ text: 'below' }))
    expect(window.$pill.get()).toBe(0)
    release()
  })

  it('[MSG-67, MSG-68, MSG-71, MSG-54, MSG-62] stores its windows for the next page, and fetches only what is in view', async () => {
    const { test, model } = setup()
    await model.openRequested({ name: 'nightowl' })
    await model.openRequested({ name: 'bruno' })
    const { storage } = test.app.platform
    await vi.advanceTimersByTimeAsync(60)
    expect(JSON.parse(storage.get('messaging:aria:open') ?? '')).toMatchObject([
      { participants: [{ name: 'aria' }, { name: 'bruno' }] },
    ])
    await vi.waitFor(() => expect(storage.get('messaging:aria:open')).toContain('c1000'))
    expect(
      Object.keys(JSON.parse(storage.get('messaging:aria:minimized') ?? '')[0].participants[0]).sort(),
    ).toEqual(expect.arrayContaining(['avatar_url', 'name', 'theme', 'url', 'uuid']))
    const next = messagingApp(persistent, { platform: { storage } })
    expect(hasLeftovers(next.app)).toBe(true)
    const again = setup(next).model
    expect(again.manager.$windows.get().map(({ isMinimized }) => isMinimized)).toEqual([true, false])
    const [small, open] = again.manager.$windows.get().map(({ key }) => again.windowOf(key))
    await vi.waitFor(() => expect(open?.conversation.$fetch.get().value).toBe(true))
    expect(small?.conversation.$fetch.get()).toMatchObject({ value: undefined, isLoading: false })
    again.manager.open(again.manager.$windows.get()[0]?.key ?? '')
    await vi.waitFor(() => expect(small?.conversation.$fetch.get().value).toBe(true))
    for (const { key } of again.manager.$windows.get()) again.manager.close(key)
    await vi.advanceTimersByTimeAsync(60)
    expect(hasLeftovers(next.app)).toBe(false)
  })

  it('[MSGP-25, DEC-90] asks for notifications when the user opens a conversation or the inbox, not for restored windows', async () => {
    const { test, model } = setup()
    const ask = vi.spyOn(test.app.get(notifications), 'askPermission')
    await model.openRequested({ name: 'bruno' })
    expect(ask).toHaveBeenCalledTimes(1)
    model.toggleInbox(null)
    expect(ask).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60)
    const next = messagingApp(persistent, { platform: { storage: test.app.platform.storage } })
    const asked = vi.spyOn(next.app.get(notifications), 'askPermission')
    const again = setup(next).model
    expect(again.manager.$windows.get()).toHaveLength(1)
    expect(asked).not.toHaveBeenCalled()
  })

  it('[MSG-70] saves the changes of 50 ms together, and pending ones when the page is left', async () => {
    const { test, model, disposer } = setup()
    const { storage } = test.app.platform
    const set = vi.spyOn(storage, 'set')
    const writes = () => set.mock.calls.filter(([key]) => key === 'messaging:aria:open').length
    await model.openRequested({ name: 'bruno' })
    await vi.advanceTimersByTimeAsync(1000)
    set.mockClear()
    const key = model.manager.$windows.get()[0]?.key ?? ''
    model.manager.minimize(key)
    model.manager.open(key)
    model.manager.open(key)
    // Time also passes by itself here, on a busy machine by some milliseconds.
    expect(writes()).toBe(0)
    await vi.advanceTimersByTimeAsync(50)
    expect(writes()).toBe(1)
    model.manager.minimize(key)
    window.dispatchEvent(new Event('pagehide'))
    expect(storage.get('messaging:aria:open')).toBeNull()
    model.manager.open(key)
    disposer.dispose()
    expect(storage.get('messaging:aria:open')).toContain('bruno')
  })

  it('[MSG-67] stores nothing if the host does not allow it', async () => {
    const { test, model } = setup(messagingApp({ is_minimize_enabled: true }))
    await model.openRequested({ name: 'bruno' })
    expect(test.app.platform.storage.get('messaging:aria:open')).toBeNull()
    test.app.platform.storage.set('messaging:aria:open', '[{"participantUuid":"x"}]')
    expect(hasLeftovers(test.app)).toBe(false)
  })

  it('[MSG-72] broken or forbidden storage counts as empty, and the host gets an event', () => {
    const storage = memoryStorage()
    storage.setItem('messaging:aria:open', '[{"participants":')
    storage.setItem('messaging:aria:minimized', '[{"participantUuid":"u","participants":[{"uuid":5}]}, 7]')
    const broken = messagingApp(persistent, { platform: { storage: createSafeStorage(() => storage) } })
    expect(setup(broken).model.manager.$windows.get()).toEqual([])
    const errors: string[] = []
    const forbidden = createSafeStorage(() => {
      throw new DOMException('no', 'SecurityError')
    })
    forbidden.onError((_, key) => errors.push(key))
    const test = messagingApp(persistent, { platform: { storage: forbidden } })
    expect(hasLeftovers(test.app)).toBe(false)
    expect(setup(test).model.manager.$windows.get()).toEqual([])
    expect(errors).toContain('messaging:aria:open')
  })

  it('[MSG-3] does nothing for a user who may not message', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const test = messagingApp(persistent)
    const user = test.app.page.user
    if (user) user.can_message = false
    const { model } = setup(test)
    model.toggleInbox(null)
    await model.openRequested({ name: 'bruno' })
    expect(model.manager.$inbox.get()).toBe(false)
    expect(model.manager.$windows.get()).toEqual([])
    expect(test.realm.requests).toEqual([])
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('emits events for opened and closed conversations with their participants', async () => {
    const { test, model } = setup()
    await model.openRequested({ name: 'bruno' })
    const [opened] = test.emitted('conversation:opened')
    expect(opened?.participants).toHaveLength(2)
    const key = model.manager.$windows.get()[0]?.key ?? ''
    await vi.waitFor(() => expect(model.windowOf(key).conversation.$info.get().id).toBe('c1000'))
    model.manager.close(key)
    expect(test.emitted('conversation:closed')).toEqual([{ id: 'c1000', participants: opened?.participants }])
  })

  it('cleans up after itself', async () => {
    const { test, model, disposer } = setup()
    await model.openRequested({ name: 'bruno' })
    await vi.advanceTimersByTimeAsync(500)
    disposer.dispose()
    const before = test.realm.requests.length
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(test.realm.requests).toHaveLength(before)
  })
})

describe('the commands', () => {
  it('[MSG-65] warn of an invalid payload', async () => {
    const test = messagingApp()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const disposer = createDisposer()
    const { handlers } = setupRoot({ app: test.app, element: document.body, options: null, disposer })
    const open = handlers?.['conversation:open'] as (payload: unknown) => unknown
    for (const payload of [
      undefined,
      null,
      5,
      {},
      { name: 7 },
      { name: ' ' },
      { participants: ['one'] },
      { participants: [1, 2] },
    ])
      await open(payload)
    expect(warn).toHaveBeenCalledTimes(8)
    expect(test.realm.requests).toEqual([])
    disposer.dispose()
  })
})
