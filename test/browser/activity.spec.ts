import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const button = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Activity/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
const notes = (page: Page) => popover(page).locator('a[data-note]')

/** Opens the popover on the dashboard and waits for its list. */
async function open(page: Page): Promise<void> {
  await button(page).click()
  await expect(notes(page).first()).toBeVisible()
}

test('[ACT-20, ACT-21, ACT-22, KEY-11, UTIL-7] activity closes by Escape, by a click outside, or by a link in a card above it; older ones come when 90 % of the present ones have been scrolled past', async ({
  page,
  host,
}) => {
  await host.open()
  const ground = () => button(page).evaluate(one => getComputedStyle(one).backgroundColor)
  const before = await ground()
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page)).toBeInViewport()
  await expect.poll(ground).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await open(page)
  await page.mouse.click(200, 600)
  await expect(popover(page)).toHaveCount(0)

  await open(page)
  await expect(notes(page)).toHaveCount(30)
  /** Resolves after the list has heard of the scroll. */
  const seeTo = (share: number) =>
    notes(page)
      .first()
      .evaluate((note, part) => {
        let scroller: Element = note
        while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement)
          scroller = scroller.parentElement
        const { scrollHeight, clientHeight } = scroller
        return new Promise(resolve => {
          scroller.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
          scroller.scrollTo({ top: scrollHeight * part - clientHeight, behavior: 'instant' })
        })
      }, share)
  await seeTo(0.88)
  await expect(notes(page)).toHaveCount(30)
  await seeTo(0.91)
  await expect(notes(page)).toHaveCount(40)
  const link = popover(page).locator('a[data-inlay-blog-card]').first()
  const card = page.locator('[data-inlay-card]')
  // Scrolled to first: a link that is scrolled under the pointer opens nothing.
  await link.scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.mouse.move(2, 2)
    await link.hover()
    await expect(card).toBeVisible({ timeout: tryMs })
  }).toPass()
  await card.click({ position: { x: 4, y: 4 } })
  await expect(popover(page)).toBeVisible()
  // The link in the card would navigate away; only the click matters here.
  await page.evaluate(() => document.addEventListener('click', event => event.preventDefault(), true))
  await card.getByRole('link').first().click()
  await expect(popover(page)).toHaveCount(0)
})

test('notifications that come while one reads move nothing', async ({ page, host }) => {
  const notifications = (texts: string[]) =>
    texts.map(reply_text => ({
      type: 'reply',
      timestamp: Math.floor(Date.now() / 1000),
      from_tumblelog: { name: 'bruno', avatar_url: '/media/avatar/bruno-128.png', tumblr_url: '/blog/bruno' },
      post: { id: '1', type: 'photo', url: '/blog/aria/1' },
      note_meta: { reply_text },
    }))
  let texts = ['First', 'Second', 'Third']
  await page.route(/\/svc\/data\/tumblelog/, route => {
    const response = { activity_notifications: notifications(texts), activity_data: { sparkline: [0, 2, 5] } }
    return route.fulfill({ json: { meta: { status: 200, msg: 'OK' }, response } })
  })
  await page.route(/\/services\/poll/, route =>
    route.fulfill({ json: { unread_messages: {}, unread_activity: { 'mk-aria': texts.length - 3 } } }),
  )
  await host.open('/dashboard?activity=all')
  await open(page)
  const places = () =>
    popover(page)
      .locator('[data-row]')
      .evaluateAll(async rows => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return rows.map(row => row.getBoundingClientRect().top)
      })
  let before = await places()
  // It may still be growing to its size.
  await expect(async () => {
    const earlier = before
    before = await places()
    expect(before).toEqual(earlier)
  }).toPass()
  await popover(page).getByText('First').hover()
  texts = ['New', 'Newer', ...texts]
  await expect(async () => {
    // Back from a lost connection, the page polls at once.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(popover(page).getByRole('button', { name: 'Show 2 new' })).toBeVisible({ timeout: tryMs })
  }).toPass()
  expect(await places()).toEqual(before)
})

test.describe('on a narrow screen', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 700 } })

  test('the bar fits and mirrors in right-to-left pages; activity is a sheet that fits; axe finds nothing', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?lang=ar')
    const nav = page.locator('[data-inlay-root="header"] nav')
    const boxes = () =>
      nav
        .locator('button, a:not(:first-child)')
        .evaluateAll(all =>
          all.map(one => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        )
    await expect(async () => {
      const all = (await boxes()) as [number, number][]
      expect(all).toHaveLength(6)
      for (const [left, right] of all) {
        expect([left >= 0, right <= 320]).toEqual([true, true])
        expect(right - left).toBeGreaterThanOrEqual(40)
      }
      expect(all[0]?.[0]).toBeGreaterThan(all.at(-1)?.[0] ?? 0)
    }).toPass()
    await nav.locator('button').nth(1).tap()
    const sheet = page.locator('[popover][data-sheet]')
    await expect(sheet.locator('a[data-note]').first()).toBeVisible()
    await expect.poll(() => sheet.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  })
})
