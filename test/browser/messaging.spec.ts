import type { Page } from '@playwright/test'
import {
  arrived,
  bubble,
  conversation,
  field,
  left,
  messages,
  openConversation,
  receive,
  say,
  settle,
} from './messages-support.ts'
import { dispatch, expect, test } from './support.ts'

// The page behind the windows does not matter. It has room for one conversation.
test.use({ posts: 1, viewport: { width: 1040, height: 800 } })
const fast = '/dashboard?poll=1000'
const slow = '/dashboard?poll=600000'

const root = '[data-inlay-root="messaging"]'
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
const inboxButton = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()
const inInbox = (page: Page, name: RegExp) => inbox(page).getByRole('button', { name })
const minimized = (page: Page, name: string) =>
  page.getByRole('button', { name: `Open conversation with ${name}` })
const minimize = (page: Page) => page.getByRole('button', { name: 'Minimize' }).click()

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
  test('is drawn after a press, and passes the focus on', async ({ page, host }) => {
    await host.control('POST', 'reset', { messages: 60 })
    await host.open(fast)
    await openConversation(page, 'bruno')
    const drawn = () =>
      page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
    await say(page, 'no way')
    const close = bubble(page, 'no way').getByRole('button', { name: 'Close' })
    await close.focus()
    await receive(page, host, 'one before')
    await expect(bubble(page, 'one before')).toHaveCount(1)
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
    await expect(field(page)).toBeFocused()
    await expect.poll(() => left(page)).toBeLessThan(3)
  })
})

test.describe('windows', () => {
  test('[MSG-10, KEY-18, KEY-19] open and close by keyboard; the browser’s undo restores words that Escape has cleared', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open()
    const button = inboxButton(page)
    await button.focus()
    await page.keyboard.press('Enter')
    const [above, below] = [await button.boundingBox(), await inbox(page).boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(below?.x).toBeLessThan((above?.x ?? 0) + (above?.width ?? 0))
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeGreaterThan(above?.x ?? 0)
    expect(await host.axe(page, undefined, root)).toEqual([])
    await inInbox(page, /^bruno/).focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toBeEditable()
    await page.keyboard.type('never mind')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('never mind')
    await page.keyboard.press('Escape')
    await page.keyboard.type('one')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    await expect(field(page)).toHaveValue('one\ntwo')
    expect(await host.axe(page, undefined, root)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => arrived(host, 'one\ntwo')).toBe(1)
    await page.keyboard.press('Escape')
    await expect(conversation(page, 'bruno')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('[MSG-56, MSG-60, MSG-61, MSGP-23, MSGP-24] move in 250 ms, as do counts; the tab’s icon shows one', async ({
    page,
    host,
  }) => {
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
    await expect(page.locator('link[data-inlay-badge]')).toHaveAttribute('href', /^blob:/)
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

test('[DEC-220] the focus of a keyboard is never wholly under a window, which comes back with the pointer', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  await host.open(slow)
  // Elements that stay in place when the page scrolls, such as a sticky column, by their position in the window.
  await page.evaluate(() => {
    const fixed = document.createElement('a')
    fixed.style.cssText = 'position: fixed; right: 60px; bottom: 120px'
    fixed.href = '#under'
    fixed.textContent = 'Under the window'
    document.body.append(fixed)
  })
  await openConversation(page, 'bruno')
  const faded = conversation(page, 'bruno').locator('xpath=ancestor::div[contains(@style, "opacity: 0.1")]')
  await page.getByRole('link', { name: 'Under the window' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Under the window' })).toBeFocused()
  await expect(faded).toHaveCount(1)
  await page.mouse.move(10, 300)
  await expect(faded).toHaveCount(0)
})
