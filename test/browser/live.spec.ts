import type { BrowserContext, Page } from '@playwright/test'
import { comeBack, test } from './back-forward-support.ts'
import {
  arrived,
  bubble,
  conversation,
  messages,
  openConversation,
  receive,
  say,
} from './messages-support.ts'
import { expect, type Host } from './support.ts'

// The page behind the windows does not matter. It has room for one conversation.
test.use({ posts: 1, viewport: { width: 1040, height: 800 } })
const poll = '/services/poll'
const fast = '/dashboard?poll=1000'
const slow = '/dashboard?poll=600000'

const inboxButton = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()

test.describe('several tabs of one user', () => {
  const tab = async (context: BrowserContext, host: Host, path = fast) => {
    const page = await context.newPage()
    // Room for one conversation.
    await page.setViewportSize({ width: 1040, height: 800 })
    await host.open(path, page)
    return page
  }

  test('poll one at a time and share the answers; a frozen or closed tab does not block the others', async ({
    page,
    context,
    host,
  }) => {
    const all: Page[] = [page]
    await host.open(fast)
    all.push(await tab(context, host))
    const isPoll = ({ pathname }: URL) => pathname === poll
    let running = 0
    let most = 0
    // Counted on the way, as events of several pages come in any order.
    await context.route(isPoll, async route => {
      most = Math.max(most, ++running)
      const response = await route.fetch()
      running--
      await route.fulfill({ response })
    })
    // Long enough for the other tabs to become due.
    await host.fault({ call: `GET ${poll}`, kind: 'delay', delayMs: 1500, times: 0 })
    for (const one of all) await openConversation(one, 'bruno')
    await receive(page, host, 'to all of you')
    for (const one of all) await expect(bubble(one, 'to all of you')).toHaveCount(1)
    expect(most).toBe(1)
    await context.unrouteAll({ behavior: 'wait' })
    await host.clearFaults()

    /** The tab that polls next, which gets no answer; the others get theirs. */
    const asking = () =>
      new Promise<Page>(resolve => {
        void context.route(isPoll, route => resolve(route.request().frame().page()), { times: 1 })
      })
    const answered = (of: Page[]) =>
      Promise.race(of.map(one => one.waitForResponse(response => response.url().includes(poll))))
    const frozen = await asking()
    const awake = all.filter(one => one !== frozen)
    const next = answered(awake)
    // A headless shell does not freeze pages; this is the event that a page would get.
    await frozen.evaluate(() => document.dispatchEvent(new Event('freeze')))
    expect((await next).ok()).toBe(true)
    await frozen.evaluate(() => document.dispatchEvent(new Event('resume')))
    const closed = await asking()
    const last = answered(all.filter(one => one !== closed))
    await closed.close()
    expect((await last).ok()).toBe(true)
  })

  test('[MSGC-52] show what one of them sends; an unsent message that two of them restore is sent once, also after all were closed', async ({
    page,
    context,
    host,
  }) => {
    await host.open(slow)
    const second = await tab(context, host, slow)
    await openConversation(page, 'bruno')
    await openConversation(second, 'bruno')
    await test.step('a message sent in one is in the other at once, without a call', async () => {
      const asked: string[] = []
      second.on('request', request => asked.push(request.url()))
      await say(page, 'from the first tab')
      await expect(bubble(second, 'from the first tab')).toHaveCount(1)
      expect(asked.filter(url => url.includes('/svc/conversations'))).toEqual([])
      await say(second, 'and from the second')
      await expect(bubble(page, 'and from the second')).toHaveCount(1)
    })
    await test.step('a message that both have restored is sent once', async () => {
      // Two tabs with the same unsent message: one wrote it, the other has restored it.
      await host.fault({ call: `POST ${messages}`, kind: 'drop', times: 0 })
      await say(page, 'first of two')
      const retry = (one: Page) => one.getByRole('button', { name: 'Retry' })
      await expect(retry(page)).toBeVisible()
      await second.reload()
      await expect(bubble(second, 'first of two').getByRole('button', { name: 'Retry' })).toBeVisible()
      await host.clearFaults()
      await context.setOffline(true)
      await say(second, 'second of two')
      await expect(bubble(second, 'second of two')).toContainText('Waiting to send')
      // Leaving the queue and the replacement are drawn in separate frames.
      const devtools = await context.newCDPSession(second)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await context.setOffline(false)
      for (const one of [page, second])
        for (const text of ['first of two', 'second of two']) {
          await expect(bubble(one, text)).toHaveCount(1)
          await expect(retry(one)).toHaveCount(0)
          await expect(one.getByText('Waiting to send')).toHaveCount(0)
        }
      for (const text of ['first of two', 'second of two'])
        await expect.poll(() => arrived(host, text)).toBe(1)
    })
    await test.step('one that was left behind is sent by the next tab', async () => {
      await second.close()
      await context.setOffline(true)
      await say(page, 'wait for me')
      await expect(bubble(page, 'wait for me')).toContainText('Waiting to send')
      await conversation(page, 'bruno').getByRole('button', { name: 'Close' }).click()
      await page.close()
      await context.setOffline(false)
      const later = await tab(context, host)
      await expect.poll(() => arrived(host, 'wait for me')).toBe(1)
      await openConversation(later, 'bruno')
      await expect(bubble(later, 'wait for me')).toHaveCount(1)
    })
  })
})

