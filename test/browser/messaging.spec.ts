import type { Page } from '@playwright/test'
import {
  arrived,
  bubble,
  conversation,
  field,
  left,
  list,
  messages,
  openConversation,
  receive,
  say,
  settle,
  showConversation,
  takesPressesAfter,
} from './messages-support.ts'
import { dispatch, expect, ours, test } from './support.ts'

// The page behind the windows does not matter. It has room for one conversation.
test.use({ posts: 1, viewport: { width: 1040, height: 800 } })
const fast = '/dashboard?poll=1000'
const slow = '/dashboard?poll=600000'

const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
const inboxButton = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()
const inInbox = (page: Page, name: RegExp) => inbox(page).getByRole('button', { name })
const minimized = (page: Page, name: string) =>
  page.getByRole('button', { name: `Open conversation with ${name}` })
const minimize = (page: Page) => page.getByRole('button', { name: 'Minimize' }).click()

test('two users message each other in two browsers', { tag: '@smoke' }, async ({ page, host, browser }) => {
  const other = await browser.newContext()
  const bruno = await other.newPage()
  await host.login('bruno', bruno)
  await host.open(fast)
  await host.open(fast, bruno)
  await openConversation(page, 'bruno')
  await openConversation(bruno, 'aria')
  await say(page, 'Are you there?')
  await expect(bubble(bruno, 'Are you there?')).toHaveCount(1)
  await say(bruno, 'Yes.\nOn the slow train.')
  await expect(bubble(page, 'On the slow train.')).toHaveCount(1)
  await expect(page.getByRole('log')).toHaveText(/bruno: Yes\. On the slow train\./)
  await other.close()
})

test('a row of the inbox keeps the focus when another one moves above it', async ({ page, host }) => {
  await host.open(fast)
  await openConversation(page, 'nightowl')
  await say(page, 'to the top')
  await inboxButton(page).click()
  const row = (name: RegExp) => inbox(page).getByRole('listitem').filter({ hasText: name })
  await expect(row(/^nightowl/)).toHaveAttribute('aria-posinset', '1')
  const stood = row(/^nightowl/).getByRole('button')
  await stood.focus()
  await receive(page, host, 'news')
  await expect(row(/^bruno.*news.*Unread/s)).toHaveAttribute('aria-posinset', '1')
  await expect(stood).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row(/^bruno/).getByRole('button')).toBeFocused()
})

test.describe('what arrives', () => {
  test('is counted below; a click leads there', { tag: '@smoke' }, async ({ page, host }) => {
    await host.control('POST', 'reset', { messages: 60 })
    await host.open(fast)
    await openConversation(page, 'bruno')
    await list(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -2000)
      expect(await left(page)).toBeGreaterThan(1000)
    }).toPass()
    await receive(page, host, 'down here')
    const pill = page.getByRole('button', { name: '1 unread' })
    await expect(pill).toBeVisible()
    await expect(bubble(page, 'down here')).toHaveCount(0)
    await pill.click()
    await expect(bubble(page, 'down here')).toBeVisible()
    await expect(pill).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  })

  test('is drawn after a press, which itself moves nothing', async ({ page, host }) => {
    await host.control('POST', 'reset', { messages: 60 })
    await host.open(fast)
    await openConversation(page, 'bruno')
    const drawn = () =>
      page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    await settle(page)
    await list(page).evaluate(one => one.scrollBy(0, -40))
    await list(page).locator('p[data-kind="text"]').nth(-2).hover()
    const distance = await left(page)
    expect(distance).toBeGreaterThan(5)
    await page.mouse.down()
    await page.mouse.up()
    await drawn()
    expect(await left(page)).toBe(distance)

    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
    await say(page, 'no way')
    const close = bubble(page, 'no way').getByRole('button', { name: 'Close' })
    await close.focus()
    await receive(page, host, 'one before')
    await expect(bubble(page, 'one before')).toHaveCount(1)
    await expect(close).toBeFocused()
    await settle(page)
    await close.hover()
    await page.mouse.down()
    const before = await close.boundingBox()
    await receive(page, host, 'one above')
    // It is announced at once, and drawn after the press.
    await expect(page.getByRole('log')).toContainText('one above')
    await drawn()
    expect((await close.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await page.mouse.up()
    await expect(bubble(page, 'one above')).toBeInViewport()
    await expect(bubble(page, 'no way')).toHaveCount(0)
    await expect.poll(() => left(page)).toBeLessThan(3)
  })
})

