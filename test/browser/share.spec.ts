import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const opener = (page: Page) => page.locator('[data-inlay-command="share:open"]').first()
const popover = (page: Page) => page.getByRole('dialog', { name: /Share|Embed/ })
const entry = (page: Page, name: string) => popover(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => popover(page).getByLabel(name)
const openList = async (page: Page) => {
  await opener(page).click()
  await expect(field(page, 'Permalink')).toBeVisible()
}
/** Presses the button until it is open again: a press within 100 ms of closing is treated as the same one. */
const openAgain = (page: Page) =>
  expect(async () => {
    if (!(await popover(page).isVisible())) await opener(page).click()
    await expect(popover(page)).toBeVisible({ timeout: tryMs })
  }).toPass()

test('[SHARE-1, SHARE-22, SHARE-38, DEC-5] the share popover opens at its post, within the window; Escape and a network’s own window close it', {
  tag: '@smoke',
}, async ({ page, host, context }) => {
  await context.route('https://www.reddit.com/**', route => route.fulfill({ body: 'reddit' }))
  await page.setViewportSize({ width: 700, height: 560 })
  await host.open('/dashboard')
  await openList(page)
  const edges = () =>
    popover(page).evaluate(one => {
      const { left, right } = one.getBoundingClientRect()
      return left >= 10 && right <= 690
    })
  await expect.poll(edges).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await openAgain(page)
  const opening = page.waitForEvent('popup')
  await entry(page, 'Reddit').click()
  const popup = await opening
  await expect(popup).toHaveURL(/^https:\/\/www\.reddit\.com\/submit\?url=/)
  await expect(popover(page)).toHaveCount(0)
  await popup.close()
})

test('[SHARE-22] S on a post whose buttons are below the window opens the popover within the window', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 700, height: 560 })
  await host.open('/dashboard')
  await opener(page).evaluate(button => {
    const bar = button.parentElement as HTMLElement
    bar.style.marginBlockStart = '900px'
  })
  await page.keyboard.press('s')
  await expect(field(page, 'Permalink')).toBeFocused()
  const edges = () =>
    popover(page).evaluate(one => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 10 && bottom <= 550
    })
  await expect.poll(edges).toBe(true)
})

test('[KEY-9, KEY-15, SHARE-16] a post is shared by keyboard alone: each form takes the focus, and gives it back; axe finds nothing', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard')
  const tabTo = async (name: string) => {
    while (!(await entry(page, name).evaluate(button => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Permalink')).toBeFocused()
  expect(await host.axe(page, undefined, '[data-inlay-root="share-popover"]')).toEqual([])
  await tabTo('Twitter')
  await expect(field(page, 'Tweet')).toBeFocused()
  await page.keyboard.type('Look!')
  await expect(field(page, 'Tweet')).toHaveValue('Look! [URL]')
  expect(await host.axe(page, undefined, '[data-inlay-root="share-popover"]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Twitter')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email address')).toBeFocused()
  await page.keyboard.type('friend@mail.example')
  await page.keyboard.press('Control+Enter')
  await expect(popover(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  const [sent] = await host.requests('/svc/share/email')
  expect(sent?.fields).toMatchObject({ email_address: 'friend@mail.example' })
})

test('[DEC-9] the permalink is copied, even if the clipboard is forbidden', async ({
  page,
  host,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.open('/dashboard')
  await openList(page)
  const url = await field(page, 'Permalink').inputValue()
  await entry(page, 'Copy').click()
  await expect(popover(page).getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openAgain(page)
  await entry(page, 'Copy').click()
  await expect(entry(page, 'Copied')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } })

  test('the share sheet leaves the address alone until it is pressed, and no tooltip hangs over it', async ({
    page,
    host,
  }) => {
    const hasNoTip = () => expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0)
    await host.open('/dashboard')
    await opener(page).tap()
    await expect(field(page, 'Permalink')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
    await hasNoTip()
    await entry(page, 'Email').tap()
    await expect(field(page, 'Email address')).toBeFocused()
    await entry(page, 'Back').tap()
    await expect(entry(page, 'Email')).toBeFocused()
    await hasNoTip()
    await entry(page, 'Close').tap()
    await expect(popover(page)).toHaveCount(0)
    await hasNoTip()
  })
})