test.describe('attention', () => {
  test.beforeEach(async ({ context }) => {
    // Headless Chromium has no notifications; every page of Playwright has the focus.
    await context.addInitScript(() => {
      const notes: { title: string; options: NotificationOptions; isClosed: boolean; click: () => void }[] =
        []
      class Fake {
        static permission = 'default'
        static asked = 0
        static async requestPermission() {
          Fake.asked++
          Fake.permission = 'granted'
          return Fake.permission
        }
        onclick: (() => void) | null = null
        note: (typeof notes)[number]
        constructor(title: string, options: NotificationOptions) {
          this.note = { title, options, isClosed: false, click: () => this.onclick?.() }
          notes.push(this.note)
        }
        close() {
          this.note.isClosed = true
        }
      }
      Object.assign(window, { Notification: Fake, notes })
      document.hasFocus = () => false
    })
  })

  interface Noted {
    notes: { title: string; options: NotificationOptions; isClosed: boolean; click: () => void }[]
    Notification: { asked: number }
  }
  const notes = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as Noted).notes.map(({ title, options, isClosed }) => ({
        title,
        body: options.body,
        icon: options.icon,
        isClosed,
      })),
    )
  const permissionAsked = (page: Page) => page.evaluate(() => (window as unknown as Noted).Notification.asked)

  test('[MSGP-25, MSGP-26, MSGP-27, MSGP-29, MSGP-31, MSGP-32, DEC-90] asks for permission when the inbox is opened by hand; then notifies and plays the sound, and a click opens the conversation', async ({
    page,
    host,
  }) => {
    const sounds: string[] = []
    page.on('request', request => {
      if (request.url().includes('/media/tune/')) sounds.push(request.resourceType())
    })
    await host.open(fast)
    // An open inbox polls often; the conversation itself is not in view.
    const polled = page.waitForResponse(response => response.url().includes(poll))
    await inboxButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Inbox' })).toBeVisible()
    await expect.poll(() => permissionAsked(page)).toBe(1)
    // Messages unread by then are not new.
    await polled
    const heard = page.waitForRequest(request => request.url().includes('/media/tune/ping.wav'))
    await receive(page, host, 'psst')
    await heard
    await expect
      .poll(() => notes(page))
      .toMatchObject([
        { title: 'New message from bruno', icon: '/media/avatar/staff-128.png', body: '1 unread message' },
      ])
    await page.evaluate(() => (window as unknown as Noted).notes[0]?.click())
    await expect(bubble(page, 'psst')).toBeVisible()
    await expect.poll(async () => (await notes(page)).every(({ isClosed }) => isClosed)).toBe(true)
    expect(sounds.every(type => type === 'media')).toBe(true)
    const calls = (await host.requests()).map(({ path }) => path)
    expect(calls.filter(path => /notif|sound/.test(path))).toEqual([])
  })
})

test('[MSGP-24] the tab’s title and icon show the unread count, whatever the host sets, and are restored', async ({
  page,
  host,
}) => {
  await page.route(/\/dashboard\?/, async route => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      /"unread_messages_count_sum":\d+/,
      '"unread_messages_count_sum":120',
    )
    await route.fulfill({ response, body: html })
  })
  await host.open(slow)
  // An untouched page makes only necessary calls.
  await page.mouse.move(5, 5)
  await expect(page).toHaveTitle(/^\(99\+\) /)
  const title = (await page.title()).replace('(99+) ', '')
  const icon = page.locator('link[data-inlay-badge]')
  await expect(icon).toHaveAttribute('href', /^blob:/)
  await page.evaluate(() => {
    document.title = 'Elsewhere'
  })
  await expect(page).toHaveTitle('(99+) Elsewhere')
  await page.evaluate(() => {
    const made = document.createElement('title')
    made.textContent = 'Replaced'
    document.querySelector('title')?.replaceWith(made)
  })
  await expect(page).toHaveTitle('(99+) Replaced')
  await page.evaluate(name => {
    document.title = name
  }, title)
  await expect(page).toHaveTitle(`(99+) ${title}`)
  await page.evaluate(() => {
    if (window.inlay && 'unmount' in window.inlay) window.inlay.unmount()
  })
  await expect(page).toHaveTitle(title)
  await expect(icon).toHaveCount(0)
})

test.describe('a page in the back-forward cache', () => {
  test('with an open conversation, and others that poll, is restored and catches up', async ({
    host,
    returning: page,
  }) => {
    await host.login('aria', page)
    await host.open(fast, page)
    await openConversation(page, 'bruno')
    await expect(page).toHaveTitle(/^\(\d+\) /)
    const second = await page.context().newPage()
    await host.open(fast, second)
    await openConversation(second, 'bruno')
    await page.goto('/')
    await say(second, 'while you were away')
    await expect.poll(() => arrived(host, 'while you were away')).toBe(1)
    await comeBack(page)
    await expect(bubble(page, 'while you were away')).toHaveCount(1)
    await say(page, 'back again')
    await expect(bubble(second, 'back again')).toHaveCount(1)
  })
})
