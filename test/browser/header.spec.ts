import type { Page } from '@playwright/test'
import { expect, ours, test, waitForPrefetching } from './support.ts'

test.use({ posts: 1 })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) })
const account = (page: Page) => page.getByRole('dialog', { name: 'Account' })
/** Requests of the page for chunks of this name. */
const chunks = (page: Page, name: string) =>
  page.evaluate(
    part => performance.getEntriesByType('resource').filter(entry => entry.name.includes(part)).length,
    `/chunks/${name}`,
  )

test('[HEAD-1, HEAD-2, HEAD-10] the header shows logo, explore, messages, activity, account and compose, and has a skip link', async ({
  page,
  host,
}) => {
  await host.open()
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(bar(page).getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/explore')
  for (const name of ['Messages', 'Activity', 'Account', 'New post'])
    await expect(button(page, name)).toBeVisible()
  await expect.poll(() => bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 52, width: 1280 })
  await expect(page.locator('[data-inlay="header"]')).toHaveCSS('height', '52px')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test.describe('on a page that scrolls', () => {
  test.use({ posts: 5 })

  const top = async (page: Page) => (await bar(page).boundingBox())?.y ?? Number.NaN
  const isAt = (page: Page, y: number) => expect.poll(() => top(page)).toBe(y)
  /** Scrolls, and waits for the event. */
  const scroll = (page: Page, y: number) =>
    page.evaluate(
      to =>
        new Promise(resolve => {
          const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
          addEventListener('scroll', drawn, { once: true })
          scrollTo({ top: to, behavior: 'instant' })
        }),
      y,
    )

  test('[HEAD-5] the header hides on scrolling down and shows on scrolling up; it shows while focused, and never covers the focused element', async ({
    page,
    host,
  }) => {
    await host.open()
    await scroll(page, 40)
    expect(await top(page)).toBe(0)
    // Wholly: its 52 pixels, and one for rounding.
    for (const [to, y] of [
      [600, -53],
      [590, 0],
      [900, -53],
    ] as const) {
      await scroll(page, to)
      await isAt(page, y)
    }
    await button(page, 'Account').focus()
    await isAt(page, 0)
    await page.locator('#posts a, #posts button').nth(14).focus()
    const at = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Shift+Tab')
      await expect.poll(at).toBeGreaterThan(51)
    }
  })
})

test('[HEAD-1, HEAD-8] the account popover loads on intent; axe finds nothing, in light and dark', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  await page.waitForLoadState('networkidle')
  await waitForPrefetching(page)
  expect(await chunks(page, 'account-panel')).toBe(0)
  await button(page, 'Account').hover()
  await expect.poll(() => chunks(page, 'account-panel')).toBe(1)
  await expect(account(page)).toHaveCount(0)
  await button(page, 'Account').click()
  await expect(account(page)).toBeInViewport()
  await expect(button(page, 'Account')).toHaveAttribute('aria-expanded', 'true')
  await expect(account(page).locator('img')).toHaveCount(3)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(account(page)).toHaveCount(0)
  await expect(button(page, 'Account')).toBeFocused()
})

test('[HEAD-8, ERR-1, LOG-2, LOG-4] a chunk that fails to load is logged, and the log is sent by beacon when the page is left', async ({
  page,
  host,
}) => {
  host.allow(/account-panel|ERR_FAILED|dynamically imported/)
  await host.open()
  await page.route(/account-panel/, route => route.abort())
  const stored = page.waitForResponse(
    async one => /\/chunks\/logs-store-/.test(one.url()) && (await one.text()).includes('/services/cslog'),
  )
  await button(page, 'Account').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load that.' })).toHaveCount(1)
  await expect(button(page, 'Account')).toHaveAttribute('aria-expanded', 'false')
  // The code that logs loads with the first failure. It has run before the page is left.
  await page.evaluate(`import(${JSON.stringify((await stored).url())}).then(() => {})`)
  await page.goto('/help')
  await expect.poll(async () => (await host.requests('/services/cslog')).length).toBe(1)
  const [call] = await host.requests('/services/cslog')
  expect(call).toMatchObject({ status: 200 })
  expect(call?.fields.payload).toMatchObject([{ event: 'chunk-failed', data: { name: 'account' } }])
})
