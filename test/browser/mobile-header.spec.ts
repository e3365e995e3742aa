import type { Page } from '@playwright/test'
import { expect, ours, test } from './support.ts'

const bar = (page: Page) => page.locator('[data-inlay-root] > header').first()
const button = (page: Page, name: RegExp) => bar(page).getByRole('button', { name })
const menu = (page: Page) => button(page, /^Menu/)
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const link = (page: Page, name: string) => drawer(page).getByRole('link', { name })

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, posts: 1 })

/** A slow swipe, whose length decides. */
async function swipe(page: Page, [x, y]: [number, number], [right, down]: [number, number]) {
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('dialog[open], [popover]')].flatMap(one =>
          one.getAnimations({ subtree: true }),
        ).length,
    )
  await expect.poll(moving).toBe(0)
  const cdp = await page.context().newCDPSession(page)
  // Tells the browser how long the finger takes, so that a flick isn't slower on a slow machine.
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    timestamp += 0.2
    const touchPoints = part === undefined ? [] : [{ x: x + right * part, y: y + down * part }]
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8)
  await touch('touchEnd')
}

test.describe('the bar', () => {
  // It scrolls.
  test.use({ posts: 5 })

  test('[MOB-1, MOB-2, MOB-22] has menu button, logo, title and search, loads nothing else at first, and sticks to the window once the page is scrolled', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await expect(menu(page)).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(bar(page).getByText('Dashboard', { exact: true })).toBeVisible()
    await expect(button(page, /^Search/)).toBeVisible()
    expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 52 })
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(loaded.filter(name => /chunks\/(drawer|search|activity|popover|overlays)-/.test(name))).toEqual([])

    await page.mouse.wheel(0, 400)
    await expect(bar(page)).toHaveCSS('position', 'fixed')
    await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0)
  })
})

test.describe('the drawer', () => {
  test('[MOB-8, MOB-20] opens the settings inside, by keyboard, and traps the focus; axe finds nothing', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/mobile')
    await menu(page).focus()
    await page.keyboard.press('Enter')
    await expect(link(page, 'Dashboard')).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await drawer(page).getByRole('button', { name: 'Settings' }).press('Enter')
    const back = drawer(page).getByRole('button', { name: 'Settings, back to menu' })
    await expect(back).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    for (let press = 0; press < 9; press++) {
      await page.keyboard.press('Tab')
      expect(await drawer(page).evaluate(one => one.contains(document.activeElement))).toBe(true)
    }
    await back.click()
    await expect(drawer(page).getByRole('button', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(menu(page)).toBeFocused()
  })

  test('a tap outside closes it; so does a swipe, which it follows', async ({ page, host }) => {
    await host.open('/mobile')
    await menu(page).tap()
    await expect(link(page, 'Dashboard')).toBeVisible()
    await page.touchscreen.tap(350, 400)
    await expect(drawer(page)).toHaveCount(0)
    await menu(page).tap()
    await expect(drawer(page)).toBeVisible()
    await swipe(page, [180, 500], [-40, 0])
    await expect(drawer(page)).toBeVisible()
    await swipe(page, [180, 500], [-165, 0])
    await expect(drawer(page)).toHaveCount(0)
  })
})

test.describe('messages and activity', () => {
  const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
  const conversation = (page: Page) => page.getByRole('dialog', { name: /^Conversation with/ })
  const depth = (page: Page) =>
    expect.poll(() => page.evaluate(() => history.state?.inlayBack?.path.length as number | undefined))

  test('[DEC-192] messages open as sheets over the page: one writes, goes back to the inbox, and Back closes the uppermost', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/mobile')
    await button(page, /^Messages/).tap()
    const row = inbox(page).locator('li[data-index] button').first()
    await row.tap()
    const text = conversation(page).getByRole('textbox', { name: 'Message' })
    await expect(text).toBeEditable()
    await text.fill('By touch')
    await conversation(page).getByRole('button', { name: 'Send' }).tap()
    await expect(conversation(page).getByText('By touch')).toBeVisible()
    await conversation(page).getByRole('button', { name: 'Back to messages' }).tap()
    await expect(conversation(page)).toHaveCount(0)
    await row.tap()
    await expect(conversation(page)).toBeVisible()
    await depth(page).toBe(2)
    await page.evaluate(() => history.back())
    await expect(conversation(page)).toHaveCount(0)
    await inbox(page).getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(inbox(page)).toHaveCount(0)
    await depth(page).toBeUndefined()
  })
})

test.describe('the search', () => {
  test('[MOB-15, MOB-16, MOB-19] sends its term and filters to the page of results; axe finds nothing', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/mobile')
    await button(page, /^Search/).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('night owl/1')
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const filters = page.getByRole('dialog', { name: 'Search filters' })
    await filters.getByRole('radio', { name: 'Recent Posts' }).check()
    await filters.getByRole('switch', { name: 'Safe search' }).check()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await filters.getByRole('button', { name: 'Search' }).tap()
    await expect(page).toHaveURL(/\/search\//)
    const { pathname, search } = new URL(page.url())
    expect(pathname).toBe('/search/night%20owl%2F1')
    expect(search).toBe('?q=night+owl%2F1&filter_nsfw=true&sort=recent&filter_post_type=')
  })
})
