// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { desktopNotifications } from '../../../src/features/notifications/desktop-notifications.ts'
import { notifications } from '../../../src/features/notifications/notifications.ts'
import { messageSound } from '../../../src/features/notifications/sounds.ts'
import { setBadgeMode } from '../../../src/features/unread/badges.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import type { MessagingData } from '../../../src/platform/bus/contract.ts'
import { stubTabs } from '../../platform/tabs/support.ts'
import { messagingApp, receive } from '../messaging/app.ts'

class FakeNotification {
  static permission: NotificationPermission = 'granted'
  static requestPermission = vi.fn(async () => FakeNotification.permission)
  static all: FakeNotification[] = []
  isClosed = false
  onclick: (() => void) | null = null
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.all.push(this)
  }
  close() {
    this.isClosed = true
  }
}

const given: MessagingData = {
  is_desktop_notifications_enabled: true,
  messaging_notification_icon: '/icon.png',
  is_sounds_enabled: true,
  sounds: [
    { name: 'sent', filePath: '/sent.mp3' },
    { name: 'received', filePath: '/ping.mp3' },
  ],
}
const played: string[] = []
const apps: ReturnType<typeof messagingApp>[] = []
const start = (messaging = given) => {
  const test = messagingApp(messaging)
  apps.push(test)
  return { ...test, watch: test.app.get(notifications), poll: () => test.app.get(sharedPoll).poll() }
}
const look = (isFocused: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isFocused)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubTabs()
  vi.stubGlobal('Notification', FakeNotification)
  FakeNotification.permission = 'granted'
  FakeNotification.all = []
  FakeNotification.requestPermission.mockClear()
  played.length = 0
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    const source = this.querySelector('source')
    played.push(`${source?.getAttribute('src')} ${source?.type}`)
    return Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
  })
  look(false)
})
afterEach(() => {
  for (const { app } of apps.splice(0)) app.disposer.dispose()
  vi.useRealTimers()
})

