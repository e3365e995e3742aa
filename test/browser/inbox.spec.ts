import type { Locator, Page, Route } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { conversation, field, hold } from './messages-support.ts'
import { expect, type Host, test } from './support.ts'
import { typeAtOnce } from './typing.ts'

test.use({ posts: 1 })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
const conversations = (page: Page) => inbox(page).getByRole('list', { name: 'Conversations' })
const selector = (page: Page) => inbox(page).getByRole('button', { name: /^Show messages for/ })
const recipient = (page: Page) => page.getByRole('combobox', { name: 'To' })
const button = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()

async function openInbox(page: Page, host: Host, world?: object): Promise<void> {
  if (world) await host.control('POST', 'reset', world)
  await host.open('/dashboard?poll=600000')
  await button(page).click()
  await expect(conversations(page).getByRole('listitem').first()).toBeVisible()
}

const isInbox = (url: URL) => url.pathname === '/svc/conversations'

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Whether the element itself is on top at its center. */
const isOnTop = (element: Locator) =>
  element.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (one.contains(hit) || hit.contains(one))
  })

test('[MSG-1] a recipient is found by keyboard alone', { tag: '@smoke' }, async ({ page, host }) => {
  await openInbox(page, host)
  await inbox(page).getByRole('button', { name: 'Compose message' }).press('Enter')
  await expect(recipient(page)).toBeFocused()
  await typeAtOnce(recipient(page), 'papercr')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(conversation(page, 'papercranes')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toBeEditable()
  await page.keyboard.type('found you')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'found you' })).toBeVisible()
})

test('[MSG-33, MSG-34] it opens within 100 ms, with a loader after 250 ms', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open('/dashboard?poll=600000')
  const release = await hold(page, request => isInbox(new URL(request.url())))
  await button(page).click()
  await expect(inbox(page)).toHaveCSS('animation-duration', '0.1s')
  const loader = inbox(page).getByRole('status').filter({ hasText: 'Loading conversations…' })
  await expect(loader.locator('..')).toHaveCSS('animation-delay', '0.25s')
  release()
  await expect(conversations(page).getByRole('listitem').first()).toBeVisible()
  await expect(loader).toHaveCount(0)
})

