import type { BrowserContext, Page } from '@playwright/test'
import { comeBack, test } from './back-forward-support.ts'
import {
  bubble,
  conversation,
  field,
  messages,
  openConversation,
  say,
  showConversation,
} from './messages-support.ts'
import { expect as expectSoon, type Host } from './support.ts'

/** Several browsers and tabs in one test take their time on a busy machine. */
const expect = expectSoon.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const poll = '/services/poll'
const fast = '/dashboard?poll=1000'

const inboxButton = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()
const arrived = async (host: Host, text: string) =>
  (await host.requests(messages)).filter(
    one => one.method === 'POST' && one.fields.message === text && one.status === 200,
  ).length

/** As if the other blog had written from elsewhere. */
async function receive(host: Host, bruno: Page, text: string): Promise<void> {
  await say(bruno, text)
  await expect.poll(() => arrived(host, text)).toBe(1)
}

test.describe('several tabs of one user', () => {
  const tab = async (context: BrowserContext, host: Host, path = fast) => {
    const page = await context.newPage()
    await host.open(path, page)
    return page
  }

  test('poll one at a time, and all know what one has learnt', async ({ page, context, host, browser }) => {
    const all: Page[] = [page]
    await host.open(fast)
    for (let count = 0; count < 2; count++) all.push(await tab(context, host))
    let running = 0
    let most = 0
    const askedBy = new Set<Page>()
    for (const one of all) {
      one.on('request', request => {
        if (!request.url().includes(poll)) return
        askedBy.add(one)
        most = Math.max(most, ++running)
      })
      const ended = (request: { url: () => string }) => {
        if (request.url().includes(poll)) running--
      }
      one.on('requestfinished', ended)
      one.on('requestfailed', ended)
    }
    // Long enough for the other tabs to become due meanwhile.
    await host.fault({ call: `GET ${poll}`, kind: 'delay', delayMs: 1500, times: 0 })
    for (const one of all) await openConversation(one, 'bruno')
    const other = await browser.newContext()
    const bruno = await other.newPage()
    await host.login('bruno', bruno)
    await host.open(fast, bruno)
    await openConversation(bruno, 'aria')
    await receive(host, bruno, 'to all of you')
    for (const one of all) await expect(bubble(one, 'to all of you')).toHaveCount(1)
    await other.close()
    expect(most).toBe(1)
    // The one that polls is closed: the next one goes on.
    const [first] = askedBy
    await first?.close()
    askedBy.clear()
    await expect.poll(() => askedBy.size).toBeGreaterThan(0)
  })

  test('a tab that is closed, or frozen, in the middle of a poll does not hold the others up', async ({
    page,
    context,
    host,
  }) => {
    await host.open(fast)
    const second = await tab(context, host)
    await host.fault({ call: `GET ${poll}`, kind: 'delay', delayMs: 25_000 })
    await openConversation(page, 'bruno')
    await page.waitForRequest(request => request.url().includes(poll))
    await openConversation(second, 'bruno')
    const asked = second.waitForResponse(response => response.url().includes(poll))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    expect((await asked).ok()).toBe(true)
    await cdp.send('Page.setWebLifecycleState', { state: 'active' })
    await host.fault({ call: `GET ${poll}`, kind: 'delay', delayMs: 25_000 })
    const asking = await Promise.race([
      page.waitForRequest(request => request.url().includes(poll)).then(() => page),
      second.waitForRequest(request => request.url().includes(poll)).then(() => second),
    ])
    const left = asking === page ? second : page
    const next = left.waitForResponse(response => response.url().includes(poll))
    await asking.close()
    expect((await next).ok()).toBe(true)
  })

  test('what is sent and read in one shows in the other', async ({ page, context, host }) => {
    await host.open('/dashboard?poll=600000')
    const second = await tab(context, host, '/dashboard?poll=600000')
    const third = await tab(context, host, '/dashboard?poll=600000')
    await openConversation(page, 'bruno')
    await openConversation(second, 'bruno')
    const asked: string[] = []
    second.on('request', request => asked.push(request.url()))
    await say(page, 'from the first tab')
    await expect(bubble(second, 'from the first tab')).toHaveCount(1)
    expect(asked.filter(url => url.includes('/svc/'))).toEqual([])
    await say(second, 'and from the second')
    await expect(bubble(page, 'and from the second')).toHaveCount(1)

    // The third tab has nothing of messaging open, and its badge follows.
    const badge = third.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Messages/ })
    const before = await badge.getAttribute('aria-label')
    // Until somebody touches it, a page asks for no more than it needs.
    await third.mouse.move(5, 5)
    await expect(third).toHaveTitle(/^\(\d+\) /)
    await inboxButton(page).click()
    const rows = page.getByRole('dialog', { name: 'Inbox' })
    await rows
      .getByRole('button', { name: /Unread/ })
      .first()
      .click()
    await expect(field(page)).toBeEditable()
    await expect(badge).not.toHaveAttribute('aria-label', before ?? '')
    const label = await badge.getAttribute('aria-label')
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Messages/ }),
    ).toHaveAttribute('aria-label', label ?? '')
  })

  test('[MSGC-52] that restore the same unsent message send it once', async ({ page, context, host }) => {
    await host.open(fast)
    await openConversation(page, 'bruno')
    await host.fault({ call: `POST ${messages}`, kind: 'drop', times: 0 })
    await say(page, 'first of two')
    await expect(bubble(page, 'first of two').getByRole('button', { name: 'Retry' })).toBeVisible()
    const second = await tab(context, host)
    await expect(bubble(second, 'first of two').getByRole('button', { name: 'Retry' })).toBeVisible()
    await host.clearFaults()
    await context.setOffline(true)
    await say(second, 'second of two')
    await expect(bubble(second, 'second of two')).toContainText('Waiting to be sent')
    // What leaves the queue and what takes its place come in frames of their own.
    const devtools = await context.newCDPSession(second)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await context.setOffline(false)
    for (const one of [page, second])
      for (const text of ['first of two', 'second of two']) {
        await expect(bubble(one, text)).toHaveCount(1)
        await expect(one.getByRole('button', { name: 'Retry' })).toHaveCount(0)
        await expect(one.getByText('Waiting to be sent')).toHaveCount(0)
      }
    for (const text of ['first of two', 'second of two']) expect(await arrived(host, text)).toBe(1)
  })

  test('a message waits for the next page when its tab is closed', async ({ page, context, host }) => {
    await host.open(fast)
    await openConversation(page, 'bruno')
    await context.setOffline(true)
    await say(page, 'wait for me')
    await expect(bubble(page, 'wait for me')).toContainText('Waiting to be sent')
    await conversation(page, 'bruno').getByRole('button', { name: 'Close' }).click()
    await page.close()
    await context.setOffline(false)
    const next = await tab(context, host)
    await expect.poll(() => arrived(host, 'wait for me')).toBe(1)
    await openConversation(next, 'bruno')
    await expect(bubble(next, 'wait for me')).toHaveCount(1)
  })
})