test.describe('windows', () => {
  test.describe('where there is room', () => {
    test.use({ viewport: { width: 1440, height: 900 } })

    test('[MSG-59] two stand side by side', async ({ page, host }) => {
      await host.open()
      for (const name of ['papercranes', 'bruno']) {
        await showConversation(page, name)
        await expect(conversation(page, name).getByRole('textbox', { name: 'Message' })).toBeFocused()
      }
      const [first, second] = [conversation(page, 'papercranes'), conversation(page, 'bruno')]
      const { x = 0, width = 0 } = (await first.boundingBox()) ?? {}
      expect(x + width).toBeLessThan((await second.boundingBox())?.x ?? 0)
      expect(await host.axe(page, undefined, ours)).toEqual([])
    })
  })

  test('[MSG-10, KEY-18, KEY-19] open and close by keyboard', { tag: '@smoke' }, async ({ page, host }) => {
    await host.open()
    const button = inboxButton(page)
    await button.focus()
    await page.keyboard.press('Enter')
    const [above, below] = [await button.boundingBox(), await inbox(page).boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(below?.x).toBeLessThan((above?.x ?? 0) + (above?.width ?? 0))
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeGreaterThan(above?.x ?? 0)
    await inInbox(page, /^bruno/).focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toBeEditable()
    await page.keyboard.type('one')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    await expect(field(page)).toHaveValue('one\ntwo')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => arrived(host, 'one\ntwo')).toBe(1)
    await page.keyboard.press('Escape')
    await expect(conversation(page, 'bruno')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('[KEY-19] Escape clears the words; the browser’s undo restores them', async ({ page, host }) => {
    await host.open()
    await openConversation(page, 'bruno')
    const notes = page.getByRole('region', { name: 'Notifications' })
    await page.keyboard.type('never mind')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await expect(notes.getByText('Text cleared.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('never mind')
    await expect(notes.getByText('Text cleared.')).toHaveCount(0)
  })

  test('[MSG-56, MSG-60, MSG-61, MSGP-23] move in 250 ms, as do counts', async ({ page, host }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await host.open(fast)
    for (const name of ['bruno', 'nightowl']) await openConversation(page, name)
    for (const moved of [minimized(page, 'bruno'), conversation(page, 'nightowl')])
      await expect(moved).toHaveCSS('animation-duration', '0.25s')
    const group = page.getByRole('region', { name: 'Minimized conversations' })
    await expect(group).toHaveCSS('max-height', `${(page.viewportSize()?.height ?? 0) - 89}px`)
    await receive(page, host, 'news')
    await expect(minimized(page, 'bruno').getByText('1', { exact: true })).toHaveCSS(
      'animation-duration',
      '0.25s',
    )
  })

  test('[MSG-68] are there after a reload, with their text', { tag: '@smoke' }, async ({ page, host }) => {
    await host.open(slow)
    for (const name of ['nightowl', 'bruno']) await openConversation(page, name)
    await field(page).fill('half a tho')
    await page.reload()
    await expect(conversation(page, 'bruno')).toBeVisible()
    await expect(field(page)).toHaveValue('half a tho')
    await expect(field(page)).not.toBeFocused()
    await expect(minimized(page, 'nightowl')).toBeVisible()
  })
})

test('a message that is refused for good, or closed, passes the focus on', async ({ page, host }) => {
  await host.open()
  await openConversation(page, 'bruno')
  const refuse = (status: number) => host.fault({ call: `POST ${messages}`, kind: 'status', status })
  await refuse(403)
  await say(page, 'no way')
  await expect(bubble(page, 'no way')).toContainText('Could not send')
  // No longer animated: a moving button is hard to press.
  await expect(bubble(page, 'no way').locator('[data-news]')).toHaveCount(0)
  // The error text makes it taller: the list scrolls to its new end.
  await expect.poll(() => left(page)).toBeLessThan(3)
  await bubble(page, 'no way').getByRole('button', { name: 'Close' }).hover()
  expect(await takesPressesAfter(list(page), -5)).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
  await expect(bubble(page, 'no way')).toHaveCount(0)
  await expect(field(page)).toBeFocused()

  await refuse(400)
  await say(page, 'in vain')
  const retry = bubble(page, 'in vain').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await refuse(403)
  await retry.press('Enter')
  await expect(bubble(page, 'in vain').getByText('Could not send')).toBeVisible()
  await expect(retry).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('axe finds nothing in inbox, window and minimized, light and dark', async ({ page, host }) => {
  const root = '[data-inlay-root="messaging"]'
  const barriers = async () => {
    const all = await host.axe(page, undefined, root)
    await page.emulateMedia({ colorScheme: 'dark' })
    all.push(...(await host.axe(page, ['color-contrast'], root)))
    await page.emulateMedia({ colorScheme: 'light' })
    return all
  }
  await host.open(slow)
  await inboxButton(page).click()
  await expect(inInbox(page, /^bruno/)).toBeVisible()
  expect(await barriers()).toEqual([])
  await showConversation(page, 'bruno')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  expect(await barriers()).toEqual([])
  await minimize(page)
  await expect(minimized(page, 'bruno')).toBeFocused()
  expect(await host.axe(page, undefined, root)).toEqual([])
})

test('on a phone a conversation fills the screen, above the keyboard', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await host.open()
  for (const name of ['nightowl', 'bruno']) await dispatch(page, 'conversation:open', { name })
  const sheet = page.getByRole('dialog', { name: 'Conversation with bruno' })
  await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  await expect(field(page)).toBeEditable()
  await expect(minimized(page, 'nightowl')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 340 })
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(340)
  for (const part of [field(page), sheet.getByRole('button', { name: 'Close' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  await minimize(page)
  await expect(minimized(page, 'nightowl')).toBeVisible()
})