test.describe('many conversations', () => {
  test.beforeEach(({ page, host }) => openInbox(page, host, { conversations: 100 }))
  const scroller = (page: Page) => conversations(page).locator('..')
  const height = (page: Page) => scroller(page).evaluate(one => one.scrollHeight)
  const toTop = (page: Page) => scroller(page).evaluate(one => one.scrollTo(0, 0))

  test('that come later move nothing', async ({ page }) => {
    const release = await hold(page, request => isInbox(new URL(request.url())))
    const before = await height(page)
    const top = await scroller(page).evaluate(one => {
      one.scrollTo(0, one.scrollHeight)
      return one.scrollTop
    })
    expect(top).toBeGreaterThan(0)
    await expect(inbox(page).getByRole('button', { name: 'Loading more conversations…' })).toBeVisible()
    release()
    await expect.poll(() => height(page)).toBeGreaterThan(before)
    expect(await scroller(page).evaluate(one => one.scrollTop)).toBe(top)
  })

  test('have few DOM nodes; arrow keys reach all, and the row keeps the focus out of view', async ({
    page,
  }) => {
    const rows = page.locator('li[aria-setsize]')
    await expect
      .poll(async () => {
        await scroller(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
        return Number(await rows.last().getAttribute('aria-posinset'))
      })
      .toBeGreaterThan(45)
    await expect.poll(() => conversations(page).getByRole('listitem').count()).toBeLessThan(40)
    await toTop(page)
    const first = conversations(page).getByRole('button', { name: /^bruno/ })
    await first.focus()
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowDown')
    const there = await focusedText(page)
    expect(there).toMatch(/^(?!.*bruno)./)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
    await toTop(page)
    await expect(first).toBeInViewport()
    expect(await focusedText(page)).toBe(there)
    await page.keyboard.press('Home')
    await expect.poll(() => focusedText(page)).toContain('bruno')
    // One tab stop: the next is below the list.
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li'))).toBeNull()
  })
})

test('[MSG-28] the button for more passes its focus to the first new row', async ({ page, host }) => {
  await openInbox(page, host, { conversations: 25 })
  const more = (name: string) => inbox(page).getByRole('button', { name })
  const rows = conversations(page).getByRole('listitem')
  const place = (of: Locator) => of.evaluate(one => Number(one.closest('li')?.getAttribute('aria-posinset')))
  const loading = more('Loading more conversations…')
  const waiting: Route[] = []
  await page.route(isInbox, route => void waiting.push(route))
  // The page shows that it loads before its call arrives here.
  const answer = async (how: 'abort' | 'continue') => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await waiting.shift()?.[how]()
  }
  // The list grows after its rows have come: the end of a moment ago may not be the end any more.
  await expect(async () => {
    await conversations(page)
      .locator('..')
      .evaluate(one => one.scrollTo(0, one.scrollHeight))
    await expect(loading).toHaveAttribute('aria-busy', 'true', { timeout: tryMs })
  }).toPass()
  await answer('abort')
  await expect(inbox(page).getByText('Couldn’t load more conversations.')).toBeVisible()
  await more('Retry').focus()
  const before = await place(rows.last())
  await page.keyboard.press('Enter')
  await expect(loading).toBeFocused()
  await answer('continue')
  await expect.poll(() => place(page.locator(':focus'))).toBe(before + 1)
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('by touch: choose a blog, and a recipient', async ({ page, host }) => {
    await host.open('/dashboard?poll=600000')
    await button(page).tap()
    await expect(conversations(page)).toBeVisible()
    const cut = (one: Element) => one.scrollWidth - one.clientWidth
    expect(await selector(page).getByText('aria', { exact: true }).evaluate(cut)).toBe(0)
    expect(
      await inbox(page).getByRole('button', { name: 'Compose message' }).locator('..').evaluate(cut),
    ).toBe(0)
    await selector(page).tap()
    await page.getByRole('option', { name: /^aria-sketches/ }).tap()
    await expect(conversations(page).getByRole('listitem')).toHaveCount(2)
    await inbox(page).getByRole('button', { name: 'Compose message' }).tap()
    await recipient(page).fill('papercranes')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option').tap()
    const sheet = page.getByRole('dialog', { name: 'Conversation with papercranes' })
    await expect(sheet).toBeVisible()
    await expect(field(page)).toBeEditable()
    await page.setViewportSize({ width: 320, height: 300 })
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(300)
    for (const part of [field(page), sheet.getByRole('button', { name: 'Close' })])
      await expect.poll(() => isOnTop(part)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toHaveCount(0)
  })
})

test('[MSG-30] four avatars stand in a row; axe finds nothing in the inbox', async ({ page, host }) => {
  await openInbox(page, host, { silent: 'aria-sketches' })
  const mine = (rules?: string[]) => host.axe(page, rules, '[data-inlay-root="messaging"]')
  await inbox(page).getByRole('button', { name: 'Compose message' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await mine()).toEqual([])
  await selector(page).click()
  await page.getByRole('option', { name: /^aria-sketches/ }).click()
  await inbox(page).getByRole('button', { name: 'Nevermind' }).click()
  const faces = inbox(page).getByRole('link')
  await expect(faces).toHaveCount(5)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await mine(['color-contrast'])).toEqual([])
  const boxes = await Promise.all((await faces.all()).map(face => face.boundingBox()))
  expect(boxes.filter(box => box?.y === boxes[0]?.y)).toHaveLength(4)
  expect(await faces.first().locator('img').boundingBox()).toMatchObject({ width: 40, height: 40 })
})