describe('attention', () => {
  it('[MSGP-26, MSGP-27, MSGP-28] notifies of a new message, for five seconds; a click opens its conversation', async () => {
    const test = start()
    const opened = vi.fn()
    test.app.bus.handle('conversation:open', opened)
    await test.poll()
    await pass(1000)
    expect(FakeNotification.all).toEqual([])
    receive(test, 'bruno', 'aria', 'news')
    await test.poll()
    await pass(400)
    const [note, ...others] = FakeNotification.all
    expect(others).toEqual([])
    expect(note).toMatchObject({
      title: 'New message for aria',
      options: { icon: '/icon.png', body: '1 unread message' },
    })
    note?.onclick?.()
    const participant = test.realm.world.blogs.get('aria')?.uuid
    expect(opened).toHaveBeenCalledWith({ conversation_id: 'c1000', participant })
    expect(note?.isClosed).toBe(true)

    test.watch.provideVisibility({ isVisible: () => false, nameOf: () => 'bruno' })
    receive(test, 'bruno', 'aria', 'more')
    await test.poll()
    await pass(400)
    const second = FakeNotification.all[1]
    expect(second).toMatchObject({ title: 'New message from bruno', options: { body: '2 unread messages' } })
    await pass(4500)
    expect(second?.isClosed).toBe(false)
    await pass(1000)
    expect(second?.isClosed).toBe(true)

    // Whoever wants no numbers gets none here either.
    setBadgeMode(test.app, 'dot')
    receive(test, 'bruno', 'aria', 'three')
    await test.poll()
    await pass(1000)
    expect(FakeNotification.all.at(-1)).toMatchObject({
      title: 'New message from bruno',
      options: { body: '' },
    })
  })

  it('[DEC-221] tells screen readers of a message that no window shows, in the tab that has the focus', async () => {
    const test = start()
    await test.poll()
    await pass(1000)
    const said = () => document.querySelector('[data-inlay-root="attention"]')?.textContent
    receive(test, 'bruno', 'aria', 'one')
    await test.poll()
    await pass(400)
    expect(said()).toBeUndefined()
    look(true)
    receive(test, 'bruno', 'aria', 'two')
    await test.poll()
    await pass(400)
    expect(said()).toBe('New message for aria')
    look(false)
  })

  it.each<[string, MessagingData, NotificationPermission]>([
    ['the host does not want it', { ...given, is_desktop_notifications_enabled: false }, 'granted'],
    ['the user has not allowed it', given, 'default'],
    ['the user has refused it', given, 'denied'],
  ])('[MSGP-26] does not notify if %s', async (_, messaging, permission) => {
    FakeNotification.permission = permission
    const test = start(messaging)
    await test.poll()
    receive(test, 'bruno', 'aria', 'news')
    await test.poll()
    await pass(400)
    expect(FakeNotification.all).toEqual([])
    // It never asks without a gesture.
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
  })

  it('[MSGP-25, DEC-90] asks for permission once, while it is undecided, and only after a user gesture', () => {
    FakeNotification.permission = 'default'
    const activation = { isActive: false }
    vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: activation } }))
    const { watch } = start()
    watch.askPermission()
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled()
    activation.isActive = true
    watch.askPermission()
    watch.askPermission()
    expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1)
    start({ ...given, is_desktop_notifications_enabled: false }).watch.askPermission()
    FakeNotification.permission = 'denied'
    start().watch.askPermission()
    expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1)
  })

  it('[MSGP-29, MSGP-30, MSGP-31] plays the sound of a new message, and stays silent if the browser refuses', async () => {
    const test = start()
    await test.poll()
    expect(played).toEqual([])
    receive(test, 'bruno', 'aria', 'news')
    await test.poll()
    await pass(400)
    expect(played).toEqual(
      ['/ping.mp3 audio/mpeg'].map(text => new URL('/ping.mp3', document.baseURI).href + text.slice(9)),
    )
  })

  it.each<[string, MessagingData, boolean]>([
    ['the flag is off', { ...given, is_sounds_enabled: false }, true],
    ['the user does not want it', given, false],
    ['there is none', { ...given, sounds: [] }, true],
    [
      'its address is none of the web',
      { ...given, sounds: [{ name: 'x', filePath: 'javascript:alert(1)' }] },
      true,
    ],
  ])('[MSGP-29] is silent if %s', (_, messaging, isWanted) => {
    const test = messagingApp(messaging)
    const user = test.app.page.user
    if (user) user.is_sounds_enabled = isWanted
    test.app.get(messageSound).play()
    expect(played).toEqual([])
  })

  it('[MSGP-30] uses the type that the host gives, and the first sound if none matches', () => {
    const test = messagingApp({
      ...given,
      sounds: [{ name: 'ping', filePath: 'a/b.wav', fileType: 'audio/wav' }],
    })
    test.app.get(messageSound).play()
    expect(played[0]).toMatch(/a\/b\.wav audio\/wav$/)
  })

  it('gives no notice of a conversation that is in view, in this tab or another', async () => {
    const [one, two] = [start(), start()]
    await one.poll()
    const release = one.watch.provideVisibility({ isVisible: () => true, nameOf: () => null })
    receive(one, 'bruno', 'aria', 'seen here')
    await one.poll()
    await pass(400)
    release()
    expect([played, FakeNotification.all]).toEqual([[], []])
    look(true)
    two.watch.provideVisibility({ isVisible: id => id === 'c1000', nameOf: () => null })
    receive(one, 'bruno', 'aria', 'seen there')
    await one.poll()
    await pass(400)
    expect([played, FakeNotification.all]).toEqual([[], []])
  })

  it('only plays a sound if the page is visible but another conversation is shown', async () => {
    const test = start()
    await test.poll()
    look(true)
    receive(test, 'bruno', 'aria', 'news')
    await test.poll()
    await pass(400)
    expect(played).toHaveLength(1)
    expect(FakeNotification.all).toEqual([])
  })

  it('notifies once, however many tabs are open', async () => {
    const [one, two, three] = [start(), start(), start()]
    await one.poll()
    expect(two.app.get(unread).$conversations.get()).toEqual(one.app.get(unread).$conversations.get())
    receive(one, 'bruno', 'aria', 'news')
    await Promise.all([one.poll(), two.poll(), three.poll()])
    await pass(400)
    expect(FakeNotification.all).toHaveLength(1)
    expect(played).toHaveLength(1)
  })

  it('gives no notice of messages read meanwhile, nor of those unread before', async () => {
    const test = start()
    receive(test, 'bruno', 'aria', 'before')
    await test.poll()
    receive(test, 'bruno', 'aria', 'news')
    await pass(600)
    FakeNotification.all = []
    await test.poll()
    test.app.get(unread).clearConversation('aria', 'c1000')
    await pass(400)
    expect(FakeNotification.all).toEqual([])
  })

  it('[MSGP-32] makes no call, and cleans up after itself', async () => {
    const test = start()
    await test.poll()
    receive(test, 'bruno', 'aria', 'news')
    await test.poll()
    await pass(400)
    expect(test.realm.requests.map(({ path }) => path)).toEqual(['/services/poll', '/services/poll'])
    test.app.get(desktopNotifications).show({ title: 'x', body: '', tag: '', clicked: () => {} })
    test.app.disposer.dispose()
    expect(FakeNotification.all.every(({ isClosed }) => isClosed)).toBe(true)
  })
})