test.describe('attention', () => {
  let other: BrowserContext
  let bruno: Page

  test.beforeEach(async ({ browser, context, host }) => {
    other = await browser.newContext()
    bruno = await other.newPage()
    await host.login('bruno', bruno)
    await host.open(fast, bruno)
    await openConversation(bruno, 'aria')
    // Headless Chromium has no notifications; every page of Playwright believes that it has the focus.
    await context.addInitScript(() => {
      const notes: { title: string; options: NotificationOptions; isClosed: boolean; click: () => void }[] =
        []
      class Fake {
        static permission =
          origin === 'null' ? 'denied' : (localStorage.getItem('test-permission') ?? 'granted')
        static asked = 0
        static async requestPermission() {
          Fake.asked++
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
  test.afterEach(() => other.close())

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

  test('[MSGP-26, MSGP-27, MSGP-28, MSGP-29, MSGP-31, MSGP-32] one of two tabs notifies and plays; a click opens the conversation', async ({
    page,
    context,
    host,
  }) => {
    const sounds: string[] = []
    context.on('request', request => {
      if (request.url().includes('/media/tune/')) sounds.push(request.resourceType())
    })
    await host.open(fast)
    const second = await context.newPage()
    await host.open(fast, second)
    const tabs = [page, second]
    // An open inbox polls often; the conversation itself is not in view.
    const polled = context.waitForEvent('response', response => response.url().includes(poll))
    for (const one of tabs) await inboxButton(one).click()
    // What is unread by then is no news.
    await polled
    const heard = context.waitForEvent('request', request => request.url().includes('/media/tune/ping.wav'))
    await receive(host, bruno, 'psst')
    await heard
    const shown = async () => (await Promise.all(tabs.map(notes))).flat()
    await expect.poll(shown).toHaveLength(1)
    expect(await shown()).toMatchObject([
      { title: 'New message from bruno', icon: '/media/avatar/staff-128.png', body: '1 unread message' },
    ])
    await expect.poll(async () => (await shown())[0]?.isClosed).toBe(true)
    await receive(host, bruno, 'psst again')
    await expect.poll(async () => (await shown()).length).toBe(2)
    const clicked = (await notes(page)).some(one => !one.isClosed) ? page : second
    await clicked.evaluate(() => (window as unknown as Noted).notes.find(one => !one.isClosed)?.click())
    await expect(bubble(clicked, 'psst again')).toBeVisible()
    expect((await shown()).every(({ isClosed }) => isClosed)).toBe(true)
    expect(sounds.every(type => type === 'media')).toBe(true)
    const calls = (await host.requests()).map(({ path }) => path)
    expect(calls.filter(path => /notif|sound/.test(path))).toEqual([])
  })

  test('[MSGP-25, DEC-90] asks for leave at the first opening by hand, not at a window that comes back', async ({
    page,
    host,
  }) => {
    await host.open(fast)
    await page.evaluate(() => localStorage.setItem('test-permission', 'default'))
    await openConversation(page, 'bruno')
    await page.reload()
    await expect(field(page)).toBeEditable()
    expect(await permissionAsked(page)).toBe(0)
    await inboxButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Inbox' })).toBeVisible()
    expect(await permissionAsked(page)).toBe(1)
    await inboxButton(page).click()
    await inboxButton(page).click()
    expect(await permissionAsked(page)).toBe(1)
  })

  test('[MSGP-24] the tab says what is unread, on its title and icon, whatever the host does, and is given back', async ({
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
    await host.open('/dashboard?poll=600000')
    // Until somebody touches it, a page asks for no more than it needs.
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
})

test.describe('a page in the back-forward cache', () => {
  test('with a conversation open, and others that poll, comes back and catches up', async ({
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

test.describe('what a refused conversation says', () => {
  const refusals = [
    {
      id: 'MSGE-2',
      status: 403,
      code: 7001,
      text: 'Please verify your email address before talking to a Tumblr.',
    },
    { id: 'MSGE-3', status: 409, text: 'You can only send messages to Tumblrs you follow.' },
    { id: 'MSGE-5', status: 429, text: "You've hit the daily limit on new conversations. Impressive." },
  ]
  for (const { id, status, code, text } of refusals)
    test(`[${id}] ${status}`, async ({ page, host }) => {
      await host.open()
      await host.fault({
        call: `GET ${messages}`,
        kind: 'status',
        status,
        times: 0,
        ...(code && { errors: [{ code, title: 'Refused', detail: '' }] }),
      })
      await showConversation(page, 'bruno')
      await expect(conversation(page, 'bruno')).toContainText(text)
      const retry = conversation(page, 'bruno').getByRole('button', { name: 'Retry' })
      await expect(retry).toHaveCount(status === 409 ? 1 : 0)
    })
})
